import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { NewProfile } from '../../schemas/profile.ts'
import { createdAt } from './columns.ts'

/** Weights of dimensions that a maintainer added; a profile is known by its content, and never changes. */
export const profiles = pgTable(
  'profiles',
  {
    hash: text('hash').primaryKey(),
    suite: text('suite').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    weights: jsonb('weights').$type<NewProfile['weights']>().notNull(),
    createdAt
  },
  (table) => [unique('profiles_suite_name').on(table.suite, table.name)]
)
