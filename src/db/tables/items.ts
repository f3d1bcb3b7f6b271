import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CheckResult } from '../../ingestion/extraction.ts'
import type { DisputedClaim, DisputeState } from '../../schemas/dispute.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { SolutionVerdict } from '../../schemas/solution.ts'
import type { ItemDecision, ItemState, Provenance } from '../../schemas/states.ts'
import type { VerificationOutcome, VerifiedClaim } from '../../schemas/verification.ts'
import { createdAt } from './columns.ts'
import { fragments } from './fragments.ts'
import { papers } from './papers.ts'

export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    suite: text('suite').notNull().default('aer'),
    taskType: text('task_type').notNull(),
    state: text('state').$type<ItemState>().notNull(),
    examinee: jsonb('examinee').$type<JsonValue>().notNull(),
    gold: jsonb('gold').$type<JsonValue>().notNull(),
    /** The version of the content schema that examinee view and gold follow. */
    contentVersion: integer('content_version').notNull().default(1),
    provenance: jsonb('provenance').$type<Provenance>().notNull(),
    /** Items of one paper rise and fall together: the cluster of paper-level resampling and of the splits. */
    paperId: text('paper_id').references(() => papers.id),
    fragmentId: text('fragment_id').references(() => fragments.id),
    /** The generation of the extraction that made it; 1 of an item that was made from no paper. */
    generation: integer('generation').notNull().default(1),
    /** 1 as made; each edit adds one. Earlier versions are in `item_versions`. */
    version: integer('version').notNull().default(1),
    /** What the checks of its task type found in this version; empty for an item that was made from no paper. */
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
    contentVersion: integer('content_version').notNull().default(1),
    checks: jsonb('checks').$type<CheckResult[]>().notNull(),
    /** `extraction`, `annotation`, `generator`, or the person who edited it. */
    author: text('author').notNull(),
    reason: text('reason'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.itemId, table.version] })]
)

/**
 * Every decision on an item, in order: a later one overrules an earlier one, and none is forgotten. An item that was sent back to its
 * verifier stays a candidate.
 */
export const itemReviews = pgTable(
  'item_reviews',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    version: integer('version').notNull(),
    decision: text('decision').$type<ItemDecision>().notNull(),
    reason: text('reason'),
    author: text('author').notNull(),
    createdAt
  },
  (table) => [index('item_reviews_item').on(table.itemId)]
)

/** What one of two readers of an item would decide, given before the other's was shown; none is ever changed. */
export const itemReadings = pgTable(
  'item_readings',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    version: integer('version').notNull(),
    reader: text('reader').notNull(),
    decision: text('decision').$type<'approve' | 'reject'>().notNull(),
    remark: text('remark'),
    /** By which key it came, and of which member where the key is one's own. */
    keyId: text('key_id').notNull(),
    memberId: text('member_id'),
    createdAt
  },
  (table) => [uniqueIndex('item_readings_reader').on(table.itemId, table.version, table.reader)]
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

/** What a verifier found of the claims of an item in its paper. */
export const itemVerifications = pgTable(
  'item_verifications',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    version: integer('version').notNull(),
    modelId: text('model_id').notNull(),
    outcome: text('outcome').$type<VerificationOutcome>().notNull(),
    claims: jsonb('claims').$type<VerifiedClaim[]>().notNull(),
    callIds: jsonb('call_ids').$type<string[]>().notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.itemId, table.version, table.modelId] })]
)

/** What came of giving the claims of an item that a verifier differed on back to its extractor: once for each item. */
export const itemDisputes = pgTable('item_disputes', {
  itemId: text('item_id')
    .primaryKey()
    .references(() => items.id),
  /** That the verifier looked at. */
  version: integer('version').notNull(),
  /** The one with the mended entries; null where none was mended. */
  mendedVersion: integer('mended_version'),
  verifier: text('verifier').notNull(),
  extractor: text('extractor').notNull(),
  state: text('state').$type<DisputeState>().notNull(),
  reason: text('reason'),
  claims: jsonb('claims').$type<DisputedClaim[]>().notNull(),
  createdAt
})
