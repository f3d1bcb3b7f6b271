import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { JsonValue } from '../../schemas/json.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { ReleaseYield } from '../../schemas/release-yield.ts'
import type { Provenance, ReleaseState, Split } from '../../schemas/states.ts'
import { createdAt } from './columns.ts'

export const releases = pgTable('releases', {
  name: text('name').primaryKey(),
  /** The suite whose task types its items are of. */
  suite: text('suite').notNull().default('aer'),
  state: text('state').$type<ReleaseState>().notNull(),
  /** Weight of the private split in [0, 1] and the seed of the assignment. */
  privateShare: doublePrecision('private_share').notNull(),
  seed: integer('seed').notNull(),
  /** sha256 of the exported items, set when frozen. */
  contentHash: text('content_hash'),
  canary: text('canary').notNull(),
  /** The release that this one corrects; both stay as they are. */
  replaces: text('replaces'),
  note: text('note'),
  /** True when its items came by import instead of from this database. */
  imported: boolean('imported').notNull().default(false),
  /** What its boards, panels and exports go by, set when frozen. */
  manifest: jsonb('manifest').$type<Manifest>(),
  /** What its items took to make, set when frozen; null for an import. */
  yield: jsonb('yield').$type<ReleaseYield>(),
  frozenAt: timestamp('frozen_at', { withTimezone: true }),
  createdAt
})

/** The items of a release, copied: a later edit of an item cannot reach a frozen release. */
export const releaseItems = pgTable(
  'release_items',
  {
    releaseName: text('release_name')
      .notNull()
      .references(() => releases.name),
    itemId: text('item_id').notNull(),
    position: integer('position').notNull(),
    taskType: text('task_type').notNull(),
    split: text('split').$type<Split>().notNull(),
    examinee: jsonb('examinee').$type<JsonValue>().notNull(),
    gold: jsonb('gold').$type<JsonValue>().notNull(),
    /** The version of the content schema that examinee view and gold follow. */
    contentVersion: integer('content_version').notNull().default(1),
    provenance: jsonb('provenance').$type<Provenance>().notNull(),
    paperId: text('paper_id')
  },
  (table) => [primaryKey({ columns: [table.releaseName, table.itemId] })]
)
