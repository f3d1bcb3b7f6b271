import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
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
import type { CheckResult } from '../ingestion/extraction.ts'
import type { ModelFamily, ModelParameters, StopReason, Usage } from '../models/model.ts'
import type { JsonValue } from '../schemas/json.ts'
import type { Judgment } from '../schemas/judgment.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { PaperText } from '../schemas/paper.ts'
import type {
  ExtractionState,
  ItemState,
  Provenance,
  ReleaseState,
  Role,
  Split,
  SubmissionState
} from '../schemas/states.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

// Who may call

export const teams = pgTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  createdAt
})

export const apiKeys = pgTable('api_keys', {
  id: text('id').primaryKey(),
  teamId: text('team_id')
    .notNull()
    .references(() => teams.id),
  role: text('role').$type<Role>().notNull(),
  /** The first characters, shown in lists so that a key can be told from another. */
  prefix: text('prefix').notNull(),
  /** sha256 of the key; the key itself is shown once and never stored. */
  hash: text('hash').notNull().unique(),
  createdAt,
  revokedAt: timestamp('revoked_at', { withTimezone: true })
})

/** Replies to `POST`s that carried an `Idempotency-Key`, so that a repeat gets the same answer. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    apiKeyId: text('api_key_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is still being answered. */
    status: integer('status'),
    body: text('body'),
    contentType: text('content_type'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.key] })]
)

// From paper to items

/** PDF bytes, addressed by content: one store, transactional, the same for workers on other machines. */
export const blobs = pgTable('blobs', {
  sha256: text('sha256').primaryKey(),
  bytes: bytea('bytes').notNull(),
  createdAt
})

export const papers = pgTable('papers', {
  id: text('id').primaryKey(),
  sha256: text('sha256')
    .notNull()
    .unique()
    .references(() => blobs.sha256),
  fileName: text('file_name').notNull(),
  title: text('title'),
  pageCount: integer('page_count').notNull(),
  structure: jsonb('structure').$type<PaperText>().notNull(),
  createdAt
})

export const extractions = pgTable(
  'extractions',
  {
    id: text('id').primaryKey(),
    paperId: text('paper_id')
      .notNull()
      .references(() => papers.id),
    taskType: text('task_type').notNull(),
    state: text('state').$type<ExtractionState>().notNull(),
    /** Why it failed, needs review, or made no items; null otherwise. */
    reason: text('reason'),
    suitable: boolean('suitable'),
    deadlineAt: timestamp('deadline_at', { withTimezone: true }),
    createdAt,
    updatedAt
  },
  (table) => [uniqueIndex('extractions_paper_task').on(table.paperId, table.taskType)]
)

/** One row per round that is done: a restart goes on at the first round without one. */
export const rounds = pgTable(
  'rounds',
  {
    extractionId: text('extraction_id')
      .notNull()
      .references(() => extractions.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    promptId: text('prompt_id').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    promptHash: text('prompt_hash').notNull(),
    /** sha256 of what went in: prompt with its variables filled, paper, schema. */
    inputHash: text('input_hash').notNull(),
    modelId: text('model_id').notNull(),
    output: jsonb('output').$type<JsonValue>(),
    checks: jsonb('checks').$type<CheckResult[]>().notNull(),
    callIds: jsonb('call_ids').$type<string[]>().notNull(),
    /** How often a reply went back to the model. */
    repairs: integer('repairs').notNull(),
    passed: boolean('passed').notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.extractionId, table.name] })]
)

export const fragments = pgTable('fragments', {
  id: text('id').primaryKey(),
  text: text('text').notNull(),
  year: integer('year').notNull(),
  source: text('source').notNull(),
  language: text('language').notNull(),
  createdAt
})

export const annotations = pgTable(
  'annotations',
  {
    fragmentId: text('fragment_id')
      .notNull()
      .references(() => fragments.id),
    annotator: text('annotator').notNull(),
    labels: jsonb('labels').$type<Record<string, string>>().notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.fragmentId, table.annotator] })]
)

export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    taskType: text('task_type').notNull(),
    state: text('state').$type<ItemState>().notNull(),
    examinee: jsonb('examinee').$type<JsonValue>().notNull(),
    gold: jsonb('gold').$type<JsonValue>().notNull(),
    provenance: jsonb('provenance').$type<Provenance>().notNull(),
    /** Items of one paper rise and fall together: the cluster of paper-level resampling and of the splits. */
    paperId: text('paper_id').references(() => papers.id),
    fragmentId: text('fragment_id').references(() => fragments.id),
    reviewedBy: text('reviewed_by'),
    reviewReason: text('review_reason'),
    createdAt
  },
  (table) => [index('items_task_state').on(table.taskType, table.state)]
)

export const releases = pgTable('releases', {
  name: text('name').primaryKey(),
  state: text('state').$type<ReleaseState>().notNull(),
  /** Weight of the private split in [0, 1] and the seed of the assignment. */
  privateShare: doublePrecision('private_share').notNull(),
  seed: integer('seed').notNull(),
  /** sha256 of the exported items, set when frozen. */
  contentHash: text('content_hash'),
  canary: text('canary').notNull(),
  frozenAt: timestamp('frozen_at', { withTimezone: true }),
  createdAt
})

/** The items of a release, copied: a later edit of an item cannot reach a frozen release. */
export const releaseItems = pgTable(
  'release_items',
  {
    releaseName: text('release_name')
      .notNull()
      .references(() => releases.name),
    itemId: text('item_id').notNull(),
    position: integer('position').notNull(),
    taskType: text('task_type').notNull(),
    split: text('split').$type<Split>().notNull(),
    examinee: jsonb('examinee').$type<JsonValue>().notNull(),
    gold: jsonb('gold').$type<JsonValue>().notNull(),
    provenance: jsonb('provenance').$type<Provenance>().notNull(),
    paperId: text('paper_id')
  },
  (table) => [primaryKey({ columns: [table.releaseName, table.itemId] })]
)

// From submission to scores

/** The judges run in parallel on one response; a panel never changes, a new one is made. `id` is its content hash. */
export const panels = pgTable('panels', {
  id: text('id').primaryKey(),
  definition: jsonb('definition').$type<PanelDefinition>().notNull(),
  createdAt
})

export const submissions = pgTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    releaseName: text('release_name')
      .notNull()
      .references(() => releases.name),
    panelId: text('panel_id').references(() => panels.id),
    /** The model's name on the leaderboard. */
    model: text('model').notNull(),
    family: text('family').$type<ModelFamily>().notNull(),
    state: text('state').$type<SubmissionState>().notNull(),
    reason: text('reason'),
    deadlineAt: timestamp('deadline_at', { withTimezone: true }),
    createdAt,
    updatedAt
  },
  (table) => [index('submissions_release_state').on(table.releaseName, table.state)]
)

export const responses = pgTable(
  'responses',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    output: text('output').notNull(),
    sha256: text('sha256').notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId] })]
)

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
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId, table.judge, table.repeat] })]
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
    evidence: jsonb('evidence').$type<JsonValue>(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId] })]
)

/** Item scores under both profiles: derived from judgments and rule results, kept for reading only. */
export const scores = pgTable(
  'scores',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    taskType: text('task_type').notNull(),
    /** In [0, 1]; null while unscored, and then `reason` says why. */
    table2: doublePrecision('table2'),
    appendixG: doublePrecision('appendix_g'),
    reason: text('reason'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId] })]
)

/** Leaderboards by the hash of all that decides them, down to the ids they show. */
export const leaderboards = pgTable('leaderboards', {
  key: text('key').primaryKey(),
  result: text('result').notNull(),
  createdAt
})

export const modelCalls = pgTable(
  'model_calls',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    status: text('status').$type<'done' | 'unusable' | 'refused' | 'failed'>().notNull(),
    purpose: text('purpose').notNull(),
    modelId: text('model_id').notNull(),
    family: text('family').$type<ModelFamily>().notNull(),
    baseUrl: text('base_url').notNull(),
    reportedModel: text('reported_model'),
    parameters: jsonb('parameters').$type<ModelParameters>().notNull(),
    request: jsonb('request').$type<JsonValue>().notNull(),
    raw: jsonb('raw').$type<JsonValue>(),
    text: text('text'),
    stopReason: text('stop_reason').$type<StopReason>(),
    usage: jsonb('usage').$type<Usage>(),
    costUsd: doublePrecision('cost_usd'),
    latencyMs: doublePrecision('latency_ms').notNull(),
    attempts: integer('attempts').notNull(),
    error: text('error'),
    createdAt
  },
  (table) => [
    // An equal call is never paid for twice: one answer per key.
    uniqueIndex('model_calls_done_key').on(table.key).where(sql`${table.status} = 'done'`),
    index('model_calls_purpose').on(table.purpose)
  ]
)
