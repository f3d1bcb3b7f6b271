import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { items, releases, responses, scores, submissions, teams } from '../../../src/db/tables.ts'
import { teamOfSubmission } from '../../../src/db/teams.ts'
import { createBudget } from '../../../src/models/budget.ts'
import { noLimits } from '../../../src/models/budget-limits.ts'
import { createModelCaller } from '../../../src/models/call-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { finalizeSubmission } from '../../../src/workflows/grading/finalize-submission.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { freezeRelease } from '../../../src/workflows/releases/freeze-release.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { askAt } from '../../models/support.ts'

const suite = aSuite(mathematicalModeling)
const examinee = {
  kind: 'derivation',
  scenario: 'A firm.',
  notation: [{ symbol: 'p', meaning: 'price' }],
  conditions: ['Demand is linear.'],
  task: 'Derive the price.'
}
const solution = { latex: 'p = 1/2', explanation: 'First-order condition.' }
const gold = { difficulty: 'medium', solution, correctness: 'One half.', keyElements: ['price'], sources: ['EQ01'] }
/** Free input, and 20,000 tokens of output at 10 dollars a million: a verdict costs 0.20, at worst somewhat more. */
const prices = loadPrices({ 'openai:gpt-5.2-2025-12-11': { input: 0, output: 10 } })

let database: Database
let server: ModelServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startModelServer()
  const { db } = database
  await db.insert(teams).values([1, 2].map((n) => ({ id: `team${n}`, name: `Team ${n}` })))
  const provenance = { source: 'paper' as const, paperSha256: 'p', fragmentId: null, rounds: [], rubricHash: 'r' }
  await db.insert(items).values({ id: 'MM-1', taskType: 'MM', state: 'approved', examinee, gold, provenance })
  await db.insert(releases).values({ name: 'r1', state: 'draft', privateShare: 0, seed: 1, canary: 'c' })
  await freezeRelease({ db, suites: [suite], now: () => new Date() }, 'r1')
  const ids = mathematicalModeling.rubric.rubric.dimensions.map(({ id }) => id)
  const parts = Object.fromEntries(ids.map((id) => [id, { rationale: 'so', quote: '', score: 8 }]))
  server.script({ text: JSON.stringify({ parts }), usage: { input: 10, output: 20_000 } })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** A submission that waits for its grading. */
async function queued(id: string, teamId: string): Promise<string> {
  const panel = await definePanel(database.db, suite, {
    judges: [{ model: 'openai:gpt-5.2-2025-12-11', maxOutputTokens: 20_000 }]
  })
  const row = { id, teamId, releaseName: 'r1', model: 'm', family: 'other' as const, panelId: panel.id }
  await database.db.insert(submissions).values({ ...row, state: 'queued' })
  await database.db.insert(responses).values({ submissionId: id, itemId: 'MM-1', output: `p = ${id}`, sha256: id })
  return id
}

/** Grades under a limit for each team and month, at a moment by the clock of callers and database rows. */
async function grade(id: string, { limitUsd, now, ...others }: { limitUsd: number; now: Date; month?: number }) {
  const { db } = database
  const store = databaseCallStore(database, noRest)
  const budget = createBudget({
    ...{ limits: { ...noLimits, ...others, teamMonth: limitUsd }, prices, now: () => now.getTime() },
    ...{ spentUsd: store.spentUsd, teamOf: (submissionId) => teamOfSubmission(db, submissionId) }
  })
  const options = { store, budget, prices, retry: defaultRetry, maxInFlight: 4, sleep: async () => {}, random: () => 0 }
  const callModel = createModelCaller({ ...options, now: () => now.getTime() })
  await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask: askAt(server.url, callModel) }, id)
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, id))
  const [score] = await db.select().from(scores).where(eq(scores.submissionId, id))
  return {
    state: submission!.state,
    reason: submission!.reason,
    scores: score!.values.filter((value) => value !== null)
  }
}

async function finaliseAgain(id: string): Promise<void> {
  const work = { db: database.db, suites: [suite] as const, queue: { enqueue: async () => {} }, now: () => new Date() }
  await finalizeSubmission({ ...work, panel: async () => 'unused', attempts: null }, id)
}

describe("a team's budget of the month", () => {
  it('pauses the judge with the sums, never a zero, and lets other teams go on', async () => {
    const now = new Date('2026-11-30T12:00:00Z')
    const under = { limitUsd: 0.3, now }
    const first = await queued('s1', 'team1')
    expect(await grade(first, under)).toMatchObject({
      ...{ state: 'graded', reason: null },
      scores: [expect.closeTo(0.8), expect.closeTo(0.8)]
    })
    const second = await queued('s2', 'team1')
    const asked = server.requests.length
    const { state, reason, scores } = await grade(second, under)
    expect([state, scores]).toEqual(['graded', []])
    expect(reason).toContain('1 × openai:gpt-5.2-2025-12-11: budget')
    expect(reason).toContain('budget of $0.3000 for team Team 1 in month 2026-11 would be passed: spent $0.2000')
    expect(server.requests.length).toBe(asked)
    expect(await grade(await queued('s3', 'team2'), under)).toMatchObject({ state: 'graded', reason: null })

    // Raised, or in the next month by UTC, it goes on where it stopped.
    await finaliseAgain(second)
    expect(await grade(second, { limitUsd: 0.5, now })).toMatchObject({ state: 'graded', reason: null })
    const third = await queued('s4', 'team1')
    expect((await grade(third, { limitUsd: 0.5, now })).reason).toContain('spent $0.4000')
    await finaliseAgain(third)
    const december = new Date('2026-12-01T00:00:00Z')
    expect(await grade(third, { limitUsd: 0.5, now: december })).toMatchObject({ state: 'graded', reason: null })
  })

  it('is told to a team, and what all teams together have spent is not', async () => {
    const now = new Date('2027-01-15T12:00:00Z')
    const limits = { limitUsd: 9, now }
    expect(await grade(await queued('s5', 'team2'), { ...limits, month: 9 })).toMatchObject({ reason: null })
    const { state, reason, scores } = await grade(await queued('s6', 'team1'), { ...limits, month: 0.3 })
    expect([state, scores]).toEqual(['graded', []])
    expect(reason).toContain('the budget of this service for month 2027-01 leaves no room')
    expect(reason).not.toContain('$')
  })
})
