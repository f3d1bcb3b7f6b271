import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { DeliveryState } from '../../schemas/delivery.ts'
import type { MessageBody, MessageData, MessageType } from '../../schemas/message.ts'
import { teams } from './access.ts'
import { createdAt } from './columns.ts'

/** How messages fare at an address. */
const standing = {
  /** Since when no try has succeeded; null while they do. */
  failingSince: timestamp('failing_since', { withTimezone: true }),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  disabledReason: text('disabled_reason')
}

/** Addresses that a team has messages posted to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: jsonb('events').$type<MessageType[]>().notNull(),
    /** As it is, since it signs. */
    secret: text('secret').notNull(),
    /** Signs beside it until then, so that receivers have time to change it. */
    formerSecret: text('former_secret'),
    formerSecretUntil: timestamp('former_secret_until', { withTimezone: true }),
    /** Id of the member who made it, or of the key where that is the team's. */
    createdBy: text('created_by').notNull(),
    createdAt,
    ...standing
  },
  (table) => [index('webhooks_team').on(table.teamId)]
)

/** Addresses that a team has messages mailed to, from when whoever reads there has agreed. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    /** In small letters. */
    address: text('address').notNull(),
    events: jsonb('events').$type<MessageType[]>().notNull(),
    /** As it is, since every mail carries it: by it its reader confirms and unsubscribes, and nobody else has it. */
    token: text('token').notNull(),
    /** Id of the member who named it, or of the key where that is the team's. */
    createdBy: text('created_by').notNull(),
    createdAt,
    /** When its reader was last asked to confirm. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    ...standing
  },
  (table) => [
    unique('mail_addresses_of_team').on(table.teamId, table.address),
    unique('mail_addresses_token').on(table.token)
  ]
)

/** What teams are told, written in the transaction of what it tells; only where somebody wants to hear it. */
export const messages = pgTable(
  'messages',
  {
    /** Also the header `webhook-id`, by which receivers know a message that comes twice. */
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    type: text('type').$type<MessageBody['type']>().notNull(),
    data: jsonb('data').$type<MessageData>().notNull(),
    /** What it tells of where that is told once, as `judges 2026-11`. */
    occasion: text('occasion'),
    createdAt
  },
  (table) => [
    unique('messages_occasion').on(table.teamId, table.occasion),
    index('messages_created').on(table.createdAt)
  ]
)

/** One message on its way to one receiver. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** To it or to a mail address, never both. */
    webhookId: text('webhook_id').references(() => webhooks.id, { onDelete: 'cascade' }),
    mailAddressId: text('mail_address_id').references(() => mailAddresses.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then is it tried; null once it has ended. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    createdAt,
    endedAt: timestamp('ended_at', { withTimezone: true })
  },
  (table) => [
    index('deliveries_due').on(table.state, table.nextAttemptAt),
    index('deliveries_message').on(table.messageId),
    index('deliveries_webhook').on(table.webhookId),
    index('deliveries_mail_address').on(table.mailAddressId),
    check('deliveries_addressee', sql`(${table.webhookId} is null) <> (${table.mailAddressId} is null)`)
  ]
)
