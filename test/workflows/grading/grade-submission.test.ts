import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildLeaderboard } from '../../../src/boards/leaderboard/build-leaderboard.ts'
import type { Database } from '../../../src/db/client.ts'
import { saveScores } from '../../../src/db/grades.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { insertPanel } from '../../../src/db/panels.ts'
import { items, judgments, panels, releases, responses, scores, submissions, teams } from '../../../src/db/tables.ts'
import { panelId as panelIdOf } from '../../../src/grading/panel.ts'
import { createAsk } from '../../../src/models/ask.ts'
import { type CallModel, createModelCaller } from '../../../src/models/call-model.ts'
import { openModel } from '../../../src/models/open-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import type { PanelDefinition } from '../../../src/schemas/panel.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import { ClaimedElsewhere } from '../../../src/workflows/claimed.ts'
import { definePanel, panelOf } from '../../../src/workflows/grading/define-panel.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { freezeRelease } from '../../../src/workflows/releases/freeze-release.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import {
  type ModelServer,
  type ReceivedRequest,
  type ScriptedReply,
  startModelServer
} from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { startUp } from '../../helpers/start-up.ts'
import { settingsFor } from '../../models/support.ts'
import { mmItem } from '../../suites/aer/mm/an-item.ts'

const suite = aSuite(mathematicalModeling)
const judges = ['anthropic:claude-sonnet-4-6', 'openai:gpt-5.2-2025-12-11']
const onePanel = { judges: judges.map((model) => ({ model })) }
const itemId = 'MM-test-1'
const { examinee, gold } = mmItem

let database: Database
let server: ModelServer
let callModel: CallModel
let release = 0
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startModelServer()
  await database.db.insert(teams).values({ id: 'team', name: 'team' })
  await database.db.insert(items).values({
    id: itemId,
    taskType: 'MM',
    state: 'approved',
    examinee,
    gold,
    provenance: { source: 'paper', paperSha256: 'none', fragmentId: null, rounds: [], rubricHash: 'none' }
  })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  server.requests.length = 0
  const store = databaseCallStore(database, noRest)
  const sleep = async () => {}
  const retry = { ...defaultRetry, rateLimitRetries: 1, faultRetries: 1 }
  const options = { store, retry, maxInFlight: 4, prices: loadPrices(), budget: null, sleep }
  callModel = createModelCaller({ ...options, random: () => 0, now: Date.now })
})

/** A queued submission to a release of its own, with a response that no other test sends. */
async function queued({ output = `p = 1/2, derived in test ${release}`, panel = null as PanelDefinition | null } = {}) {
  const { db } = database
  release += 1
  const releaseName = `r${release}`
  await db.insert(releases).values({ name: releaseName, state: 'draft', privateShare: 0, seed: 1, canary: releaseName })
  await freezeRelease({ db, suites: [suite], now: () => new Date() }, releaseName)
  const id = `s${release}`
  const panelId = panel ? panelIdOf(panel) : (await definePanel(db, suite, onePanel)).id
  if (panel) await insertPanel(db, { id: panelId, definition: panel })
  const row = {
    id,
    teamId: 'team',
    releaseName,
    panelId,
    model: 'm',
    family: 'other' as const,
    state: 'queued' as const
  }
  await db.insert(submissions).values(row)
  await db.insert(responses).values({ submissionId: id, itemId, output, sha256: 'none' })
  return { id, releaseName }
}

async function grade(id: string, openOne = (model: string) => openModel(model, settingsFor(server.url))) {
  const ask = createAsk({ openModel: openOne, callModel })
  await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask }, id)
  const { db } = database
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, id))
  const [score] = await db.select().from(scores).where(eq(scores.submissionId, id))
  const given = await db.select().from(judgments).where(eq(judgments.submissionId, id))
  const byJudge = given.map(({ judge, verdict }) => [judge, verdict.status === 'done' ? 'done' : verdict.failure])
  return { submission: submission!, score: score!, judgments: Object.fromEntries(byJudge) as Record<string, string> }
}

async function again(id: string) {
  await database.db.update(submissions).set({ state: 'queued' }).where(eq(submissions.id, id))
  return await grade(id)
}

const dimensions = ['correctness', 'notation', 'completeness', 'intuition']

function verdict(score: number, rationale = 'because'): ScriptedReply {
  const parts = Object.fromEntries(dimensions.map((id) => [id, { rationale, quote: '', score }]))
  return { text: JSON.stringify({ parts }) }
}

/** Another reply for each of the two judges, told apart by their wire format. */
function perJudge(anthropic: ScriptedReply, openai: ScriptedReply) {
  return ({ wire }: ReceivedRequest) => (wire === 'anthropic' ? anthropic : openai)
}

describe('gradeSubmission', () => {
  it('averages the two judges, and asks each once', async () => {
    server.script(perJudge(verdict(8), verdict(6)))
    const { submission, score, judgments } = await grade((await queued()).id)
    expect([submission.state, submission.reason]).toEqual(['graded', null])
    expect(Object.values(judgments)).toEqual(['done', 'done'])
    // Every dimension 8 and 6 of 10: (0.8 + 0.6) / 2 under any weights.
    expect(score.values[0]).toBeCloseTo(0.7, 12)
    expect(score.values[1]).toBeCloseTo(0.7, 12)
    expect(server.requests).toHaveLength(2)
  })

  it.each<[string, ScriptedReply, string]>([
    ['refuses', { text: 'I will not.', stop: 'refusal' }, 'refusal'],
    ['is cut off', { text: '{"parts": {"correctness"', stop: 'length' }, 'cut_off'],
    ['answers in prose', { text: 'A fine derivation, 9 of 10.' }, 'unparsable'],
    [
      'leaves a dimension out',
      { text: JSON.stringify({ parts: { correctness: { rationale: '', quote: '', score: 9 } } }) },
      'missing_dimension'
    ],
    ['leaves the range', verdict(11), 'out_of_range'],
    ['is down', { status: 529, message: 'overloaded' }, 'provider_down'],
    ['refuses the key', { status: 401, message: 'no such key' }, 'auth'],
    [
      'has no credit',
      { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' },
      'no_credit'
    ],
    ['is gone', { status: 404, code: 'model_not_found', message: 'no such model' }, 'model_not_found']
  ])('records that a judge %s, and gives no score', async (_, reply, failure) => {
    server.script(perJudge(verdict(8), reply))
    const { id, releaseName } = await queued()
    const { submission, score, judgments } = await grade(id)
    expect(judgments).toEqual({ [judges[0]!]: 'done', [judges[1]!]: failure })
    expect([...score.values, score.reason]).toEqual([null, null, 'judge_missing'])
    expect(submission.state).toBe('graded')
    expect(submission.reason).toMatch(new RegExp(`1 judgments are missing \\(1 × ${judges[1]}: ${failure}`))

    await database.db.update(submissions).set({ state: 'published' }).where(eq(submissions.id, id))
    const query = { release: releaseName, split: 'all', profile: 'table2', seed: 1, resamples: 100 } as const
    const board = await buildLeaderboard({ db: database.db, suites: [suite], notice: null }, query, {
      seesPrivate: true
    })
    expect(board.rows[0]).toMatchObject({ rank: null, overall: { value: null }, missingByJudge: { [judges[1]!]: 1 } })
  })

  it('stores how far the judges lie apart, and nothing of the kind for one judge alone', async () => {
    server.script(perJudge(verdict(6), verdict(8)))
    expect((await grade((await queued()).id)).score.spread).toBeCloseTo(0.2, 12)
    const alone = await queued({ panel: panelOf(suite, { judges: onePanel.judges.slice(1) }) })
    expect((await grade(alone.id)).score).toMatchObject({ reason: null, spread: null })
    server.script(perJudge(verdict(8), { text: 'no verdict' }))
    expect((await grade((await queued()).id)).score).toMatchObject({ reason: 'judge_missing', spread: null })
  })

  it('asks a judge anew whose reply was of no use, and only that one', async () => {
    server.script(perJudge(verdict(8), { text: 'No JSON here.' }))
    const { id } = await queued()
    expect((await grade(id)).judgments[judges[1]!]).toBe('unparsable')
    const asked = server.requests.length
    server.script(verdict(6))
    const { submission, score } = await again(id)
    expect([submission.state, submission.reason]).toEqual(['graded', null])
    expect(score.values[0]).toBeCloseTo(0.7, 12)
    expect(server.requests.slice(asked).map(({ wire }) => wire)).toEqual(['openai'])
  })

  it('asks nobody again once all is there', async () => {
    server.script(verdict(5))
    const { id } = await queued()
    await grade(id)
    const asked = server.requests.length
    await again(id)
    expect(server.requests).toHaveLength(asked)
  })

  it('stores a verdict that holds NUL and half a surrogate pair', async () => {
    server.script(verdict(7, 'a\u0000b\ud800c'))
    const { submission, score } = await grade((await queued()).id)
    expect([submission.state, submission.reason]).toEqual(['graded', null])
    expect(score.values[0]).toBeCloseTo(0.7, 12)
    expect(server.requests).toHaveLength(2)
  })

  it('leaves out a response that cannot be stored as ruled, and says so', async () => {
    const odd = { ...mathematicalModeling, parse: () => ({ ok: false as const, reason: 'half a character: \ud83d\0' }) }
    const { id } = await queued()
    await gradeSubmission({ ...gradingTools, ...database, suites: [{ ...suite, taskTypes: [odd] }] }, id)
    const [submission] = await database.db.select().from(submissions).where(eq(submissions.id, id))
    expect(submission).toMatchObject({ state: 'graded', reason: expect.stringContaining('1 items met a fault') })
    expect(await database.db.select().from(scores).where(eq(scores.submissionId, id))).toEqual([])
  })

  it.each(['rule_results', 'judgments', 'scores'])(
    'stays in grading when the database takes no %s for a moment, and ends once it does',
    async (table) => {
      const { db } = database
      server.script(verdict(7))
      const { id } = await queued()
      const endStart = await startUp(db, sql`before insert on ${sql.identifier(table)}`)
      await expect(grade(id)).rejects.toMatchObject({ cause: { code: '57P03' } })
      const [stopped] = await db.select().from(submissions).where(eq(submissions.id, id))
      expect(stopped).toMatchObject({ state: 'grading', reason: null })
      await endStart()
      const { submission, score } = await grade(id)
      expect(submission).toMatchObject({ state: 'graded', reason: null })
      expect(score.values[0]).toBeCloseTo(0.7, 12)
      // What was asked before the database came back is not asked again.
      expect(server.requests).toHaveLength(2)
    }
  )

  it('takes no score back that is there', async () => {
    server.script(verdict(8))
    const { id } = await queued()
    await grade(id)
    const late = { submissionId: id, itemId, taskType: 'MM', values: [null, null], spread: null }
    await saveScores(database.db, [{ ...late, reason: 'judge_missing' }])
    const [score] = await database.db.select().from(scores).where(eq(scores.submissionId, id))
    expect(score).toMatchObject({ values: [expect.closeTo(0.8, 12), expect.closeTo(0.8, 12)], reason: null })
  })

  it('records a judge without a key, and goes on with the other', async () => {
    server.script(verdict(8))
    const settings = settingsFor(server.url)
    const { judgments } = await grade((await queued()).id, (model) =>
      openModel(model, { ...settings, openai: { ...settings.openai, apiKey: null } })
    )
    expect(judgments).toEqual({ [judges[0]!]: 'done', [judges[1]!]: 'auth' })
  })

  it('scores an empty response 0 without a judge, and says why', async () => {
    const { submission, score } = await grade((await queued({ output: '  ' })).id)
    expect([submission.state, score.values[0], server.requests.length]).toEqual(['graded', 0, 0])
  })

  it('refuses to judge under a panel whose rubric nobody has kept, and says what to do', async () => {
    const panel = panelOf(suite, onePanel)
    const { id } = await queued({ panel: { ...panel, rubricHashes: { MM: 'another' } } })
    const { submission } = await grade(id)
    expect([submission.state, server.requests.length]).toEqual(['failed', 0])
    expect(submission.reason).toMatch(/names rubric MM in a version that is not kept: regrade it/)
  })

  it('leaves a submission to the one who works on it', async () => {
    const { id } = await queued()
    const release = await database.claim(`submission ${id}`)
    await expect(grade(id)).rejects.toThrow(ClaimedElsewhere)
    await release!()
    server.script(verdict(8))
    expect((await grade(id)).submission.state).toBe('graded')
  })

  it('keeps every paid call, also those that came to nothing', async () => {
    const { db } = database
    const { rows } = (await db.execute(
      sql`select status, count(*)::int as count from model_calls group by status order by status`
    )) as { rows: { status: string; count: number }[] }
    expect(rows.map(({ status }) => status)).toEqual(['done', 'failed', 'refused', 'unusable'])
    expect(await db.select().from(panels)).not.toHaveLength(0)
  })
})
