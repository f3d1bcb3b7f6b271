import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { CheckResult } from '../../ingestion/extraction.ts'
import type { Attempt } from '../../models/model-output-error.ts'
import type { Bibliography } from '../../schemas/bibliography.ts'
import type { ExtractionSettings } from '../../schemas/extraction-settings.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { Resemblance } from '../../schemas/resemblance.ts'
import type { RoundSettings } from '../../schemas/round-settings.ts'
import type { Delivery, ExtractionState, PaperState } from '../../schemas/states.ts'
import { bytea, createdAt, updatedAt } from './columns.ts'

/** PDF bytes, addressed by content: one store, transactional, the same for workers on other machines. */
export const blobs = pgTable('blobs', {
  sha256: text('sha256').primaryKey(),
  bytes: bytea('bytes').notNull(),
  createdAt
})

export const papers = pgTable(
  'papers',
  {
    id: text('id').primaryKey(),
    sha256: text('sha256')
      .notNull()
      .unique()
      .references(() => blobs.sha256),
    fileName: text('file_name').notNull(),
    title: text('title'),
    pageCount: integer('page_count').notNull(),
    structure: jsonb('structure').$type<PaperText>().notNull(),
    /** As a maintainer gave it; null where nobody did. */
    bibliography: jsonb('bibliography').$type<Bibliography>(),
    /** Letters of its title, the maintainer's before the one that was read; null where there is neither. */
    titleKey: text('title_key'),
    /** Sketch of its words, and how many runs of words it stands for (`text/text-sketch.ts`); null until it is made. */
    sketch: integer('sketch').array(),
    shingleCount: integer('shingle_count'),
    /** Other papers that it was like when it was added. */
    resembles: jsonb('resembles').$type<Resemblance[]>().notNull().default([]),
    /** Why it was added although it is a near-duplicate; null otherwise. */
    duplicateReason: text('duplicate_reason'),
    state: text('state').$type<PaperState>().notNull().default('active'),
    /** Why it is paused or withdrawn; null otherwise. */
    stateReason: text('state_reason'),
    createdAt
  },
  (table) => [
    index('papers_doi').on(sql`(${table.bibliography} ->> 'doi')`),
    index('papers_title_key').on(table.titleKey),
    index('papers_sketch').using('gin', table.sketch)
  ]
)

export const extractions = pgTable(
  'extractions',
  {
    id: text('id').primaryKey(),
    paperId: text('paper_id')
      .notNull()
      .references(() => papers.id),
    suite: text('suite').notNull().default('aer'),
    taskType: text('task_type').notNull(),
    /** Among those of its paper, suite and task type, from 1. */
    generation: integer('generation').notNull().default(1),
    /** Null of the first, which has no settings of its own: it goes by what is configured. */
    generationName: text('generation_name'),
    settings: jsonb('settings').$type<ExtractionSettings>(),
    /** Whether what a verifier differs on goes back to the extractor once; false of those from before that was done. */
    returnsDisputes: boolean('returns_disputes').notNull().default(false),
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
  (table) => [
    uniqueIndex('extractions_generation').on(table.paperId, table.suite, table.taskType, table.generation),
    uniqueIndex('extractions_generation_name').on(table.paperId, table.suite, table.taskType, table.generationName)
  ]
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
    /** Null for rounds from before there were any. */
    settings: jsonb('settings').$type<RoundSettings>(),
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
