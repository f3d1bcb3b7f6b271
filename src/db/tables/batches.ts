import { doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ModelParameters } from '../../models/model.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { BatchRequestState, BatchState } from '../../schemas/states.ts'
import { createdAt, updatedAt } from './columns.ts'

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
    submissionId: text('submission_id'),
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
