import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BatchEndpoint } from '../../../src/models/batch/batch-endpoint.ts'
import { openBatchEndpoint } from '../../../src/models/batch/open-batch-endpoint.ts'
import { ModelError } from '../../../src/models/model-error.ts'
import type { BatchFault } from '../../helpers/batch-faults.ts'
import { type BatchServer, startBatchServer } from '../../helpers/batch-server.ts'
import { openTestCourier } from '../../helpers/open-test-courier.ts'
import { settingsFor } from '../../models/support.ts'
import { type Step, stepOf } from './batch-fault.ts'
import { passingError, readings, refusedForGood, refusedForNow, spoiltAnswers } from './batch-request-faults.ts'
import { wires } from './fault.ts'
import { judgeOf } from './judged-release.ts'

let server: BatchServer
let relay: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  server = await startBatchServer(() => new Date())
  relay = await openTestCourier()
})
afterEach(() => server.reset())
afterAll(async () => {
  await server.close()
  await relay.close()
})

let made = 0
const body = JSON.stringify({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] })
/** Each batch has an id of its own: the courier gives out an answer again to who asks with the same one. */
function create(endpoint: BatchEndpoint): Promise<string> {
  made += 1
  return endpoint.create(`batch-${made}`, [{ customId: `batch-${made}_key`, body }])
}

/** One request of this step meets the fault. */
function plant(step: Step, fault: BatchFault): void {
  let left = 1
  server.fault = (request) => (!request.includes(' /moved/') && stepOf(request) === step && left-- > 0 ? fault : null)
}

/** What the jobs go by. */
const seen = (error: unknown) =>
  error instanceof ModelError ? { isTransient: error.isTransient, hasBody: error.body !== null } : { error }

describe.each(wires)('a request about a batch over the wire of %s', (wire) => {
  const open = () => {
    const baseUrl = wire === 'openai' ? `${server.url}/v1` : server.url
    const settings = { ...settingsFor(server.url), fetch: relay.courier.fetch }
    return openBatchEndpoint({ modelId: judgeOf[wire], baseUrl }, settings)!
  }
  const makings: readonly Step[] = wire === 'openai' ? ['upload', 'creation'] : ['creation']

  describe.each(makings)('%s', (step) => {
    it.each([...refusedForNow, ['a connection that breaks before', 'reset'] as const])(
      'may be tried again, and made nothing: %s',
      async (_, fault) => {
        plant(step, fault)
        expect(seen(await create(open()).catch((error) => error))).toEqual({ isTransient: true, hasBody: false })
        expect(server.batches).toEqual([])
      }
    )

    it('may be tried again after an error with 200', async () => {
      plant(step, passingError)
      expect(seen(await create(open()).catch((error) => error))).toMatchObject({ isTransient: true })
      expect(server.batches).toEqual([])
    })

    it.each(refusedForGood)('is over, and made nothing: %s', async (_, fault) => {
      plant(step, fault)
      expect(seen(await create(open()).catch((error) => error))).toMatchObject({ isTransient: false })
      expect(server.batches).toEqual([])
    })

    it.each(spoiltAnswers)('is given as done, or as open whether it was done: %s', async (name, fault) => {
      plant(step, fault)
      const answer = await create(open()).catch(seen)
      // The courier unpacks nothing, so rubbish that says it is packed is read as it is.
      if (fault === 'answer_gzip_garbage') expect(server.batches.map(({ id }) => id)).toEqual([answer])
      else expect(answer).toEqual({ isTransient: true, hasBody: cameWhole.has(name) })
      expect(server.batches).toHaveLength(step === 'creation' || typeof answer === 'string' ? 1 : 0)
    })
  })

  it.each(readings)('tells no end and no reply that is not there: %s', async (question, fault) => {
    const endpoint = open()
    const name = await create(endpoint)
    server.finish()
    plant('poll', fault)
    const state = await endpoint.poll(name).catch(() => 'an error')
    plant('results', fault)
    const results = await endpoint.results(name).catch(() => 'an error')
    server.fault = () => null
    const whole = [await endpoint.poll(name), await endpoint.results(name)]
    expect(whole).toMatchObject([{ state: 'ended' }, { lines: [{ outcome: { kind: 'reply' } }], broken: 0 }])
    if (question === 'a redirect to where it is') return expect([state, results]).toEqual(whole)
    expect(state).toEqual(question === '404' ? { state: 'missing' } : 'an error')
    expect(['an error', { lines: [], broken: 1 }]).toContainEqual(results)
  })
})

/** An answer of which nothing is missing on its way is kept, and is no reply. */
const cameWhole = new Set(['a page with 200', 'half a JSON', 'an empty body'])
