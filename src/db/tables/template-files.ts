import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JsonValue } from '../../schemas/json.ts'
import type { TemplateFault, ValidatorVerdict } from '../../schemas/template-validation.ts'
import { createdAt } from './columns.ts'

/** Files of generated templates that were sent here for validators; each has the lines of `aerbench template`. */
export const templateFiles = pgTable('template_files', {
  name: text('name').primaryKey(),
  createdAt
})

/** The lines of a file, in their order: those that were sent, and what validators decided. Lines are added and never changed. */
export const templateRecords = pgTable(
  'template_records',
  {
    file: text('file')
      .notNull()
      .references(() => templateFiles.name),
    line: integer('line').notNull(),
    /** sha256 of the record: one that is sent again is there already. */
    hash: text('hash').notNull(),
    record: jsonb('record').$type<JsonValue>().notNull(),
    createdAt
  },
  (table) => [
    primaryKey({ columns: [table.file, table.line] }),
    uniqueIndex('template_records_hash').on(table.file, table.hash)
  ]
)

/** What each validator says of a generated template; two are blind to each other, and a third decides between them. */
export const templateVerdicts = pgTable(
  'template_verdicts',
  {
    id: text('id').primaryKey(),
    file: text('file')
      .notNull()
      .references(() => templateFiles.name),
    template: text('template').notNull(),
    /** How often the template had been decided on before: a later decision is taken by verdicts of its own. */
    round: integer('round').notNull(),
    /** The member, or the key of one who is none. */
    validator: text('validator').notNull(),
    verdict: text('verdict').$type<ValidatorVerdict>().notNull(),
    /** What is wrong with it; null where it is accepted. */
    fault: text('fault').$type<TemplateFault>(),
    note: text('note'),
    createdAt
  },
  (table) => [uniqueIndex('template_verdicts_validator').on(table.file, table.template, table.round, table.validator)]
)
