import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { JsonValue } from '../../schemas/json.ts'

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
export const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
/** JSON that may be a text of its own. The drivers read JSON, and drizzle's `json` would read a text a second time: "5" would come back as 5. */
export const jsonOrText = customType<{ data: JsonValue; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as JsonValue
})
