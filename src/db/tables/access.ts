import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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

/**
 * What was done by whom, and why: one row for each request that changed something, written in its transaction. The
 * database refuses to change or delete a row (migration 0017).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    createdAt,
    /** Ids and names, and no references: the log outlives what it tells of. */
    keyId: text('key_id').notNull(),
    teamId: text('team_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** The route, as `POST /v1/submissions/{id}/publish`. */
    act: text('act').notNull(),
    /** What it was done to, by the parameters of the route. */
    subject: jsonb('subject').$type<Record<string, string>>().notNull(),
    /** Id or name of what came of it; null where nothing new did. */
    made: text('made'),
    /** In the words of whoever did it, where the request has room for them. */
    reason: text('reason')
  },
  (table) => [index('audit_log_team').on(table.teamId)]
)

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
