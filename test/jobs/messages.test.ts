import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { until } from '../../src/demo/until.ts'
import { type JobQueue, openQueue } from '../../src/jobs/open-queue.ts'
import { createMessageSender } from '../../src/messages/message-sender.ts'
import { systemResolve } from '../../src/messages/webhook-address.ts'
import { addWebhook, testWebhook } from '../../src/workflows/messages/change-webhook.ts'
import { deliverMessage } from '../../src/workflows/messages/deliver-message.ts'
import { createPostgresDatabase, openTestDatabase } from '../helpers/open-test-database.ts'
import { type Receiver, startReceiver } from '../messages/receiver.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const open: Record<string, () => Promise<Database>> = {
  pglite: openTestDatabase,
  postgres: async () => await openDatabase({ url: await createPostgresDatabase() })
}

describe('messages on the queue', () => {
  it.each(Object.keys(open))('go out when their transaction is committed, and not before, on %s', async (kind) => {
    const database = await open[kind]!()
    const { db, claim } = database
    const queue: JobQueue = await openQueue(database, () => {})
    receiver.received.length = 0
    const now = () => new Date()
    const sendMessage = createMessageSender({ privateHosts: ['127.0.0.1'], resolve: systemResolve })
    const nothing = async () => {}
    const deliver = (id: string) =>
      deliverMessage(
        { db, claim, queue, sendMessage, sendMail: null, publicUrl: undefined, now: () => new Date(Date.now() + 1000) },
        id
      )
    await queue.work(
      {
        deliver,
        extract: nothing,
        grade: nothing,
        solve: nothing,
        verify: nothing,
        adjudicate: nothing,
        generate: nothing,
        draw: nothing
      },
      2
    )
    const { id: teamId } = (await insertTeam(db, 'a team'))!
    const made = { name: 'w', url: receiver.url, events: [], teamId, createdBy: 'key' }
    const { row } = await addWebhook(db, made)
    const died = db.transaction(async (transaction) => {
      await testWebhook({ db: transaction, queue, now }, row)
      throw new Error('it died')
    })
    await expect(died).rejects.toThrow('it died')
    const sent = await db.transaction(async (transaction) => await testWebhook({ db: transaction, queue, now }, row))
    await until(
      async () => receiver.received,
      (received) => received.length > 0
    )
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([sent.messageId])
    await queue.stop()
    await database.close()
  })
})
