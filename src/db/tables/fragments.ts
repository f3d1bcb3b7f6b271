import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

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

/**
 * What a decider made of the fields in which the annotators of a fragment differ, beside what they said; none is ever changed,
 * and the labels of its fragment neither (migration 0039).
 */
export const annotationDecisions = pgTable('annotation_decisions', {
  fragmentId: text('fragment_id')
    .primaryKey()
    .references(() => fragments.id),
  decider: text('decider').notNull(),
  /** Of the fields in dispute, and of no others. */
  labels: jsonb('labels').$type<Record<string, string>>().notNull(),
  /** By which key it came, and of which member where the key is one's own. */
  keyId: text('key_id').notNull(),
  memberId: text('member_id'),
  createdAt
})
