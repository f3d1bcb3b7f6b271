import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRunCommand } from '../../src/cli/run.ts'
import type { SubmissionChoices } from '../../src/schemas/choice-figures.ts'
import type { RequestLine } from '../../src/schemas/exact-request.ts'
import { suites } from '../../src/suites/index.ts'
import type { RunAnswer } from '../../src/workflows/releases/run-release.ts'
import { buildTestApp, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../helpers/model-server.ts'
import { runDraws } from '../helpers/second-suite.ts'
import { runCommand } from './run-command.ts'

let test: TestApp
let folder: string
let server: ModelServer

beforeAll(async () => {
  ;[test, server] = await Promise.all([buildTestApp({}, suites), startModelServer()])
  const order = { suite: 'steer-me', name: 'ways', seed: 'ways', count: 6, taskTypes: ['consumer_surplus'] }
  await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  await runDraws(test, suites)
}, 60_000)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-ways-'))
  server.requests.length = 0
  server.script(think)
  return () => rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await server.close()
  await test.close()
})

const isLast = ({ texts }: ReceivedRequest) => /\nA:$/.test(texts.at(-1)!)
function think(request: ReceivedRequest) {
  return isLast(request) ? { text: 'C' } : { text: 'Half of width times height comes to 3.' }
}

async function requestsOf(adaptation: string): Promise<RequestLine[]> {
  const { text } = await test.call(null, 'GET', `/v1/releases/ways/requests?adaptation=${adaptation}`)
  writeFileSync(join(folder, 'requests.ndjson'), text)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RequestLine)
}

const file = () => join(folder, 'answers.ndjson')

async function run(model: string, ...more: string[]) {
  const args = ['run', '--model', model, '--release', join(folder, 'requests.ndjson'), '-o', file(), '--json', ...more]
  return await runCommand(addRunCommand, args, {
    ...{ COMPATIBLE_BASE_URL: `${server.url}/v1`, MODEL_MAX_ATTEMPTS: '1' },
    ...{ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'none' },
    MODEL_PRICES: JSON.stringify({ 'compatible:priced': { input: 1, output: 10 } })
  })
}

function answers(): RunAnswer[] {
  return readFileSync(file(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RunAnswer)
}

describe.each(['compatible:quill-2', 'anthropic:claude-sonnet-4-6'])(
  '%s, asked by the requests of a release',
  (model) => {
    it.each(['shown', 'hidden', '1-shot-hidden-car'])(
      'gets the turns of %s one by one, with its own reply between them',
      async (adaptation) => {
        const requests = await requestsOf(adaptation)
        const { code, stderr } = await run(model)
        expect(code, stderr).toBe(0)
        expect(server.requests).toHaveLength(12)
        for (const { itemId, messages, requestHash } of requests) {
          const [first, , last] = messages.map(({ content }) => content)
          const own = server.requests.filter(({ texts }) => texts.includes(first!))
          const reply = think(own[0]!).text
          // The first call knows nothing of what comes behind it: hidden options are in the second one alone.
          expect(own.map(({ texts }) => texts)).toEqual([[first], [first, reply, last]])
          expect(first!.includes('\nA. ')).toBe(adaptation === 'shown')
          const answer = answers().find((one) => one.itemId === itemId)!
          expect(answer).toMatchObject({ output: 'C', setting: adaptation, adaptation, requestHash })
          expect(answer.transcript).toEqual([
            { role: 'user', text: first },
            { role: 'assistant', text: reply },
            { role: 'user', text: last },
            { role: 'assistant', text: 'C' }
          ])
        }
        // What is there is not asked again, and counts the tokens of both calls.
        await run(model)
        expect(server.requests).toHaveLength(12)
        expect(answers().map(({ usage }) => [usage?.inputTokens, usage?.outputTokens])).toEqual(
          answers().map(() => [20, 10])
        )
      }
    )

    it('answers with nothing where it says nothing to a turn before the last', async () => {
      await requestsOf('hidden')
      server.script({ text: '', stop: 'refusal' })
      await run(model)
      expect(server.requests).toHaveLength(6)
      expect(answers().map(({ output, transcript }) => [output, transcript])).toEqual(
        answers().map(() => ['', undefined])
      )
    })
  }
)

describe('a submission of what was run', () => {
  it.each([
    // Twelve calls of 10 tokens in and 5 out, at 1 and 10 USD a million.
    { model: 'compatible:priced', cost: { costUsd: (12 * 60) / 1e6, costReason: null } },
    { model: 'compatible:quill-2', cost: { costUsd: null, costPerRight: null, costReason: 'cost_not_told' } }
  ])('tells what answering cost by $model', async ({ model, cost }) => {
    await requestsOf('hidden')
    const { code, stderr } = await run(model)
    expect(code, stderr).toBe(0)
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'ways', model, { setting: 'hidden' })
    const sent = await putLines(test, key, id, answers())
    expect(sent.status, sent.text).toBe(200)
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    const { json } = await test.call(key, 'GET', `/v1/submissions/${id}/choices`)
    const { use } = json<SubmissionChoices>().whole
    expect(use).toMatchObject({ calls: 12, inputTokens: 120, outputTokens: 60 })
    expect(use).toMatchObject({ ...cost, ...(cost.costUsd && { costUsd: expect.closeTo(cost.costUsd, 12) }) })
  })
})

describe('aerbench run --option-probabilities', () => {
  const near = (token: string, logprob: number) => ({ token, logprob, bytes: null })

  it('keeps those of the letters, and the likeliest token that is none', async () => {
    await requestsOf('zero-shot')
    const alternatives = [near('B', -0.5), near(' C', -1.5), near('(B', -3), near('The', -2), near('It', -4)]
    server.script({ text: 'B', logprobs: { content: [{ ...near('B', -0.5), top_logprobs: alternatives }] } })
    await run('compatible:quill-2', '--option-probabilities')
    const told = answers()[0]!.optionProbabilities as Record<string, number>
    expect(Object.keys(told)).toEqual(['B', 'C', 'The'])
    expect(told.B).toBeCloseTo(Math.exp(-0.5) + Math.exp(-3), 12)
    expect(told.The).toBeCloseTo(Math.exp(-2), 12)
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'ways')
    const sent = await putLines(test, key, id, answers())
    expect(sent.status, sent.text).toBe(200)
  })

  it('says so where a provider has none', async () => {
    await requestsOf('zero-shot')
    server.script({ text: 'B' })
    await run('anthropic:claude-sonnet-4-6', '--option-probabilities')
    expect(answers().map(({ optionProbabilities }) => optionProbabilities)).toEqual(
      answers().map(() => ({ unavailable: 'not_offered' }))
    )
  })
})

describe('aerbench run refuses', () => {
  it('what only the model itself can tell, and turns in a batch, before anything is sent', async () => {
    await requestsOf('mc-separate')
    const separate = await run('compatible:quill-2')
    expect([separate.code, separate.stderr]).toEqual([1, expect.stringContaining('the probability of given replies')])
    await requestsOf('hidden')
    const batch = await run('anthropic:claude-sonnet-4-6', '--batch')
    expect([batch.code, batch.stderr]).toEqual([1, expect.stringContaining('leave --batch out')])
    const other = await run('compatible:quill-2', '--adaptation', 'shown')
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('is asked as hidden, and not as shown')])
    expect(server.requests).toHaveLength(0)
  })

  it('to go on in a file of another adaptation', async () => {
    await requestsOf('hidden')
    await run('compatible:quill-2')
    await requestsOf('shown')
    const { code, stderr } = await run('compatible:quill-2')
    expect([code, stderr]).toEqual([1, expect.stringContaining('setting hidden (this run: shown)')])
  })
})
