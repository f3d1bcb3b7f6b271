import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { items, judgments, releases, responses, scores, submissions, teams } from '../../src/db/tables.ts'
import { createAsk } from '../../src/models/ask.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import { mathematicalModeling } from '../../src/suites/aer/mm/index.ts'
import { definePanel } from '../../src/workflows/grading/define-panel.ts'
import { gradeSubmission } from '../../src/workflows/grading/grade-submission.ts'
import { freezeRelease } from '../../src/workflows/releases/freeze-release.ts'
import { aSuite } from '../helpers/a-suite.ts'
import type { BatchAnswer } from '../helpers/batch-server.ts'
import { gradingTools } from '../helpers/grading-tools.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { type BatchBench, hour, minute, openBatchBench } from '../jobs/batch-bench.ts'
import { mmItem, noProvenance } from '../suites/aer/mm/an-item.ts'

const suite = aSuite(mathematicalModeling)
const claude = 'anthropic:claude-sonnet-4-6'
const gpt = 'openai:gpt-5.2-2025-12-11'
const judges = [claude, gpt]
const itemNames = ['alpha', 'beta', 'gamma']
/** What each judge makes of each item: no two alike, so that a swapped reply shows. */
const verdicts: Record<string, number> = {
  [`${claude} alpha`]: 1,
  [`${claude} beta`]: 2,
  [`${claude} gamma`]: 3,
  [`${gpt} alpha`]: 5,
  [`${gpt} beta`]: 7,
  [`${gpt} gamma`]: 9
}
const everyCall = Object.keys(verdicts).toSorted()

let database: Database
let bench: BatchBench
let submission = ''
let count = 0
beforeAll(async () => {
  database = await openTestDatabase()
  bench = await openBatchBench(database, callOf)
  const { db } = database
  await db.insert(teams).values({ id: 'team', name: 'team' })
  await db.insert(items).values(itemNames.map(anItem))
  await db.insert(releases).values({ name: 'r', state: 'draft', privateShare: 0, seed: 1, canary: 'r' })
  await freezeRelease({ db, suites: [suite], now: () => new Date() }, 'r')
})
afterAll(async () => {
  await bench.server.close()
  await database.close()
})
beforeEach(async () => {
  await bench.reset()
  const { db } = database
  count += 1
  submission = `s${count}`
  const panelId = (await definePanel(db, suite, { judges: judges.map((model) => ({ model })) })).id
  const row = { id: submission, teamId: 'team', releaseName: 'r', panelId, model: 'm', family: 'other' as const }
  await db.insert(submissions).values({ ...row, state: 'queued', delivery: 'batch' })
  await db.insert(responses).values(
    itemNames.map((name) => {
      return { submissionId: submission, itemId: `MM-${name}`, output: `answer ${name} of ${submission}`, sha256: '' }
    })
  )
})

function anItem(name: string) {
  return {
    id: `MM-${name}`,
    taskType: 'MM',
    state: 'approved' as const,
    ...mmItem,
    provenance: noProvenance
  }
}

/** What a request is known by: its judge, its item, its part where it asks for one, and whether it asks for a repair. */
function callOf(body: JsonValue): string {
  const text = JSON.stringify(body)
  const judge = text.includes('claude') ? claude : gpt
  const [, name] = /answer (\w+) of/.exec(text)!
  const [, part] = /"required":\["(correctness|notation|completeness|intuition)"\]/.exec(text) ?? []
  return `${judge} ${name}${part ? ` ${part}` : ''}${text.includes(unparsable) ? ', repaired' : ''}`
}

const unparsable = 'A fine derivation.'

function verdict(score: number): string {
  const part = { rationale: 'because', quote: '', score }
  return JSON.stringify({
    parts: { correctness: part, notation: part, completeness: part, intuition: part }
  })
}

const good = (call: string): BatchAnswer => ({ text: verdict(verdicts[call.replace(', repaired', '')]!) })

/** One walk of the grading. @returns the submission's state after it */
async function walk(): Promise<string> {
  const { callModel, callByBatch, openModel } = bench
  const [ask, askByBatch] = [createAsk({ openModel, callModel }), createAsk({ openModel, callModel: callByBatch })]
  await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask, askByBatch }, submission)
  return (await stored()).state
}

async function stored() {
  const [row] = await database.db.select().from(submissions).where(eq(submissions.id, submission))
  return row!
}

/**
 * Grades as the service does: a walk whenever the submission is woken, and another one that nothing asked for, as a
 * restart makes it; batches end with the answers of their turn, the last of which stays.
 */
async function gradeByBatch(...turns: ((call: string) => BatchAnswer)[]): Promise<void> {
  await walk()
  for (let turn = 0; turn < 12; turn += 1) {
    bench.later(minute)
    await bench.look()
    bench.server.finish(turns[Math.min(turn, turns.length - 1)])
    if (bench.woken.splice(0).length > 0 && (await walk()) !== 'grading') return
    await walk()
  }
}

/** By call, the verdict's score, or why there is none. */
async function outcomes(): Promise<Record<string, number | string>> {
  const rows = await database.db.select().from(judgments).where(eq(judgments.submissionId, submission))
  return Object.fromEntries(
    rows.map(({ itemId, judge, verdict }) => {
      const outcome = verdict.status === 'done' ? verdict.parts.correctness!.score : verdict.failure
      return [`${judge} ${itemId.slice(3)}`, outcome]
    })
  )
}

/** What always holds in the end: every judgment is there, done or failed, and no score where a judge was silent. */
async function expectToAddUp(expected: Record<string, number | string>): Promise<void> {
  const given = await outcomes()
  expect(given).toEqual(expected)
  expect(await stored()).toMatchObject({ state: 'graded', judgmentsDue: everyCall.length })
  const rows = await database.db
    .select()
    .from(scores)
    .where(eq(scores.submissionId, submission))
    .orderBy(asc(scores.itemId))
  const means = itemNames.map((name) => {
    const [first, second] = judges.map((judge) => expected[`${judge} ${name}`])
    const isSilent = typeof first !== 'number' || typeof second !== 'number'
    return isSilent ? [null, 'judge_missing'] : [expect.closeTo((first + second) / 20, 12), null]
  })
  expect(rows.map(({ values: [table2], reason }) => [table2, reason])).toEqual(means)
  expect(await bench.rows()).toEqual([])
}

const paid = () => Object.fromEntries(bench.server.paid)
const once = (calls: readonly string[]) => Object.fromEntries(calls.map((call) => [call, 1]))
const liveRequests = () =>
  bench.server.requests.filter((request) => /POST .*(\/messages|\/completions)$/.test(request)).length

describe('gradeSubmission by batch', () => {
  it('asks all judges by one batch each, and pays each once', async () => {
    await gradeByBatch(good)
    await expectToAddUp(verdicts)
    expect(bench.server.batches.map(({ wire, requests }) => [wire, requests.length]).toSorted()).toEqual([
      ['anthropic', 3],
      ['openai', 3]
    ])
    expect(paid()).toEqual(once(everyCall))
    expect((await bench.calls()).map(({ submissionId, batchId }) => [submissionId, batchId !== null])).toEqual(
      everyCall.map(() => [submission, true])
    )
    expect(liveRequests()).toBe(0)
  })

  it('waits in grading until the last reply is there', async () => {
    expect(await walk()).toBe('grading')
    bench.later(minute)
    await bench.look()
    expect(await walk()).toBe('grading')
    expect(await outcomes()).toEqual({})
    expect(await stored()).toMatchObject({ judgmentsDue: 6 })
  })

  it('sends what does not parse back by batch', async () => {
    const calls = [`${claude} beta`, `${gpt} gamma`]
    await gradeByBatch((call) => (calls.includes(call) ? { text: unparsable } : good(call)))
    await expectToAddUp(verdicts)
    expect(paid()).toEqual(once([...everyCall, ...calls.map((call) => `${call}, repaired`)]))
    expect(liveRequests()).toBe(0)
  })

  it('records who refuses and who is cut off, and asks neither again', async () => {
    await gradeByBatch((call) => {
      if (call === `${claude} alpha`) return { text: 'I will not.', stop: 'refusal' }
      if (call === `${gpt} beta`) return { text: 'I will not.', stop: 'refusal' }
      return call === `${gpt} gamma` ? { text: '{"parts"', stop: 'length' } : good(call)
    })
    await expectToAddUp({
      ...verdicts,
      [`${claude} alpha`]: 'refusal',
      [`${gpt} beta`]: 'refusal',
      [`${gpt} gamma`]: 'cut_off'
    })
    expect(paid()).toEqual(once(everyCall))
  })

  it('asks nobody anew who refused, was cut off or gave no verdict while the other judge is still to answer', async () => {
    let looks = 0
    bench.server.fault = (request) => {
      if (!request.startsWith('GET /v1/messages/batches/')) return null
      looks += 1
      return looks < 6 ? { status: 503 } : null
    }
    const without: Record<string, BatchAnswer> = {
      [`${gpt} alpha`]: { text: 'I will not.', stop: 'refusal' },
      [`${gpt} beta`]: { text: '{"parts"', stop: 'length' },
      [`${gpt} gamma`]: { text: unparsable }
    }
    await gradeByBatch((call) => without[call.replace(', repaired', '')] ?? good(call))
    await expectToAddUp({
      ...verdicts,
      [`${gpt} alpha`]: 'refusal',
      [`${gpt} beta`]: 'cut_off',
      [`${gpt} gamma`]: 'unparsable'
    })
    const repaired = `${gpt} gamma, repaired`
    expect(paid()).toEqual(once([...everyCall, repaired]))
    // Finalised again, those alone are asked.
    await database.db.update(submissions).set({ state: 'queued' }).where(eq(submissions.id, submission))
    await gradeByBatch(good)
    await expectToAddUp(verdicts)
    const twice = Object.fromEntries(Object.keys(without).map((call) => [call, 2]))
    expect(paid()).toEqual({ ...once([...everyCall, repaired]), ...twice })
  })

  it('sends again by batch what failed in one, and only that', async () => {
    const busy: BatchAnswer = { status: 529, type: 'overloaded_error' }
    await gradeByBatch((call) => (call.endsWith('alpha') ? good(call) : busy), good)
    await expectToAddUp(verdicts)
    expect(bench.server.batches.map(({ requests }) => requests.length)).toEqual([2, 2, 3, 3])
    expect(paid()).toEqual(once(everyCall))
  })

  it('asks for each part by itself, and keeps what stands while one is refused and another still to come', async () => {
    const { db } = database
    const isolated = { judges: judges.map((model) => ({ model })), mode: 'isolated' as const }
    const panelId = (await definePanel(db, suite, isolated)).id
    const [row] = await db.select().from(submissions).where(eq(submissions.id, submission))
    const output = `answer alpha of ${submission} in parts`
    submission = `${submission}-isolated`
    await db.insert(submissions).values({ ...row!, id: submission, panelId })
    await db.insert(responses).values({ submissionId: submission, itemId: 'MM-alpha', output, sha256: '' })
    const partOf = (call: string) => {
      const [judge, , part] = call.split(' ')
      const score = judge === claude ? 4 : 8
      return { text: JSON.stringify({ parts: { [part!]: { rationale: '', quote: '', score } } }) }
    }
    await gradeByBatch((call) => {
      if (call === `${claude} alpha correctness`) return { text: 'I will not.', stop: 'refusal' }
      return call === `${claude} alpha notation` ? { status: 529, type: 'overloaded_error' } : partOf(call)
    }, partOf)
    expect(await outcomes()).toEqual({ [`${claude} alpha`]: 'refusal', [`${gpt} alpha`]: 8 })
    const calls = judges.flatMap((judge) =>
      ['completeness', 'correctness', 'intuition', 'notation'].map((part) => `${judge} alpha ${part}`)
    )
    expect(paid()).toEqual(once(calls))
    await db.update(submissions).set({ state: 'queued' }).where(eq(submissions.id, submission))
    await gradeByBatch(partOf)
    expect(await outcomes()).toEqual({ [`${claude} alpha`]: 4, [`${gpt} alpha`]: 8 })
    expect(paid()).toEqual({ ...once(calls), [`${claude} alpha correctness`]: 2 })
  })

  it('sends again what a batch that is called completed brought nothing for', async () => {
    await gradeByBatch(() => ({ status: 500, type: 'api_error' }), good)
    await expectToAddUp(verdicts)
    expect(paid()).toEqual(once(everyCall))
  })

  it('asks live what expired with its batch', async () => {
    bench.server.live = (call) => verdict(verdicts[call]!)
    await gradeByBatch((call) => (call.endsWith('alpha') ? good(call) : 'expired'))
    await expectToAddUp(verdicts)
    expect(liveRequests()).toBe(4)
    expect(paid()).toEqual(once(everyCall))
  })

  it('asks live what has not come by the deadline', async () => {
    bench.server.live = (call) => verdict(verdicts[call]!)
    await walk()
    bench.later(minute)
    await bench.look()
    bench.later(26 * hour)
    await bench.look()
    bench.later(15 * minute)
    await bench.look()
    expect(await walk()).toBe('graded')
    await expectToAddUp(verdicts)
  })

  it('swaps no replies where ids come twice, and takes none of strangers', async () => {
    bench.server.tamper = (lines) => {
      const answers = bench.server.batches.flatMap(({ answers }) => answers)
      const own = answers.filter(({ customId }) => lines.some((line) => line.includes(customId)))
      const named = (line: string, customId: string) =>
        own.reduce((text, known) => text.replaceAll(known.customId, customId), line)
      const doubled = lines.map((line, index) => named(line, own[(index + 1) % own.length]!.customId))
      return [named(lines[0] ?? '', 'nobody-asked'), ...lines, ...doubled]
    }
    await gradeByBatch(good)
    await expectToAddUp(verdicts)
    expect(paid()).toEqual(once(everyCall))
  })

  it('reads results again of which a line is broken', async () => {
    let reads = 0
    bench.server.tamper = (lines) => {
      reads += 1
      return reads <= 4 ? lines.map((line, index) => (index === 1 ? line.slice(0, line.length / 2) : line)) : lines
    }
    await gradeByBatch(good)
    await expectToAddUp(verdicts)
    expect(paid()).toEqual(once(everyCall))
  })

  it('bears that a batch is not known right after its creation', async () => {
    let misses = 4
    bench.server.fault = (request) => {
      if (!/GET .*batches\/\w+$/.test(request) || misses === 0) return null
      misses -= 1
      return { status: 404 }
    }
    await gradeByBatch(good)
    await expectToAddUp(verdicts)
    expect(bench.server.batches).toHaveLength(2)
    expect(paid()).toEqual(once(everyCall))
  })
})
