import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { Draw } from '../../schemas/human-baseline.ts'
import { teams } from './access.ts'
import { createdAt } from './columns.ts'
import { releases } from './releases.ts'
import { submissions } from './submissions.ts'

/** What people are asked, and told, where they answer public items of a release as models do. */
export const humanBaselines = pgTable(
  'human_baselines',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    releaseName: text('release_name')
      .notNull()
      .references(() => releases.name),
    name: text('name').notNull(),
    /** Who the people are, in words; no names. */
    people: text('people').notNull(),
    /** What they may use. */
    aids: text('aids').notNull(),
    instructions: text('instructions').notNull(),
    consent: text('consent').notNull(),
    /** In the order in which they are asked. */
    itemIds: jsonb('item_ids').$type<string[]>().notNull(),
    /** How the items were drawn; null where they were named. */
    draw: jsonb('draw').$type<Draw>(),
    createdAt,
    /** From then on nobody answers any more, and everybody reads the figures. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true })
  },
  (table) => [unique('human_baselines_name').on(table.teamId, table.releaseName, table.name)]
)

/** One person who answers, known by a number alone. */
export const participants = pgTable(
  'participants',
  {
    id: text('id').primaryKey(),
    baselineId: text('baseline_id')
      .notNull()
      .references(() => humanBaselines.id),
    number: integer('number').notNull(),
    /** sha256 of the token in the link; the token itself is shown once and never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Id of the member who made the link, or of the key where that is the team's. */
    createdBy: text('created_by').notNull(),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    consentedAt: timestamp('consented_at', { withTimezone: true }),
    /** When the person stopped taking part, and the answers were deleted. */
    leftAt: timestamp('left_at', { withTimezone: true }),
    handedInAt: timestamp('handed_in_at', { withTimezone: true }),
    /** The answers as they are graded; null where there was none to hand in. */
    submissionId: text('submission_id').references(() => submissions.id)
  },
  (table) => [
    unique('participants_number').on(table.baselineId, table.number),
    index('participants_submission').on(table.submissionId)
  ]
)

/** What a person made of an item, kept at every save; there is a row for each item that was shown. */
export const participantAnswers = pgTable(
  'participant_answers',
  {
    participantId: text('participant_id')
      .notNull()
      .references(() => participants.id),
    itemId: text('item_id').notNull(),
    firstShownAt: timestamp('first_shown_at', { withTimezone: true }).notNull(),
    /** Null before the first save. */
    output: text('output'),
    /** When the person last chose to give no answer; the text that was there stays. */
    skippedAt: timestamp('skipped_at', { withTimezone: true }),
    savedAt: timestamp('saved_at', { withTimezone: true }),
    /** Counts the changes, so that a page that was opened before one does not undo it. */
    revision: integer('revision').notNull().default(0)
  },
  (table) => [primaryKey({ columns: [table.participantId, table.itemId] })]
)
