import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { ActingRole, MemberRole, Role } from '../../schemas/states.ts'
import { createdAt } from './columns.ts'

export const teams = pgTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  createdAt,
  /** When it was erased: its row stays for what it had published, under a neutral name. */
  erasedAt: timestamp('erased_at', { withTimezone: true })
})

/** People of a team. One who was removed stays as a row, since acts and invitations name it. */
export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    name: text('name').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    createdAt,
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** Who the member is for an OpenID provider; null for one who signs in by key, and for one who was removed. */
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject')
  },
  (table) => [
    index('members_team').on(table.teamId),
    unique('members_oidc').on(table.oidcIssuer, table.oidcSubject),
    check('members_oidc_whole', sql`(${table.oidcIssuer} is null) = (${table.oidcSubject} is null)`)
  ]
)

export const apiKeys = pgTable('api_keys', {
  id: text('id').primaryKey(),
  teamId: text('team_id')
    .notNull()
    .references(() => teams.id),
  /** Whose own key it is; null for a key of the whole team. */
  memberId: text('member_id').references(() => members.id),
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

/** Links that make whoever comes with one a member, once. */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    role: text('role').$type<MemberRole>().notNull(),
    /** For whom it is, in the words of whoever invites. */
    label: text('label'),
    /** sha256 of the token; the token itself is shown once and never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Id of the member who invites, or of the key where that is the team's. */
    createdBy: text('created_by').notNull(),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    acceptedBy: text('accepted_by').references(() => members.id),
    revokedAt: timestamp('revoked_at', { withTimezone: true })
  },
  (table) => [index('invitations_team').on(table.teamId)]
)

/** Browsers that are signed in: by a key, or as a member whom an OpenID provider vouched for. */
export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the token in the cookie, which is never stored. */
    id: text('id').primaryKey(),
    keyId: text('key_id').references(() => apiKeys.id),
    memberId: text('member_id').references(() => members.id),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** To the minute. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull()
  },
  (table) => [check('sessions_of_one', sql`(${table.keyId} is null) <> (${table.memberId} is null)`)]
)

/**
 * What was done by whom, and why: one row for each request that changed something, and for each act of the service itself, written in its transaction. The
 * database refuses to change or delete a row (migration 0017).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    createdAt,
    /** Ids and names, and no references: the log outlives what it tells of. */
    keyId: text('key_id').notNull(),
    /** Null where no member did it, but a key of the whole team. */
    memberId: text('member_id'),
    /** Of what the service did, the team that it concerns; null where it concerns none. */
    teamId: text('team_id'),
    role: text('role').$type<ActingRole>().notNull(),
    /** The route, as `POST /v1/submissions/{id}/publish`; of what the service did, its name, as `submission.graded`. */
    act: text('act').notNull(),
    /** What it was done to, by the parameters of the route. */
    subject: jsonb('subject').$type<Record<string, string>>().notNull(),
    /** Id or name of what came of it; null where nothing new did. */
    made: text('made'),
    /** In the words of whoever did it, where the request has room for them. */
    reason: text('reason')
  },
  (table) => [
    index('audit_log_team').on(table.teamId),
    // What was done to one submission, for its tombstone.
    index('audit_log_subject').on(sql`(${table.subject} ->> 'id')`)
  ]
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
