import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import type { ModelFamily } from '../../models/model.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import type { CardChange } from '../../schemas/card-correction.ts'
import type { Sampling, Setting } from '../../schemas/declaration.ts'
import type { ModelCard } from '../../schemas/model-card.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import type { Delivery, SubmissionKind, SubmissionState } from '../../schemas/states.ts'
import type { UnreadCounts } from '../../schemas/unread.ts'
import { teams } from './access.ts'
import { createdAt, updatedAt } from './columns.ts'
import { releases } from './releases.ts'

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
    /** Whose responses these are: a model's, or those of one person who answers for a human baseline. */
    kind: text('kind').$type<SubmissionKind>().notNull().default('model'),
    /** The model's name on the leaderboard. */
    model: text('model').notNull(),
    family: text('family').$type<ModelFamily>().notNull(),
    state: text('state').$type<SubmissionState>().notNull(),
    reason: text('reason'),
    /** How its outputs were made, as its team declared it; null where it did not. */
    setting: text('setting').$type<Setting>(),
    sampling: jsonb('sampling').$type<Sampling>(),
    generatedOn: date('generated_on', { mode: 'string' }),
    /** What its team says of the model; null where it says nothing. */
    card: jsonb('card').$type<ModelCard>(),
    /** Whether its judges are asked live or by the provider's batch endpoint. */
    delivery: text('delivery').$type<Delivery>().notNull().default('live'),
    /** How many judgments its grading needs in all; null until grading has begun. */
    judgmentsDue: integer('judgments_due'),
    /** How much of its responses to rule-graded task types could not be read; null until it is graded, and by the first reader. */
    unread: jsonb('unread').$type<UnreadCounts>(),
    /** Whether anyone reads the responses to its public items, with what judges and rules said of them, while it is published. */
    openResponses: boolean('open_responses').notNull().default(false),
    /** The submission whose responses it holds, judged by another panel. */
    copyOf: text('copy_of'),
    /** The team's own earlier submission that it takes the place of once it is published; null where it is none's. */
    supersedes: text('supersedes'),
    /** When it was counted among its team's attempts at the private items of the release; null where it is none. */
    attemptAt: timestamp('attempt_at', { withTimezone: true }),
    deadlineAt: timestamp('deadline_at', { withTimezone: true }),
    createdAt,
    updatedAt
  },
  (table) => [
    index('submissions_release_state').on(table.releaseName, table.state),
    // All boards, ranks and exports are made of what is published: people are on none of them.
    check('submissions_people_unpublished', sql`${table.kind} = 'model' or ${table.state} <> 'published'`),
    // One copy for each panel, also when two are asked for at once.
    uniqueIndex('submissions_copy_panel')
      .on(table.copyOf, table.panelId)
      .where(sql`${table.copyOf} is not null and ${table.state} <> 'withdrawn'`),
    index('submissions_supersedes').on(table.supersedes).where(sql`${table.supersedes} is not null`)
  ]
)

/**
 * What a team mended in the card of a submission after it was finalised. A row is added and never changed, but for its reason, whose
 * words go when the team is erased.
 */
export const cardCorrections = pgTable(
  'card_corrections',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    change: jsonb('change').$type<CardChange>().notNull(),
    reason: text('reason').notNull(),
    createdAt
  },
  (table) => [index('card_corrections_submission').on(table.submissionId)]
)

export const responses = pgTable(
  'responses',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submissions.id),
    itemId: text('item_id').notNull(),
    output: text('output').notNull(),
    /** What came with the output; null where nothing did. */
    record: jsonb('record').$type<AnswerRecord>(),
    sha256: text('sha256').notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.itemId] })]
)
