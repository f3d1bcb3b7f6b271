import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import type { ModelFamily, ModelParameters, StopReason, Usage } from '../../models/model.ts'
import type { JsonValue } from '../../schemas/json.ts'
import { createdAt } from './columns.ts'

/** Long texts of the requests to models, each once: `request` of a call refers to them by their sha256. */
export const callTexts = pgTable('call_texts', {
  sha256: text('sha256').primaryKey(),
  text: text('text').notNull()
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
    /** As JSON texts and not taken apart: nothing looks into them, and an auditor wants them as they were. */
    request: json('request').$type<JsonValue>().notNull(),
    raw: json('raw').$type<JsonValue>(),
    text: text('text'),
    stopReason: text('stop_reason').$type<StopReason>(),
    usage: jsonb('usage').$type<Usage>(),
    costUsd: doublePrecision('cost_usd'),
    latencyMs: doublePrecision('latency_ms').notNull(),
    attempts: integer('attempts').notNull(),
    error: text('error'),
    /** Who is charged: the paper and extraction, or the submission, that the call was made for. */
    paperId: text('paper_id'),
    extractionId: text('extraction_id'),
    submissionId: text('submission_id'),
    /** The batch it came in; null for a live call. */
    batchId: text('batch_id'),
    createdAt
  },
  (table) => [
    // Most calls are a judge's, for no paper: every index is paid for with every call.
    index('model_calls_paper').on(table.paperId).where(sql`${table.paperId} is not null`),
    index('model_calls_extraction').on(table.extractionId).where(sql`${table.extractionId} is not null`),
    index('model_calls_submission').on(table.submissionId).where(sql`${table.submissionId} is not null`),
    index('model_calls_created').on(table.createdAt),
    // An equal call is never paid for twice: one answer per key.
    uniqueIndex('model_calls_done_key').on(table.key).where(sql`${table.status} = 'done'`),
    index('model_calls_key').on(table.key)
  ]
)

const counted = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** What went out to a model at its address in one second, of all processes; kept for a minute or two. */
export const modelUsage = pgTable(
  'model_usage',
  {
    address: text('address').notNull(),
    /** Seconds since 1970, by the clock of the database. */
    second: counted('second'),
    requests: counted('requests'),
    tokens: counted('tokens'),
    inputTokens: counted('input_tokens'),
    outputTokens: counted('output_tokens')
  },
  (table) => [primaryKey({ columns: [table.address, table.second] })]
)
