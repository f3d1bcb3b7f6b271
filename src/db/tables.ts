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
import type { Attempt } from '../models/model-output-error.ts'
import type { JsonValue } from '../schemas/json.ts'
import type { Judgment } from '../schemas/judgment.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { ReleaseYield } from '../schemas/release-yield.ts'
import type { SolutionVerdict } from '../schemas/solution.ts'
import type {
  BatchRequestState,
  BatchState,
  Delivery,
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
    /** Whether its calls go live or by the provider's batch endpoint. */
    delivery: text('delivery').$type<Delivery>().notNull().default('live'),
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
    /** One entry per reply, the first attempt first, with what was wrong with it. */
    attempts: jsonb('attempts').$type<Attempt[]>().notNull().default([]),
    passed: boolean('passed').notNull(),
    /** From the first request to the last reply, waiting included. */
    wallMs: doublePrecision('wall_ms'),
    /** Set when a person wrote or accepted the output in place of the model's. */
    decidedBy: text('decided_by'),
    decisionReason: text('decision_reason'),
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
    /** 1 as made; each edit adds one. Earlier versions are in `item_versions`. */
    version: integer('version').notNull().default(1),
    /** What the checks of its task type found in this version; empty for an item made from a fragment. */
    checks: jsonb('checks').$type<CheckResult[]>().notNull().default([]),
    reviewedBy: text('reviewed_by'),
    reviewReason: text('review_reason'),
    createdAt
  },
  (table) => [index('items_task_state').on(table.taskType, table.state)]
)

/** Every version of an item, the current one too, with who made it and why. */
export const itemVersions = pgTable(
  'item_versions',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    version: integer('version').notNull(),
    examinee: jsonb('examinee').$type<JsonValue>().notNull(),
    gold: jsonb('gold').$type<JsonValue>().notNull(),
    checks: jsonb('checks').$type<CheckResult[]>().notNull(),
    /** `extraction`, `annotation`, or the person who edited it. */
    author: text('author').notNull(),
    reason: text('reason'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.itemId, table.version] })]
)

/** Every decision on an item, in order: a later one overrules an earlier one, and none is forgotten. */
export const itemReviews = pgTable(
  'item_reviews',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    version: integer('version').notNull(),
    decision: text('decision').$type<'approve' | 'reject'>().notNull(),
    reason: text('reason'),
    author: text('author').notNull(),
    createdAt
  },
  (table) => [index('item_reviews_item').on(table.itemId)]
)

/** What an independent model answered to an item, with the paper at hand or without it. */
export const itemSolutions = pgTable(
  'item_solutions',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    version: integer('version').notNull(),
    modelId: text('model_id').notNull(),
    withPaper: boolean('with_paper').notNull(),
    output: text('output').notNull(),
    verdict: jsonb('verdict').$type<SolutionVerdict>().notNull(),
    callIds: jsonb('call_ids').$type<string[]>().notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.itemId, table.version, table.modelId, table.withPaper] })]
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
  /** The release that this one corrects; both stay as they are. */
  replaces: text('replaces'),
  note: text('note'),
  /** True when its items came by import instead of from this database. */
  imported: boolean('imported').notNull().default(false),
  /** What its items took to make, set when frozen; null for an import. */
  yield: jsonb('yield').$type<ReleaseYield>(),
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
    /** Who is charged: the paper and the extraction that the call was made for; null for calls of no paper. */
    paperId: text('paper_id'),
    extractionId: text('extraction_id'),
    /** The batch it came in; null for a live call. */
    batchId: text('batch_id'),
    createdAt
  },
  (table) => [
    index('model_calls_paper').on(table.paperId),
    index('model_calls_extraction').on(table.extractionId),
    index('model_calls_created').on(table.createdAt),
    // An equal call is never paid for twice: one answer per key.
    uniqueIndex('model_calls_done_key').on(table.key).where(sql`${table.status} = 'done'`),
    index('model_calls_purpose').on(table.purpose)
  ]
)

/** A batch at a provider. Stored before it is created there, so that a restart finds it. */
export const batches = pgTable(
  'batches',
  {
    id: text('id').primaryKey(),
    modelId: text('model_id').notNull(),
    baseUrl: text('base_url').notNull(),
    /** The provider's name for it; null until the provider has answered. */
    providerId: text('provider_id'),
    state: text('state').$type<BatchState>().notNull(),
    reason: text('reason'),
    /** Past it, what has not come is asked live. */
    deadlineAt: timestamp('deadline_at', { withTimezone: true }).notNull(),
    createdAt,
    updatedAt
  },
  (table) => [index('batches_state').on(table.state)]
)

/** One call that goes, or went, by batch. The row lives until its reply is stored as a model call. */
export const batchRequests = pgTable(
  'batch_requests',
  {
    /** The call's key: an equal call is never sent twice. */
    key: text('key').primaryKey(),
    /** The id that the provider gives back with the reply. */
    customId: text('custom_id').notNull().unique(),
    batchId: text('batch_id').references(() => batches.id),
    state: text('state').$type<BatchRequestState>().notNull(),
    modelId: text('model_id').notNull(),
    baseUrl: text('base_url').notNull(),
    purpose: text('purpose').notNull(),
    paperId: text('paper_id'),
    extractionId: text('extraction_id'),
    parameters: jsonb('parameters').$type<ModelParameters>().notNull(),
    /** As stored with the call, and as sent to the provider. */
    request: jsonb('request').$type<JsonValue>().notNull(),
    body: jsonb('body').$type<JsonValue>().notNull(),
    /** What it costs at most: budgets count it until its reply is stored. */
    worstUsd: doublePrecision('worst_usd'),
    attempts: integer('attempts').notNull().default(0),
    reason: text('reason'),
    createdAt,
    updatedAt
  },
  (table) => [index('batch_requests_state').on(table.state), index('batch_requests_batch').on(table.batchId)]
)
