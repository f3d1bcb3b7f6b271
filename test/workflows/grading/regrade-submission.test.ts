import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { items, releases, responses, scores, submissions, teams } from '../../../src/db/tables.ts'
import { createModelCaller } from '../../../src/models/call-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { regradeSubmission } from '../../../src/workflows/grading/regrade-submission.ts'
import { freezeRelease } from '../../../src/workflows/releases/freeze-release.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { askAt } from '../../models/support.ts'

const suite = aSuite(mathematicalModeling)
const [shared, first, second] = [
  'anthropic:claude-sonnet-4-6',
  'openai:gpt-5.2-2025-12-11',
  'openai:gpt-5.1-2025-11-13'
]
const panelWith = (model: string) => ({ judges: [{ model: shared! }, { model }] })
const examinee = {
  kind: 'derivation',
  scenario: 'A firm.',
  notation: [{ symbol: 'p', meaning: 'price' }],
  conditions: ['Demand is linear.'],
  task: 'Derive the price.'
}
const solution = { latex: 'p = 1/2', explanation: 'First-order condition.' }
const gold = { difficulty: 'medium', solution, correctness: 'One half.', keyElements: ['price'], sources: ['EQ01'] }

let database: Database
let server: ModelServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startModelServer()
  const { db } = database
  await db.insert(teams).values({ id: 'team', name: 'team' })
  const provenance = { source: 'paper' as const, paperSha256: 'p', fragmentId: null, rounds: [], rubricHash: 'r' }
  await db.insert(items).values({ id: 'MM-1', taskType: 'MM', state: 'approved', examinee, gold, provenance })
  await db.insert(releases).values({ name: 'r1', state: 'draft', privateShare: 0, seed: 1, canary: 'c' })
  await freezeRelease({ db, suites: [suite], now: () => new Date() }, 'r1')
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function grade(id: string): Promise<number | null> {
  const store = databaseCallStore(database, noRest)
  const options = { store, retry: defaultRetry, maxInFlight: 4, prices: loadPrices(), budget: null }
  const callModel = createModelCaller({ ...options, sleep: async () => {}, random: () => 0, now: Date.now })
  const ask = askAt(server.url, callModel)
  await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask }, id)
  const [score] = await database.db.select().from(scores).where(eq(scores.submissionId, id))
  return score!.values[0]!
}

describe('regradeSubmission', () => {
  it('asks only the judges that the new panel adds, and leaves the first grade alone', async () => {
    const { db } = database
    const points: Record<string, number> = { [shared!]: 8, [first!]: 6, [second!]: 2 }
    server.script(({ wire, body }) => {
      const score = points[`${wire}:${body.model}`]
      const ids = mathematicalModeling.rubric.rubric.dimensions.map(({ id }) => id)
      const parts = Object.fromEntries(ids.map((id) => [id, { rationale: 'so', quote: '', score: score! }]))
      return { text: JSON.stringify({ parts }), model: String(body.model) }
    })
    const panelId = (await definePanel(db, suite, panelWith(first!))).id
    const row = { id: 's1', teamId: 'team', releaseName: 'r1', model: 'm', family: 'other' as const }
    await db.insert(submissions).values({ ...row, panelId, state: 'queued' })
    await db.insert(responses).values({ submissionId: 's1', itemId: 'MM-1', output: 'p = 1/2', sha256: 'h' })
    expect(await grade('s1')).toBeCloseTo(0.7, 12)

    const asked = server.requests.length
    const queue = { enqueue: async () => {} }
    const work = { db, suites: [suite] as const, queue, now: () => new Date() }
    const panel = (await definePanel(db, suite, panelWith(second!))).id
    const { submission } = await regradeSubmission(work, 's1', { panel, delivery: 'live' })
    expect(await grade(submission.id)).toBeCloseTo(0.5, 12)
    expect(server.requests.slice(asked).map(({ body }) => body.model)).toEqual([second!.replace('openai:', '')])
    const [before] = await db.select().from(scores).where(eq(scores.submissionId, 's1'))
    expect(before!.values[0]).toBeCloseTo(0.7, 12)
  })
})
