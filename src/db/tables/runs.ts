import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { JsonValue } from '../../schemas/json.ts'
import type { RunCall, RunDriver, RunParameters, RunResult, RunState, RunStyle, RunUse } from '../../schemas/run.ts'
import { teams } from './access.ts'
import { createdAt, jsonOrText, updatedAt } from './columns.ts'
import { submissions } from './submissions.ts'

/** Sessions of calls in an environment: what a run is a function of, and how far it is. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    suite: text('suite').notNull(),
    taskType: text('task_type').notNull(),
    level: text('level').notNull(),
    /** Of a published instance, or of one made by parameters; null for one of a release, whose seed the service keeps. */
    seed: integer('seed'),
    /** By which an instance for practice was made, beside its seed; null for published ones and for those of releases. */
    parameters: jsonb('parameters').$type<RunParameters>(),
    submissionId: text('submission_id').references(() => submissions.id),
    itemId: text('item_id'),
    driver: text('driver').$type<RunDriver>().notNull(),
    style: text('style').$type<RunStyle>().notNull(),
    /** Hidden from who plays, but for what tools tell of it. */
    instance: json('instance').$type<JsonValue>().notNull(),
    /** sha256 of the instance: by which a team's later run in it is known. */
    instanceHash: text('instance_hash').notNull(),
    /** The best that there is, where it takes time to find; null until it is found. */
    optimum: jsonb('optimum').$type<JsonValue>(),
    playedBefore: boolean('played_before').notNull(),
    state: text('state').$type<RunState>().notNull(),
    reason: text('reason'),
    /** Calls stored so far: whoever stores the next has to know of all before it. */
    calls: integer('calls').notNull().default(0),
    result: jsonb('result').$type<RunResult>(),
    /** What its model calls took, as whoever played it has told; null where nobody did. */
    use: jsonb('use').$type<RunUse>(),
    createdAt,
    updatedAt,
    endedAt: timestamp('ended_at', { withTimezone: true })
  },
  (table) => [
    index('runs_team_instance').on(table.teamId, table.instanceHash),
    index('runs_open').on(table.updatedAt).where(sql`${table.state} = 'open'`),
    // One run answers an item of a submission, whatever becomes of it.
    unique('runs_submission_item').on(table.submissionId, table.itemId)
  ]
)

/** What was recorded of each period that a seat has ended. */
export const runPeriods = pgTable(
  'run_periods',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id),
    seat: integer('seat').notNull(),
    period: integer('period').notNull(),
    recorded: json('recorded').$type<JsonValue>().notNull(),
    notes: text('notes').notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.runId, table.seat, table.period] })]
)

/** Each call with what was answered to it, stored before it is answered. */
export const runCalls = pgTable(
  'run_calls',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id),
    number: integer('number').notNull(),
    callId: text('call_id').notNull(),
    seat: integer('seat').notNull(),
    period: integer('period').notNull(),
    session: integer('session').notNull(),
    name: text('name').notNull(),
    arguments: jsonOrText('arguments').notNull(),
    status: text('status').$type<RunCall['status']>().notNull(),
    text: text('text').notNull(),
    createdAt
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.number] }),
    unique('run_calls_call').on(table.runId, table.seat, table.callId),
    index('run_calls_period').on(table.runId, table.seat, table.period)
  ]
)
