import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Role } from '../../schemas/states.ts'
import { createdAt } from './columns.ts'

export const teams = pgTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  createdAt
})

export const apiKeys = pgTable('api_keys', {
  id: text('id').primaryKey(),
  teamId: text('team_id')
    .notNull()
    .references(() => teams.id),
  role: text('role').$type<Role>().notNull(),
  /** The first characters, shown in lists so that a key can be told from another. */
  prefix: text('prefix').notNull(),
  /** sha256 of the key; the key itself is shown once and never stored. */
  hash: text('hash').notNull().unique(),
  /** What its owner calls it: 'nightly runs'. */
  label: text('label'),
  createdAt,
  /** From then on it is refused; null for a key without an end. */
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** To the minute; null before its first use. */
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true })
})

/** Replies to `POST`s that carried an `Idempotency-Key`, so that a repeat gets the same answer. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    apiKeyId: text('api_key_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is still being answered. */
    status: integer('status'),
    body: text('body'),
    contentType: text('content_type'),
    createdAt
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.key] })]
)
