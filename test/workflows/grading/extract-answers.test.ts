import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { modelCalls, ruleResults, scores, submissions } from '../../../src/db/tables.ts'
import type { Ask } from '../../../src/models/ask.ts'
import { createBudget } from '../../../src/models/budget.ts'
import { noLimits } from '../../../src/models/budget-limits.ts'
import { createModelCaller } from '../../../src/models/call-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import type { QuestionContent } from '../../../src/suites/question-bank/content.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { buildTestApp, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { copied, proseOf, rightOf } from '../../helpers/free-answers.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { drawOpen } from '../../helpers/simulated-choices.ts'
import { askAt } from '../../models/support.ts'

const models = { openai: 'openai:gpt-4o-mini', anthropic: 'anthropic:claude-haiku-4-5' } as const
const prices = loadPrices(Object.fromEntries(Object.values(models).map((id) => [id, { input: 1, output: 1 }])))

let test: TestApp
let team: string
let server: ModelServer
const drawn = new Map<string, ReleaseItem[]>()
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  server = await startModelServer()
  for (const [name, extractor] of [...Object.entries(models), ['bare', undefined]] as const) {
    const order = { suite: 'steer-me', name, count: 4, taskTypes: ['consumer_surplus'] }
    drawn.set(name, await drawOpen(test, suites, { ...order, askedAs: 'free-text', ...(extractor && { extractor }) }))
  }
}, 120_000)
afterAll(async () => {
  await server.close()
  await test.close()
})

async function submitted(release: string, output = (item: ReleaseItem) => proseOf(rightOf(item))): Promise<string> {
  const id = await openDraft(test, team, release, `model ${Math.random()}`, { setting: 'free-text' })
  const lines = drawn.get(release)!.map((item) => ({ itemId: item.id, adaptation: 'free-text', output: output(item) }))
  await putLines(test, team, id, lines)
  await test.call(team, 'POST', `/v1/submissions/${id}/finalize`)
  test.jobs.splice(0)
  return id
}

/** @param answered calls after which the database is gone */
async function grade(
  id: string,
  { answered = Number.POSITIVE_INFINITY, limits = noLimits }: { answered?: number; limits?: typeof noLimits } = {}
): Promise<void> {
  const store = databaseCallStore(test.database, noRest)
  const budget = createBudget({
    ...{ limits, prices, now: () => Date.now() },
    ...{ spentUsd: store.spentUsd, teamOf: async () => null }
  })
  const options = { store, budget, prices, retry: defaultRetry, maxInFlight: 4, sleep: async () => {}, random: () => 0 }
  const asked = askAt(server.url, createModelCaller({ ...options, now: () => Date.now() }))
  let calls = 0
  const ask: Ask = async (model, request) => {
    calls += 1
    if (calls > answered) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    return await asked(model, request)
  }
  await gradeSubmission({ ...gradingTools, ...test.database, suites, ask }, id)
}

const rowsOf = async (id: string) =>
  await test.database.db.select().from(ruleResults).where(eq(ruleResults.submissionId, id))
const rowOf = async (id: string) =>
  (await test.database.db.select().from(submissions).where(eq(submissions.id, id)))[0]!
const stateOf = async (id: string) => (await rowOf(id)).state

const copies = ({ texts }: ReceivedRequest) => copied(texts.join('\n'))

describe('an extractor that a release pins', () => {
  it('stands in the manifest with what it is asked', async () => {
    const { manifest } = (await test.call(null, 'GET', '/v1/releases/openai')).json<Release>()
    expect(manifest?.extractor).toEqual({
      model: models.openai,
      promptHashes: { system: expect.stringMatching(/^[0-9a-f]{64}$/), answer: expect.stringMatching(/^[0-9a-f]{64}$/) }
    })
    expect((await test.call(null, 'GET', '/v1/releases/bare')).json<Release>().manifest).not.toHaveProperty('extractor')
  })

  it.each(['openai', 'anthropic'] as const)('reads what the number reader cannot, at %s', async (vendor) => {
    server.script(copies)
    const before = server.requests.length
    const id = await submitted(vendor)
    await grade(id)
    expect(await stateOf(id)).toBe('graded')
    const asked = server.requests.slice(before)
    expect(asked.map(({ wire }) => wire)).toEqual([vendor, vendor, vendor, vendor])
    for (const row of await rowsOf(id)) {
      expect(row).toMatchObject({ parse: 'parsed', dimensions: [{ dimension: 'choice', score: 1 }] })
      expect(row.evidence).toMatchObject({ free: { reader: models[vendor] } })
    }
    // Neither the options nor what is right are shown, and the response stands in a fence.
    for (const item of drawn.get(vendor)!) {
      const { texts } = asked.find(({ texts }) => texts.join('\n').includes(`I come to ${rightOf(item)} `))!
      const { parts } = item.examinee as QuestionContent['examinee']
      const wrong = parts[0]!.options.filter(({ text }) => text !== rightOf(item))
      for (const { text } of wrong) expect(texts.join('\n')).not.toContain(text)
      expect(texts.join('\n')).toMatch(/<<<.*response/)
    }
  })

  it('is not asked of a release without one, whose evidence is as before', async () => {
    const before = server.requests.length
    const id = await submitted('bare', (item) => `The answer is ${rightOf(item)}`)
    await grade(id)
    expect(server.requests.length).toBe(before)
    for (const row of await rowsOf(id)) {
      const { free } = row.evidence as { free: object }
      expect(free).toEqual({ said: expect.any(String), reader: 'number-reader' })
    }
  })

  it.each([
    ['a garbled reply', { text: 'the answer, {"compon' }, 'unparsable', 2],
    ['a refusal', { text: 'I cannot help with that.', stop: 'refusal' as const }, 'refusal', 1],
    ['an answer that it made up', { text: '{"components": ["123456.78"]}' }, 'invalid', 2],
    ['another model', { text: '{"components": []}', model: 'gpt-9' }, 'other_model', 1]
  ])('gives way to the number reader after %s, and says so', async (_, reply, failure, calls) => {
    server.script(reply)
    const before = server.requests.length
    const id = await submitted('openai', (item) => `${failure}: the answer is ${rightOf(item)}`)
    await grade(id)
    expect(await stateOf(id)).toBe('graded')
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(4)
    for (const { dimensions, evidence } of rows) {
      expect(dimensions).toEqual([{ dimension: 'choice', score: 1 }])
      expect(evidence).toMatchObject({
        free: { reader: 'number-reader', extractor: { model: models.openai, failure } }
      })
    }
    if (failure !== 'other_model') expect(server.requests.length - before).toBe(4 * calls)
    const [item] = drawn.get('openai')!
    const told = (await test.call(team, 'GET', `/v1/submissions/${id}/items/${item!.id}`)).text
    expect(told).toContain(`by the number reader, since ${models.openai} failed (${failure.replaceAll('_', ' ')})`)
  })

  it('finds none where the response comes to no answer', async () => {
    server.script({ text: '{"components": []}' })
    const id = await submitted('openai', () => 'I give up, though 7 is a fine number.')
    await grade(id)
    const rows = await rowsOf(id)
    expect(rows.map(({ parse }) => parse)).toEqual(Array(4).fill('none_extracted'))
  })

  it('leaves unscored what nobody read, when it fails and the number reader finds nothing', async () => {
    server.script({ text: 'I cannot help with that.', stop: 'refusal' })
    const id = await submitted('openai', () => 'In words: a surplus of some size.')
    await grade(id)
    expect(await stateOf(id)).toBe('graded')
    expect((await rowsOf(id)).map(({ parse }) => parse)).toEqual(Array(4).fill('extractor_failed'))
    const found = await test.database.db.select().from(scores).where(eq(scores.submissionId, id))
    expect(found.map(({ values, reason }) => [values, reason])).toEqual(Array(4).fill([[null], 'judge_failed']))
  })

  it('is paid for once, whenever a grading ends', async () => {
    server.script(copies)
    const before = server.requests.length
    const id = await submitted('openai', (item) => `Once. I come to ${rightOf(item)} or so.`)
    await expect(grade(id, { answered: 2 })).rejects.toThrow('gone')
    expect(await stateOf(id)).toBe('grading')
    expect(await rowsOf(id)).toHaveLength(2)
    await grade(id)
    expect(server.requests.length - before).toBe(4)
    // Killed between the replies and what is made of them.
    const { db } = test.database
    await db.delete(scores).where(eq(scores.submissionId, id))
    await db.delete(ruleResults).where(eq(ruleResults.submissionId, id))
    await db.update(submissions).set({ state: 'grading' }).where(eq(submissions.id, id))
    await grade(id)
    expect(await stateOf(id)).toBe('graded')
    expect(await rowsOf(id)).toHaveLength(4)
    expect(server.requests.length - before).toBe(4)
    const calls = await db.select().from(modelCalls).where(eq(modelCalls.submissionId, id))
    expect(calls).toHaveLength(4)
  })

  it.each([
    { failure: 'budget', action: 'raise the budget', limits: { ...noLimits, submission: 0.000_001 }, reply: copies },
    { failure: 'auth', action: 'set a key', limits: noLimits, reply: { status: 401, message: 'no such key' } }
  ])('that could not be asked for want of $failure is asked when finalised anew, and paid once', async (without) => {
    const { failure, action, limits, reply } = without
    const id = await submitted('openai', (item) => `${failure}. I come to ${rightOf(item)}, or about 7.`)
    server.script(reply)
    await grade(id, { limits })
    const { reason, state } = await rowOf(id)
    expect([state, reason]).toEqual(['graded', expect.stringContaining('4 answers wait for the extractor')])
    expect(reason).toContain(failure)
    expect(reason).toContain(action)
    expect(await rowsOf(id)).toEqual([])
    const refused = await test.call(team, 'POST', `/v1/submissions/${id}/publish`)
    expect(refused.status).toBe(409)
    const anew = await test.call(team, 'POST', `/v1/submissions/${id}/finalize`)
    expect(anew.status, anew.text).toBe(202)
    test.jobs.splice(0)
    server.script(copies)
    const before = server.requests.length
    await grade(id)
    expect(await rowOf(id)).toMatchObject({ state: 'graded', reason: null })
    expect((await rowsOf(id)).map(({ dimensions }) => dimensions)).toEqual(
      Array(4).fill([{ dimension: 'choice', score: 1 }])
    )
    expect(server.requests.length - before).toBe(4)
    const calls = await test.database.db.select().from(modelCalls).where(eq(modelCalls.submissionId, id))
    expect(calls.filter(({ status }) => status === 'done')).toHaveLength(4)
    expect((await test.call(team, 'POST', `/v1/submissions/${id}/publish`)).status).toBe(200)
  })

  it('is refused where it is no model', async () => {
    const order = { name: 'refused', suite: 'steer-me', count: 4, extractor: 'gpt' }
    const { status, text } = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
    expect([status, text]).toEqual([422, expect.stringContaining('model_id_invalid')])
  })
})
