import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CardRubric } from '../../schemas/card-rubric.ts'
import { createdAt } from './columns.ts'

/** Rubrics of report cards; one never changes, and another of its id has a higher version. */
export const cardRubrics = pgTable(
  'card_rubrics',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    document: jsonb('document').$type<CardRubric>().notNull(),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })]
)
