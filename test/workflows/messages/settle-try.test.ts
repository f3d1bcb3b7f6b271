import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/db/client.ts'
import { findDelivery } from '../../../src/db/messages.ts'
import { webhooks } from '../../../src/db/tables.ts'
import { insertTeam, lockTeam } from '../../../src/db/teams.ts'
import { addWebhook, testWebhook } from '../../../src/workflows/messages/change-webhook.ts'
import { settleTry } from '../../../src/workflows/messages/deliver-message.ts'
import { noQueue } from '../../helpers/grading-tools.ts'
import { createPostgresDatabase } from '../../helpers/open-test-database.ts'

// On PGlite there is one connection, and so nobody to wait for.
let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: await createPostgresDatabase() })
})
afterAll(() => database.close())

const waiting = sql`select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`

describe('settleTry', () => {
  it('holds the team before its address, as all do who change addresses, so that no two wait for each other', async () => {
    const { db } = database
    const { id: teamId } = (await insertTeam(db, 'a team'))!
    const made = { name: 'w', url: 'https://example.org/', events: [], teamId, createdBy: 'key' }
    const { row } = await addWebhook(db, made)
    const tools = { db, queue: noQueue, now: () => new Date() }
    const delivery = await testWebhook(tools, row)
    const due = (await findDelivery(db, delivery.id))!
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = db.transaction(async (transaction) => {
      await lockTeam(transaction, teamId)
      held.resolve()
      await gate.promise
      // Whoever waits for the team holds nothing of it: this would be refused at once.
      await transaction.execute(sql`select 1 from ${webhooks} where ${eq(webhooks.id, row.id)} for update nowait`)
    })
    await held.promise
    const settling = settleTry(tools, due, { status: 410 })
    await vi.waitFor(async () => expect(await db.execute(waiting)).toMatchObject({ rows: [{ count: 1 }] }))
    gate.resolve()
    await changing
    await settling
    const [switchedOff] = await db.select().from(webhooks).where(eq(webhooks.id, row.id))
    expect(switchedOff?.disabledReason).toContain('410')
  })
})
