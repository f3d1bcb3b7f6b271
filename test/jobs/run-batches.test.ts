import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { modelCalls } from '../../src/db/tables.ts'
import { startBatches } from '../../src/jobs/start-batches.ts'
import { openBatchEndpoint } from '../../src/models/batch/open-batch-endpoint.ts'
import { ReplyPending } from '../../src/models/batch/reply-pending.ts'
import { costUsd, findPrice, loadPrices } from '../../src/models/price.ts'
import type { BatchAnswer } from '../helpers/batch-server.ts'
import { openTestCourier } from '../helpers/open-test-courier.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { settingsFor } from '../models/support.ts'
import { type BatchBench, hour, minute, modelIds, openBatchBench } from './batch-bench.ts'

let database: Database
let bench: BatchBench
beforeAll(async () => {
  database = await openTestDatabase()
  bench = await openBatchBench(database)
})
beforeEach(() => bench.reset())
afterAll(async () => {
  await bench.server.close()
  await database.close()
})

/** Asks for each prompt, and sees that its reply is pending. */
async function askAll(modelId: string, prompts: readonly string[]) {
  for (const prompt of prompts) await expect(bench.ask(modelId, prompt)).rejects.toThrow(ReplyPending)
}

/** Asks for each prompt and has a batch made of them. */
async function send(modelId: string, prompts: readonly string[]) {
  await askAll(modelId, prompts)
  bench.later(minute)
  return await bench.look()
}

const createdBatches = () =>
  bench.server.requests.filter((request) => /^POST \/v1\/(messages\/)?batches$/.test(request))
const nothing = { collected: 0, stored: 0, retried: 0, live: 0, overdue: 0, ignored: 0 }

describe.each(modelIds)('runBatches with %s', (modelId) => {
  it('brings every reply, at half the price, and wakes who waits for it', async () => {
    expect(await send(modelId, ['a', 'b'])).toEqual({ ...nothing, collected: 2 })
    expect(await bench.look()).toEqual(nothing)
    bench.server.finish()
    bench.later(hour)
    expect(await bench.look()).toEqual({ ...nothing, stored: 2 })
    expect(bench.wokenIds()).toEqual(['a', 'b'])
    expect(await bench.rows()).toEqual([])
    const [batch] = await bench.batchRows()
    const [call] = await bench.calls()
    const usage = {
      inputTokens: 1000,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 100,
      reasoningTokens: 0
    }
    expect(call).toMatchObject({
      status: 'done',
      text: 'reply to a',
      purpose: 'extraction EK a',
      usage,
      costUsd: 0.5 * costUsd(findPrice(loadPrices(), modelId)!, usage),
      batchId: batch!.id,
      paperId: 'paper-1',
      extractionId: 'a',
      latencyMs: hour,
      attempts: 1
    })
    expect(batch).toMatchObject({ state: 'done', reason: null, providerId: bench.server.batches[0]!.id })
    expect(await bench.ask(modelId, 'a')).toMatchObject({ fromCache: true, call: { id: call!.id } })
    expect([...bench.server.paid.values()]).toEqual([1, 1])
  })

  it('sends only what failed again, twice at the most, and then has it asked live', async () => {
    const answers: Record<string, BatchAnswer> = {
      busy: { status: 500, type: 'api_error' },
      wrong: { status: 400, type: 'invalid_request_error', message: 'schema' },
      silent: 'none',
      strange: { text: 'cut', stop: 'length' }
    }
    const finish = () => bench.server.finish((prompt) => answers[prompt] ?? { text: 'fine' })
    await send(modelId, ['busy', 'good', 'silent', 'strange', 'wrong'])
    finish()
    expect(await bench.look()).toEqual({ ...nothing, stored: 2, retried: 2, live: 1 })
    expect((await bench.calls()).map(({ text, status }) => [text, status])).toEqual([
      ['fine', 'done'],
      ['cut', 'refused']
    ])
    bench.later(minute)
    expect(await bench.look()).toMatchObject({ collected: 2 })
    finish()
    expect(await bench.look()).toMatchObject({ retried: 2, live: 0 })
    bench.later(minute)
    await bench.look()
    finish()
    expect(await bench.look()).toMatchObject({ retried: 0, live: 2 })
    const rows = await bench.rows()
    expect(rows.map(({ extractionId, state }) => [extractionId, state])).toEqual([
      ['busy', 'live'],
      ['silent', 'live'],
      ['wrong', 'live']
    ])
    expect(rows[2]!.reason).toMatch(/schema/)
    expect(bench.wokenIds()).toEqual(['busy', 'good', 'silent', 'strange', 'wrong'])
    // The good line was in the first batch only.
    expect(bench.server.bodies.filter((body) => body.includes('"good"'))).toHaveLength(1)
    expect((await bench.ask(modelId, 'wrong')).call).toMatchObject({ text: 'live reply to wrong', batchId: null })
    expect((await bench.rows()).map(({ extractionId }) => extractionId)).toEqual(['busy', 'silent'])
  })

  it('has live what expired with its batch, and keeps what did not', async () => {
    await send(modelId, ['a', 'b'])
    bench.server.finish((prompt) => (prompt === 'a' ? { text: 'in time' } : 'expired'), 'expired')
    expect(await bench.look()).toEqual({ ...nothing, stored: 1, live: 1 })
    expect((await bench.batchRows())[0]!.state).toBe('expired')
    expect((await bench.rows()).map(({ extractionId, state }) => [extractionId, state])).toEqual([['b', 'live']])
  })

  it('takes the first of two lines with one id, and no line of strangers', async () => {
    await send(modelId, ['a', 'b'])
    bench.server.tamper = ([first = '', second = '', ...rest]) => {
      const id = bench.server.batches[0]!.answers[0]!.customId
      const double = first.replace('reply to', 'another reply to')
      return [first, double, second, first.replaceAll(id, 'nobody-asked'), ...rest]
    }
    bench.server.finish()
    expect(await bench.look()).toEqual({ ...nothing, stored: 2, ignored: 2 })
    expect((await bench.calls()).map(({ text }) => text)).toEqual(['reply to a', 'reply to b'])
  })

  it('reads results again that cannot be read, but not beyond the deadline', async () => {
    await send(modelId, ['a', 'b'])
    bench.server.tamper = ([first = '', second = '']) => [first, second.slice(0, second.length / 2)]
    bench.server.finish()
    expect(await bench.look()).toEqual({ ...nothing, stored: 1 })
    expect((await bench.batchRows())[0]!.state).toBe('open')
    bench.server.tamper = (lines) => lines
    expect(await bench.look()).toMatchObject({ stored: 1 })
    expect([...bench.server.paid.values()]).toEqual([1, 1])

    await bench.reset()
    await send(modelId, ['c'])
    bench.server.tamper = () => ['<html>']
    bench.server.finish()
    await bench.look()
    bench.later(26 * hour)
    await bench.look()
    expect((await bench.batchRows())[0]!.state).not.toBe('open')
  })

  it('bears a 404 right after the creation, but not for long', async () => {
    await send(modelId, ['a'])
    bench.server.fault = (request) => (request.startsWith('GET') ? { status: 404 } : null)
    bench.later(9 * minute)
    expect(await bench.look()).toEqual(nothing)
    bench.server.fault = () => null
    bench.server.finish()
    expect(await bench.look()).toMatchObject({ stored: 1 })

    await bench.reset()
    await send(modelId, ['b'])
    bench.server.fault = (request) => (request.startsWith('GET') ? { status: 404 } : null)
    bench.later(11 * minute)
    expect(await bench.look()).toMatchObject({ live: 1 })
    expect(await bench.batchRows()).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/knows no batch/) }
    ])
  })

  it('does not call a batch done in which nothing was', async () => {
    await send(modelId, ['a', 'b'])
    bench.server.finish(() => ({ status: 500, type: 'api_error' }))
    expect(await bench.look()).toEqual({ ...nothing, retried: 2 })
    expect(await bench.batchRows()).toMatchObject([{ state: 'failed', reason: 'no request succeeded, 2 failed' }])
    bench.later(minute)
    await bench.look()
    bench.server.finish()
    expect(await bench.look()).toMatchObject({ stored: 2 })
  })

  it('cancels what is late, takes what it has, and has the rest asked live', async () => {
    await send(modelId, ['a', 'b'])
    bench.later(26 * hour)
    expect(await bench.look()).toEqual(nothing)
    expect(bench.server.batches[0]!.status).toBe('canceling')
    bench.server.finish((prompt) => (prompt === 'a' ? { text: 'just in time' } : 'canceled'))
    bench.later(minute)
    expect(await bench.look()).toEqual({ ...nothing, stored: 1, live: 1 })
    expect(bench.wokenIds()).toEqual(['a', 'b'])

    await bench.reset()
    await send(modelId, ['c'])
    bench.later(26 * hour)
    await bench.look()
    bench.later(15 * minute)
    expect(await bench.look()).toMatchObject({ live: 1 })
    expect(await bench.batchRows()).toMatchObject([{ state: 'expired' }])
  })

  it('cancels what is late although nobody looked at its deadline', async () => {
    await send(modelId, ['a', 'b'])
    bench.later(40 * hour)
    expect(await bench.look()).toEqual(nothing)
    expect(bench.server.batches[0]!.status).toBe('canceling')
    bench.server.finish((prompt) => (prompt === 'a' ? { text: 'done before' } : 'canceled'))
    bench.later(minute)
    expect(await bench.look()).toEqual({ ...nothing, stored: 1, live: 1 })
    expect([...bench.server.paid]).toEqual([['a', 1]])
  })

  it('reads results again that lack a reply which the provider counts', async () => {
    await send(modelId, ['a', 'b'])
    bench.server.tamper = ([first = '']) => [first]
    bench.server.finish()
    expect(await bench.look()).toEqual({ ...nothing, stored: 1 })
    expect((await bench.batchRows())[0]!.state).toBe('open')
    bench.server.tamper = (lines) => lines
    expect(await bench.look()).toMatchObject({ stored: 1 })
    expect([...bench.server.paid.values()]).toEqual([1, 1])
  })

  it('has live at the deadline what a dead provider still owes', async () => {
    await send(modelId, ['a'])
    bench.server.fault = () => ({ status: 503 })
    bench.later(27 * hour)
    expect(await bench.look()).toMatchObject({ live: 1 })
    expect((await bench.rows())[0]!.reason).toMatch(/deadline passed.*503/)
  })

  it('has live what the provider takes into no batch', async () => {
    bench.server.fault = (request) => (request.startsWith('POST') ? { status: 401 } : null)
    expect(await send(modelId, ['a'])).toEqual({ ...nothing, collected: 1, live: 1 })
    expect((await bench.rows())[0]).toMatchObject({ state: 'live', reason: expect.stringMatching(/401/) })
    expect(bench.wokenIds()).toEqual(['a'])
  })

  it('keeps what came in place of a reply, bills it once, and sends the call again', async () => {
    await send(modelId, ['a', 'b', 'c'])
    bench.server.tamper = (lines) =>
      lines.map((line) => {
        if (line.includes('reply to a')) return line.replace(/"(choices|content)":/, '"nothing":')
        const error = '$1{"error":{"message":"upstream failed"}}'
        return line.includes('reply to b') ? line.replace(/("(?:body|message)":)\{.*\}(?=\}[,}])/, error) : line
      })
    bench.server.finish()
    expect(await bench.look()).toEqual({ ...nothing, stored: 1, retried: 2 })
    bench.server.tamper = (lines) => lines
    const [failed, error, done] = await bench.calls()
    const [batch] = await bench.batchRows()
    const body = { status: 200, contentType: 'application/json', characters: expect.any(Number) }
    expect(failed).toMatchObject({
      ...{ status: 'failed', batchId: batch!.id, attempts: 1, paperId: 'paper-1', costUsd: done!.costUsd },
      raw: { unreadable: { ...body, body: expect.stringContaining('nothing') } }
    })
    expect(error).toMatchObject({ status: 'failed', costUsd: 0, raw: { unreadable: body } })
    bench.later(minute)
    await bench.look()
    bench.server.finish()
    expect(await bench.look()).toMatchObject({ stored: 2 })
    const statuses = (await bench.calls()).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['done', 'done', 'done', 'failed', 'failed'])
  })

  it('reads results again that came empty, and pays for nothing twice', async () => {
    await send(modelId, ['a'])
    bench.server.tamper = () => []
    bench.server.finish()
    expect(await bench.look()).toEqual(nothing)
    bench.server.tamper = (lines) => lines
    expect(await bench.look()).toMatchObject({ stored: 1 })
    expect([...bench.server.paid.values()]).toEqual([1])
  })

  it.each([
    ['a page, though it was made', 'answer_garbled', 1],
    ['an error with 200', { status: 200 }, 2]
  ] as const)('does not take %s for the answer to a creation, nor meets it again', async (_, fault, creations) => {
    const relay = await openTestCourier()
    const { courier } = relay
    const couriered = { ...settingsFor(bench.server.url), fetch: courier.fetch }
    const look = () => bench.look({ courier, endpointFor: (where) => openBatchEndpoint(where, couriered) })
    bench.server.fault = (request) => (/POST.*batches$/.test(request) ? fault : null)
    await askAll(modelId, ['a'])
    bench.later(minute)
    await look()
    expect(await bench.batchRows()).toMatchObject([{ state: 'creating', providerId: null }])
    bench.server.fault = () => null
    bench.server.finish()
    bench.later(3 * minute)
    await look()
    bench.server.finish()
    for (const _ of ['adopted', 'settled']) await look()
    expect((await bench.calls()).map(({ text }) => text)).toEqual(['reply to a'])
    expect(createdBatches()).toHaveLength(creations)
    expect([...bench.server.paid.values()]).toEqual([1])
    await relay.close()
  })

  it('finds a batch again whose creation was answered to nobody', async () => {
    bench.server.fault = (request) => (/POST.*batches$/.test(request) ? 'answer_lost' : null)
    await send(modelId, ['a', 'b'])
    expect(await bench.batchRows()).toMatchObject([{ state: 'creating', providerId: null }])
    bench.server.fault = () => null
    // Another batch of the same account and size, which is not ours.
    const stranger = { ...bench.server.batches[0]!, id: 'stranger', metadata: {} }
    const requests = stranger.requests.map(({ prompt }) => ({ customId: `theirs-${prompt}`, prompt: 'theirs' }))
    bench.server.batches.unshift({ ...stranger, requests })
    // Too early for the provider's list to be trusted; then what runs cannot be looked into everywhere.
    for (const wait of [0, 3 * minute, minute]) {
      bench.later(wait)
      await bench.look()
    }
    bench.server.finish()
    for (const _ of ['adopted', 'settled']) await bench.look()
    expect((await bench.calls()).map(({ text }) => text)).toEqual(['reply to a', 'reply to b'])
    expect(createdBatches()).toHaveLength(1)
    expect([bench.server.paid.get('a'), bench.server.paid.get('b')]).toEqual([1, 1])
  })

  it('creates a batch once more where a search finds none, and not before', async () => {
    bench.server.fault = (request) => (/POST.*batches$/.test(request) ? { status: 500 } : null)
    await send(modelId, ['a'])
    bench.server.fault = () => null
    bench.later(minute)
    await bench.look()
    expect(createdBatches()).toHaveLength(1)
    bench.later(minute)
    await bench.look()
    expect(createdBatches()).toHaveLength(2)
    expect(bench.server.requests).toContain(`GET ${createdBatches()[0]!.slice(5)}`)
    bench.server.finish()
    expect(await bench.look()).toMatchObject({ stored: 1 })
    expect([...bench.server.paid.values()]).toEqual([1])
  })
})

describe('runBatches', () => {
  it('collects for the length of the window, or until there are enough, model by model', async () => {
    await askAll(modelIds[0], ['a'])
    bench.later(minute - 1)
    expect(await bench.look()).toEqual(nothing)
    await askAll(
      modelIds[1],
      Array.from({ length: 11 }, (_, index) => `many-${index}`)
    )
    expect(await bench.look()).toMatchObject({ collected: 10 })
    bench.later(1)
    expect(await bench.look()).toMatchObject({ collected: 1 })
    bench.later(minute)
    expect(await bench.look()).toMatchObject({ collected: 1 })
    expect(bench.server.batches.map(({ requests }) => requests.length)).toEqual([1, 1, 10])
  })

  it('puts what a batch of OpenAI was refused as a whole into another one', async () => {
    await send(modelIds[0], ['a'])
    bench.server.finish(undefined, 'failed')
    expect(await bench.look()).toMatchObject({ retried: 1 })
    expect(await bench.batchRows()).toMatchObject([{ state: 'failed', reason: 'queue full' }])
  })

  it('wakes a submission once for all that a batch brought it', async () => {
    const prompts = ['a', 'b', 'c', 'd']
    for (const prompt of prompts) await expect(bench.ask(modelIds[0], prompt, 's')).rejects.toThrow(ReplyPending)
    bench.later(minute)
    await bench.look()
    bench.server.finish((prompt) => (prompt === 'a' ? { status: 400, type: 'invalid_request_error' } : { text: 'x' }))
    expect(await bench.look()).toEqual({ ...nothing, stored: 3, live: 1 })
    expect(bench.woken).toEqual([{ kind: 'submission', id: 's' }])
    expect((await bench.calls()).map(({ submissionId, extractionId }) => [submissionId, extractionId])).toEqual(
      Array(3).fill(['s', null])
    )
  })

  it('settles by itself what cannot be stored together with others', async () => {
    await send(modelIds[0], ['a', 'b', 'c'])
    bench.server.finish()
    const wake: typeof bench.dependencies.wake = async ({ id }) => {
      if (id === 'b') throw new Error('the queue does not take b')
    }
    expect(await bench.look({ wake })).toEqual({ ...nothing, stored: 2 })
    expect((await bench.rows()).map(({ extractionId, state }) => [extractionId, state])).toEqual([['b', 'sent']])
    expect(await bench.batchRows()).toMatchObject([{ state: 'open' }])
    expect(await bench.look()).toEqual({ ...nothing, stored: 1, ignored: 2 })
    expect((await bench.calls()).map(({ text }) => text)).toEqual(['reply to a', 'reply to b', 'reply to c'])
    expect(await bench.batchRows()).toMatchObject([{ state: 'done' }])
  })

  it('deletes the files of OpenAI once what they hold is stored, where it can', async () => {
    await send(modelIds[0], ['a', 'b'])
    bench.server.tamper = () => ['<html>']
    bench.server.finish((prompt) => (prompt === 'a' ? 'expired' : { text: 'x' }))
    await bench.look()
    expect(bench.server.files()).toEqual([expect.stringMatching(/^file-/), 'out-batch_0', 'err-batch_0'])
    bench.server.tamper = (lines) => lines
    expect(await bench.look()).toMatchObject({ stored: 1, live: 1 })
    expect(bench.server.files()).toEqual([])

    await bench.reset()
    await send(modelIds[0], ['c'])
    bench.server.finish()
    bench.server.fault = (request) => (request.startsWith('DELETE') ? { status: 403 } : null)
    expect(await bench.look()).toEqual({ ...nothing, stored: 1 })
    expect(await bench.batchRows()).toMatchObject([{ state: 'done', reason: null }])
    expect(bench.server.files()).toHaveLength(2)

    await bench.reset()
    bench.server.fault = (request) => (request === 'POST /v1/batches' ? { status: 400 } : null)
    expect(await send(modelIds[0], ['d'])).toMatchObject({ collected: 1, live: 1 })
    expect(bench.server.requests.slice(0, 2)).toEqual(['POST /v1/files', 'POST /v1/batches'])
    expect(bench.server.files()).toEqual([])
  })

  it('has live what waits for a provider that is out of reach', async () => {
    await askAll(modelIds[0], ['a'])
    const unreachable = { endpointFor: () => null }
    bench.later(26 * hour)
    expect(await bench.look(unreachable)).toEqual(nothing)
    bench.later(1)
    expect(await bench.look(unreachable)).toEqual({ ...nothing, overdue: 1 })
    expect(bench.wokenIds()).toEqual(['a'])
  })

  it('leaves a batch alone that another process works on', async () => {
    await send(modelIds[0], ['a'])
    bench.server.finish()
    const release = await database.claim(`batch ${(await bench.batchRows())[0]!.id}`)
    expect(await bench.look()).toEqual(nothing)
    await release!()
    expect(await bench.look()).toMatchObject({ stored: 1 })
  })

  it('bills a reply too that a live call was quicker than', async () => {
    await send(modelIds[0], ['a'])
    bench.server.finish()
    await bench.look()
    const [first] = await bench.calls()
    await bench.reset()
    await send(modelIds[0], ['a'])
    await database.db.insert(modelCalls).values({ ...first!, batchId: null })
    bench.server.finish()
    await bench.look()
    expect((await bench.calls()).map(({ status }) => status).toSorted()).toEqual(['done', 'unusable'])
  })
})

describe('startBatches', () => {
  it('looks at once, and stops when the look is over', async () => {
    bench.clock.now = new Date(Date.now() - 2 * minute)
    await askAll(modelIds[0], ['a'])
    await startBatches({ ...bench.dependencies, pollMs: minute }).stop()
    expect(await bench.batchRows()).toMatchObject([{ state: 'open', providerId: bench.server.batches[0]!.id }])
  })
})
