import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { DrawOrder } from '../../schemas/draw.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { ReleaseRights } from '../../schemas/release-rights.ts'
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
  /** Of the papers of its items, set when frozen; null of one that was frozen before rights were kept. */
  rights: jsonb('rights').$type<ReleaseRights>(),
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

/**
 * What a release that was drawn is a function of, beside its templates: its questions are stored nowhere until a response to
 * one arrives.
 */
export const releaseDraws = pgTable('release_draws', {
  releaseName: text('release_name')
    .primaryKey()
    .references(() => releases.name),
  /** What was asked for: how many questions, and of which task types and templates. */
  order: jsonb('order').$type<DrawOrder>().notNull(),
  /** Shown where it is open, and once the release is closed. */
  seed: text('seed').notNull(),
  isOpen: boolean('is_open').notNull(),
  /** Questions drawn so far, and why there will be no more. */
  drawn: integer('drawn').notNull().default(0),
  failure: text('failure'),
  /** Of each stretch of questions in turn, set when frozen: what is drawn again is held against them. */
  hashes: jsonb('hashes').$type<string[]>(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  createdAt
})

/** The templates of a drawn release as they were when it was drawn, in the order of their questions. */
export const releaseTemplates = pgTable(
  'release_templates',
  {
    releaseName: text('release_name')
      .notNull()
      .references(() => releases.name),
    place: integer('place').notNull(),
    taskType: text('task_type').notNull(),
    template: text('template').notNull(),
    domain: text('domain'),
    perspective: text('perspective'),
    text: jsonb('text').$type<JsonValue>().notNull(),
    /** The model that wrote it; null for a template of the suite, and where nobody said. */
    writer: text('writer'),
    /** Position of its first question in the release, from 1. */
    first: integer('first').notNull(),
    items: integer('items').notNull(),
    /** How many it was to give; it gives fewer where its fillings are used up. */
    asked: integer('asked').notNull(),
    /** Which of its fillings, from 0, are left out as their text stands already; ascending. */
    repeats: jsonb('repeats').$type<number[]>().notNull(),
    /** Of how many options one can give way to a placeholder: of each of its questions, or one number for all; null before there were adaptations. */
    options: jsonb('options').$type<number[]>(),
    /** Fillings of its own for worked examples, whose texts the release does not have; null before there were adaptations. */
    shots: jsonb('shots').$type<number[]>()
  },
  (table) => [primaryKey({ columns: [table.releaseName, table.place] })]
)
