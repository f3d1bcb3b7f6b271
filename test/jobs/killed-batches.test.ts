import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import type { BatchDependencies } from '../../src/jobs/batches/batch-dependencies.ts'
import { runBatches } from '../../src/jobs/run-batches.ts'
import { forgetNamed } from '../../src/jobs/start-batches.ts'
import type { BatchEndpoint } from '../../src/models/batch/batch-endpoint.ts'
import { openBatchEndpoint } from '../../src/models/batch/open-batch-endpoint.ts'
import { ReplyPending } from '../../src/models/batch/reply-pending.ts'
import { openCourier } from '../../src/models/courier/open-courier.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { settingsFor } from '../models/support.ts'
import { type BatchBench, minute, modelIds, openBatchBench } from './batch-bench.ts'

let database: Database
let bench: BatchBench
beforeAll(async () => {
  database = await openTestDatabase()
  bench = await openBatchBench(database)
})
beforeEach(() => bench.reset())
afterAll(async () => {
  await bench.server.close()
  await database.close()
})

class Killed extends Error {}

/**
 * The dependencies of a process that is killed at its `last` step, before it is done: a query, an answer of the
 * provider on its way here, or the waking of whoever waits.
 */
function mortal(dependencies: BatchDependencies, last: number) {
  const life = { steps: 0, isOver: () => life.steps >= last }
  const step = () => {
    life.steps += 1
    if (life.isOver()) throw new Killed()
  }
  return { life, dependencies: { ...dependencies, ...mortalParts(dependencies, step) } }
}

function mortalParts({ db, endpointFor, wake }: BatchDependencies, step: () => void) {
  return {
    db: stepping(db, step),
    endpointFor: (where: { modelId: string; baseUrl: string }) => {
      const endpoint = endpointFor(where)
      return endpoint && mortalEndpoint(endpoint, step)
    },
    wake: async (...woken: Parameters<typeof wake>) => {
      await wake(...woken)
      step()
    }
  }
}

/** Every query is a step, those of its transactions too. */
function stepping<Queries extends object>(queries: Queries, step: () => void): Queries {
  return new Proxy(queries, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        step()
        const [work] = given
        if (name !== 'transaction' || typeof work !== 'function') return value.apply(target, given)
        return value.call(target, (tx: object) => work(stepping(tx, step)))
      }
    }
  })
}

function mortalEndpoint(endpoint: BatchEndpoint, step: () => void): BatchEndpoint {
  const after = async <Value>(answer: Promise<Value>) => {
    const value = await answer
    step()
    return value
  }
  return {
    create: (...order) => after(endpoint.create(...order)),
    find: (...batch) => after(endpoint.find(...batch)),
    poll: (name) => after(endpoint.poll(name)),
    results: (name) => after(endpoint.results(name)),
    cancel: (name) => after(endpoint.cancel(name)),
    discard: (name) => after(endpoint.discard(name))
  }
}

const cases = [
  { modelId: modelIds[0], kind: 'submission' },
  { modelId: modelIds[1], kind: 'extraction' }
] as const

describe.each(cases)('batches of $modelId for a $kind', ({ modelId, kind }) => {
  it('are paid for once and lose nothing, wherever the process is killed', async () => {
    const { clock, server } = bench
    let kills = 0
    for (let last = 1; ; last += 1) {
      const prompt = `killed-${last}`
      const submissionId = kind === 'submission' ? prompt : undefined
      await expect(bench.ask(modelId, prompt, submissionId)).rejects.toThrow(ReplyPending)
      bench.later(minute)
      const { life, dependencies } = mortal(bench.dependencies, last)
      const look = () =>
        runBatches(dependencies, clock.now).catch((error: Error) => expect(error).toBeInstanceOf(Killed))
      await look()
      if (!life.isOver()) {
        server.finish()
        await look()
      }
      // A new process, on the same database. What is not known to have been created may be searched for by then.
      for (let looks = 0; looks < 6 && (await bench.rows()).length > 0; looks += 1) {
        bench.later(3 * minute)
        await bench.look()
        server.finish()
      }
      expect(await bench.rows()).toEqual([])
      expect([last, server.paid.get(prompt)]).toEqual([last, 1])
      expect(bench.woken).toContainEqual({ kind, id: prompt })
      if (!life.isOver()) break
      kills += 1
    }
    const calls = await bench.calls()
    expect(calls.map(({ status, text }) => [status, text]).toSorted()).toEqual(
      calls.map(({ extractionId, submissionId }) => ['done', `reply to ${submissionId ?? extractionId}`]).toSorted()
    )
    expect(calls).toHaveLength(kills + 1)
    await bench.look()
    expect((await bench.batchRows()).map(({ state }) => state)).toEqual(Array(kills + 1).fill('done'))
    expect(kills).toBeGreaterThan(20)
  })

  it('get the answer to their creation from the courier that held it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-courier-'))
    const courier = await openCourier(folder, 20_000)
    try {
      const settings = { ...settingsFor(bench.server.url), fetch: courier.fetch }
      const endpointFor: BatchDependencies['endpointFor'] = (where) => openBatchEndpoint(where, settings)
      const dependencies = { ...bench.dependencies, courier, endpointFor }
      await expect(bench.ask(modelId, 'a')).rejects.toThrow(ReplyPending)
      bench.later(minute)
      const create: BatchDependencies['endpointFor'] = (where) => ({
        ...endpointFor(where)!,
        create: async (...order) => {
          await endpointFor(where)!.create(...order)
          throw new Killed()
        }
      })
      await runBatches({ ...dependencies, endpointFor: create }, bench.clock.now)
      await forgetNamed(dependencies)
      // No time passes, and nobody searches.
      await runBatches(dependencies, bench.clock.now)
      bench.server.finish()
      expect(await runBatches(dependencies, bench.clock.now)).toMatchObject({ stored: 1 })
      expect(bench.server.batches).toHaveLength(1)
      expect(
        bench.server.requests.filter((request) => request.startsWith('POST') && request.endsWith('batches'))
      ).toHaveLength(1)
      expect(bench.server.paid.get('a')).toBe(1)
    } finally {
      await forgetNamed({ ...bench.dependencies, courier })
      await courier.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
