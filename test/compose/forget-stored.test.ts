import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetStored } from '../../src/compose/forget-stored.ts'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore } from '../../src/db/model-calls.ts'
import { modelCalls } from '../../src/db/tables.ts'
import { createModelCaller } from '../../src/models/call-model.ts'
import type { Courier } from '../../src/models/courier/open-courier.ts'
import { openModel } from '../../src/models/open-model.ts'
import { loadPrices } from '../../src/models/price.ts'
import { defaultRetry } from '../../src/models/retry.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { openTestCourier } from '../helpers/open-test-courier.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { aRequest, never, settingsFor } from '../models/support.ts'

let database: Database
let server: ModelServer
let relay: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  ;[database, server, relay] = await Promise.all([openTestDatabase(), startModelServer(), openTestCourier()])
})
afterAll(() => Promise.all([database.close(), server.close(), relay.close()]).then(() => {}))
beforeEach(async () => {
  await database.db.delete(modelCalls)
  server.requests.length = 0
  tests += 1
  request = aRequest({ system: `You are terse, as in test ${tests}.` })
})

/** Another one in each test: what one of them lets go of is told a moment later. */
let request = aRequest()
let tests = 0
const open = (id: string, { fetch }: Courier) => openModel(id, { ...settingsFor(server.url), fetch })

/** Asks as a service does. @param tells whether it lives to tell the courier what it has stored */
async function ask(id: string, courier: Courier, { tells = true } = {}) {
  const callModel = createModelCaller({
    ...{ store: databaseCallStore(database), retry: defaultRetry, maxInFlight: 4, prices: loadPrices(), budget: null },
    ...{ sleep: async () => {}, random: () => 0, now: Date.now, onStored: tells ? courier.forget : () => {} }
  })
  return (await callModel({ model: open(id, courier), request, purpose: 'test' })).call
}

describe.each(['openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'])(
  'forgetStored, with replies of %s',
  (id) => {
    it('keeps a reply that came after an earlier refusal under its key, so that it is not paid for again', async () => {
      server.script({ text: 'No.', stop: 'refusal' }, { text: 'fine' }, { text: 'paid again' })
      expect(await ask(id, relay.courier)).toMatchObject({ status: 'refused' })
      const killed = await relay.again()
      await open(id, killed).send(request, never)
      await killed.close()
      await forgetStored(database.db, relay.courier)
      expect(await ask(id, relay.courier)).toMatchObject({ text: 'fine' })
      expect(server.requests).toHaveLength(2)
    })

    it('lets go of a refusal that was stored before the kill, so that the model is asked anew', async () => {
      server.script({ text: 'No.', stop: 'refusal' }, { text: 'fine' })
      const killed = await relay.again()
      expect(await ask(id, killed, { tells: false })).toMatchObject({ status: 'refused' })
      await killed.close()
      expect((await forgetStored(database.db, relay.courier)).size).toBe(1)
      expect(await ask(id, relay.courier)).toMatchObject({ text: 'fine' })
      expect(server.requests).toHaveLength(2)
    })
  }
)
