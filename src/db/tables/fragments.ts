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
