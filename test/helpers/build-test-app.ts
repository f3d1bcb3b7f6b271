import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildLeaderboard } from '../../src/boards/leaderboard/build-leaderboard.ts'
import { buildApp } from '../../src/compose/app.ts'
import { environmentSchema } from '../../src/config.ts'
import { ensureAdminKey, makeApiKey } from '../../src/db/api-keys.ts'
import type { Database, Executor } from '../../src/db/client.ts'
import { insertItems } from '../../src/db/items.ts'
import { insertTeam } from '../../src/db/teams.ts'
import type { OpenCircuit } from '../../src/models/circuit-breaker.ts'
import type { Declaration } from '../../src/schemas/declaration.ts'
import type { ModelCard } from '../../src/schemas/model-card.ts'
import type { Role } from '../../src/schemas/states.ts'
import type { Suite, Suites } from '../../src/suites/suite.ts'
import { definePanel } from '../../src/workflows/grading/define-panel.ts'
import { gradeSubmission } from '../../src/workflows/grading/grade-submission.ts'
import type { JobName, Queue } from '../../src/workflows/queue.ts'
import { gradingTools } from './grading-tools.ts'
import { openTestDatabase } from './open-test-database.ts'
import { sharedReader } from './shared-reader.ts'
import { tinySuite } from './tiny-suite.ts'

export type TestApp = {
  app: FastifyInstance
  database: Database
  /** An admin's key. */
  admin: string
  /** Set what providers are down. */
  outages: OpenCircuit[]
  /** What was queued so far. */
  jobs: { name: JobName; id: string }[]
  /** Set it, and nothing can be queued. */
  queue: { isDown: boolean }
  /** Set another judge, and submissions finalised from then on have another panel. */
  panel: { judge: string }
  /** A key of a new team, or of the team named. */
  keyFor(role: Role, teamId?: string): Promise<string>
  /** Sends a request with a key, or without one. */
  call(
    key: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown
  ): Promise<Reply>
  send(key: string | null, options: InjectOptions): Promise<Reply>
  /** Grades what is queued, by rules: the tiny suite has no judge. */
  grade(): Promise<void>
  close(): Promise<void>
}
export type Reply = { status: number; headers: Record<string, unknown>; text: string; json<Body = Members>(): Body }
/** Members of a JSON body whose shape the test is about. */
export type Members = Record<string, unknown>

/**
 * The service on a database of its own and the tiny suite: real routes, queries, PDF reader, grading and statistics;
 * the queue only remembers, so that a test decides when a job runs.
 *
 * @param environment variables that differ from their defaults
 * @param served one suite, or several of which the first is meant where none is named
 * @param shared a database that another app has opened, which it closes too
 * @param log where requests are logged; nowhere when left out
 * @param now the time that the service goes by; the real one when left out
 * @param visitors what the teams are called of those who send answers without a key; nobody may when left out
 */
export async function buildTestApp(
  environment: Record<string, string> = {},
  served: Suite | Suites = tinySuite,
  shared?: Database,
  log: Logger = pino({ level: 'silent' }),
  now: () => Date = () => new Date(),
  visitors: string | null = null
): Promise<TestApp> {
  const suites: Suites = 'name' in served ? [served] : served
  const database = shared ?? (await openTestDatabase())
  const { db, claim } = database
  const jobs: TestApp['jobs'] = []
  const outages: TestApp['outages'] = []
  const state = { isDown: false }
  const configured = { judge: 'openai:none' }
  const queue: Queue = {
    enqueue: async (name, id) => {
      if (state.isDown) throw new Error('the queue is down')
      jobs.push({ name, id })
    }
  }
  const app = await buildApp({
    db,
    claim,
    config: { ...environmentSchema.parse(environment), endpoints: {} },
    suites,
    pdf: sharedReader,
    queue,
    panel: async (executor, pinned) =>
      (await definePanel(executor, pinned, { judges: [{ model: configured.judge }] })).id,
    leaderboard: (query, reader) => buildLeaderboard({ db, suites, notice: 'synthetic data' }, query, reader),
    notice: 'synthetic data',
    now,
    rates: () => [],
    outages: () => outages,
    commandKey: null,
    visitors,
    log
  })
  const send: TestApp['send'] = async (key, options) => {
    const headers = { ...(key !== null && { authorization: `Bearer ${key}` }), ...options.headers }
    const reply = await app.inject({ ...options, headers })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, json: () => JSON.parse(reply.body) }
  }
  return {
    app,
    database,
    outages,
    admin: (await ensureAdminKey(db)) ?? (await adminKeyOf(db)),
    jobs,
    queue: state,
    panel: configured,
    async keyFor(role, teamId) {
      const team = teamId ?? (await insertTeam(db, `team ${Math.random()}`))!.id
      return (await makeApiKey(db, { teamId: team, role })).key
    },
    send,
    call: (key, method, url, body) =>
      send(key, { method, url, ...(body !== undefined && { payload: JSON.stringify(body), headers: jsonType }) }),
    async grade() {
      const grading = { ...gradingTools, db, claim, suites, queue }
      for (const { name, id } of jobs.splice(0)) if (name === 'grade') await gradeSubmission(grading, id)
    },
    async close() {
      await app.close()
      if (!shared) await database.close()
    }
  }
}

/** One more admin key, on a database that has given out its first. */
async function adminKeyOf(db: Executor): Promise<string> {
  const team = (await insertTeam(db, `admins ${Math.random()}`))!
  return (await makeApiKey(db, { teamId: team.id, role: 'admin' })).key
}

const jsonType = { 'content-type': 'application/json' }

/** Items EK-1 to EK-<count>, approved: the gold of EK-n is `gold-n`. */
export async function addItems({ database: { db } }: TestApp, count: number): Promise<void> {
  await insertItems(
    db,
    Array.from({ length: count }, (_, index) => ({
      id: `EK-${index + 1}`,
      taskType: 'EK',
      state: 'approved' as const,
      examinee: { question: `question ${index + 1}` },
      gold: { answer: `gold-${index + 1}` },
      provenance: { source: 'paper' as const, paperSha256: 'none', fragmentId: null, rounds: [], rubricHash: 'tiny-ek' }
    }))
  )
}

/** Items CI-1 to CI-<count>, approved: stability is yes, existence is no. */
export async function addLabelItems({ database: { db } }: TestApp, count: number): Promise<void> {
  const provenance = { source: 'fragment' as const, paperSha256: null, fragmentId: null, rubricHash: 'tiny-ci' }
  await insertItems(
    db,
    Array.from({ length: count }, (_, index) => ({
      id: `CI-${index + 1}`,
      taskType: 'CI',
      state: 'approved' as const,
      examinee: { fragment: `fragment ${index + 1}` },
      gold: { labels: { stability: 'yes', existence: 'no' } },
      provenance: { ...provenance, rounds: [] }
    }))
  )
}

/** Approved CI items of fragments of these years; null where nobody knows the year. */
export async function addDatedFragments(
  { database: { db } }: TestApp,
  years: readonly (number | null)[],
  { name = 'CI', source = 'A book' } = {}
): Promise<void> {
  await insertItems(
    db,
    years.map((year, place) => ({
      id: `${name}-${place}`,
      taskType: 'CI',
      state: 'approved' as const,
      examinee: { fragment: `fragment ${name} ${place}`, language: place % 2 ? 'de' : 'en' },
      gold: { labels: { stability: 'yes', existence: 'no' }, year, source, characters: 100 + ((place * 7) % 10) * 31 },
      provenance: {
        ...{ source: 'fragment' as const, paperSha256: null, fragmentId: `${name}-${place}` },
        ...{ rubricHash: 'tiny-ci', rounds: [] }
      }
    }))
  )
}

/** A frozen release of all approved items. */
export async function freeze({ call, admin }: TestApp, name: string, privateShare = 0): Promise<void> {
  await call(admin, 'POST', '/v1/releases', { name, privateShare })
  const frozen = await call(admin, 'POST', `/v1/releases/${name}/freeze`)
  if (frozen.status !== 200) throw new Error(frozen.text)
}

/** Opens a draft. @returns its id */
export async function openDraft(
  { call }: TestApp,
  key: string,
  release: string,
  model = 'a model',
  declared: Declaration & { supersedes?: string } = {}
): Promise<string> {
  const opened = await call(key, 'POST', '/v1/submissions', { release, model, ...declared })
  if (opened.status !== 201) throw new Error(opened.text)
  return opened.json<{ id: string }>().id
}

/** A published submission with the outputs given, by item id. @returns its id */
export async function publish(
  test: TestApp,
  key: string,
  {
    release,
    model,
    outputs,
    ...declared
  }: Declaration & {
    card?: ModelCard
    release: string
    model: string
    outputs: Readonly<Record<string, string>>
  }
): Promise<string> {
  const id = await openDraft(test, key, release, model, declared)
  const lines = Object.entries(outputs).map(([itemId, output]) => ({ itemId, output }))
  await putLines(test, key, id, lines)
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  const published = await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
  if (published.status !== 200) throw new Error(published.text)
  return id
}

/** Sends lines as NDJSON: objects as JSON, strings and bytes as they are. */
export async function putLines(
  { send }: TestApp,
  key: string,
  id: string,
  lines: readonly (object | string | Buffer)[]
): Promise<Reply> {
  const bytes = lines.map((line) =>
    Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line))
  )
  const payload = Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\n')]))
  const headers = { 'content-type': 'application/x-ndjson' }
  return await send(key, { method: 'PUT', url: `/v1/submissions/${id}/responses`, payload, headers })
}
