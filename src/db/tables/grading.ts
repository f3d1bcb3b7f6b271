import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import type { JudgeAdjudication } from '../../schemas/adjudication.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { Judgment, PartVerdict } from '../../schemas/judgment.ts'
import type { ManipulationFlag } from '../../schemas/manipulation.ts'
import type { AdjudicationState, ObjectionState } from '../../schemas/states.ts'
import { createdAt } from './columns.ts'
import { releases } from './releases.ts'
import { submissions } from './submissions.ts'

/** One row per (response, judge, repeat), also for a judge that failed: agreement needs to know who was silent. */
export const judgments = pgTable(
  'judgments',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    judge: text('judge').notNull(),
    repeat: integer('repeat').notNull(),
    status: text('status').$type<Judgment['status']>().notNull(),
    verdict: jsonb('verdict').$type<Judgment>().notNull(),
    rubricHash: text('rubric_hash').notNull(),
    promptHash: text('prompt_hash').notNull(),
    createdAt
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.itemId, table.judge, table.repeat] }),
    // Few are failed, and every board looks for them.
    index('judgments_failed').on(table.submissionId).where(sql`status = 'failed'`)
  ]
)

/** What the rules found in a response; one row per graded response, whatever its task type. */
export const ruleResults = pgTable(
  'rule_results',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    /** `parsed`, `missing` (no response was sent) or why it did not parse. */
    parse: text('parse').notNull(),
    dimensions: jsonb('dimensions').$type<{ dimension: string; score: number; share?: number }[]>().notNull(),
    /** Of the metrics that rules measure themselves; null where they measure none. */
    values: jsonb('values').$type<Record<string, number>>(),
    evidence: jsonb('evidence').$type<JsonValue>(),
    /** The share of what was asked that no answer was found to; null where judges read, and by the first reader. */
    unread: doublePrecision('unread'),
    /** Length of the response, so that length bias can be tested; null when none was sent. */
    words: integer('words'),
    characters: integer('characters'),
    /** What in the response speaks to its judges or hides; for the operator, without effect on the score. */
    flags: jsonb('flags').$type<ManipulationFlag[]>().notNull().default([]),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId] })]
)

/** Item scores under every metric: derived from judgments and rule results, kept for reading only. */
export const scores = pgTable(
  'scores',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    taskType: text('task_type').notNull(),
    /** By metric, in the order of the release's manifest; null while unscored, and then `reason` says why. */
    values: doublePrecision('values').array().$type<(number | null)[]>().notNull(),
    /** Largest minus smallest item score among the judges under the first metric; null with fewer than two. */
    spread: doublePrecision('spread'),
    reason: text('reason'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId] })]
)

/**
 * What a further judge or a person made of a response on which the panel's judges disagree. It stands beside the panel's
 * score and never changes it.
 */
export const adjudications = pgTable(
  'adjudications',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    kind: text('kind').$type<'judge' | 'person'>().notNull(),
    /** A model id, or the name of a person. */
    author: text('author').notNull(),
    state: text('state').$type<AdjudicationState>().notNull(),
    /** How the judge is to be asked; null for a person. */
    ask: jsonb('ask').$type<JudgeAdjudication>(),
    parts: jsonb('parts').$type<Record<string, PartVerdict>>().notNull().default({}),
    /** By metric, in the order of the release's manifest; none before there is a verdict. */
    values: doublePrecision('values').array().$type<(number | null)[]>().notNull().default([]),
    /** Of a person; of a judge, why it gave no verdict. */
    reason: text('reason'),
    callIds: jsonb('call_ids').$type<string[]>().notNull().default([]),
    createdAt
  },
  (table) => [index('adjudications_submission_item').on(table.submissionId, table.itemId)]
)

/** What a team holds against the score of one of its responses, and what became of it. Neither moves the score. */
export const objections = pgTable(
  'objections',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    state: text('state').$type<ObjectionState>().notNull().default('open'),
    /** In the words of the team. */
    reason: text('reason').notNull(),
    /** In the words of whoever decided; null while it is open. */
    decision: text('decision'),
    /** The look at the response that the decision rests on, where there was one. */
    adjudicationId: text('adjudication_id').references(() => adjudications.id),
    createdAt,
    /** When it was decided or withdrawn. */
    endedAt: timestamp('ended_at', { withTimezone: true })
  },
  (table) => [
    index('objections_state').on(table.state),
    uniqueIndex('objections_open').on(table.submissionId, table.itemId).where(sql`state = 'open'`)
  ]
)

/** Scores that people gave to responses: what judges are held against. A response is known by its text. */
export const anchorScores = pgTable(
  'anchor_scores',
  {
    releaseName: text('release_name')
      .notNull()
      .references(() => releases.name),
    itemId: text('item_id').notNull(),
    responseSha256: text('response_sha256').notNull(),
    rater: text('rater').notNull(),
    /** By part of the judges' sheet: 0-10, or a level of the rubric. */
    scores: jsonb('scores').$type<Record<string, number | string>>().notNull(),
    comment: text('comment'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.releaseName, table.itemId, table.responseSha256, table.rater] })]
)

/** Statistics of boards, judges and concepts, by the hash of all that decides them, down to the ids they show. */
export const leaderboards = pgTable(
  'leaderboards',
  {
    key: text('key').primaryKey(),
    /** Hash of what was asked for, whatever the scores: a later result takes the place of an earlier one. Null where it was kept before that was noted. */
    question: text('question'),
    result: text('result').notNull(),
    /** When somebody last asked for it, to five minutes. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt
  },
  (table) => [index('leaderboards_question_index').on(table.question)]
)
