import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Rubric } from '../../schemas/rubric.ts'
import { createdAt } from './columns.ts'

/** Every rubric that a release or panel names, parsed: what was scored by it is read by it, whatever the files say now. */
export const rubrics = pgTable('rubrics', {
  hash: text('hash').primaryKey(),
  rubric: jsonb('rubric').$type<Rubric>().notNull(),
  createdAt
})

/** Every judge prompt that a panel names, and every examinee prompt that a release does: both end as they began. */
export const prompts = pgTable('prompts', {
  /** sha256 of the prompt's file. */
  hash: text('hash').primaryKey(),
  /** Its path below `prompts/`. */
  path: text('path').notNull(),
  version: integer('version').notNull(),
  template: text('template').notNull(),
  createdAt
})
