import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { items } from '../../../src/db/tables.ts'
import type { Generation } from '../../../src/schemas/generation.ts'
import { generateItems } from '../../../src/workflows/items/generate-items.ts'
import { buildTestApp, type Members, type TestApp } from '../../helpers/build-test-app.ts'
import { runGenerations, toySuite } from '../../helpers/second-suite.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({}, [tinySuite, toySuite])
  key = await test.keyFor('maintainer')
})
afterAll(() => test.close())

async function generate(body: object): Promise<[number, Generation & Members]> {
  const reply = await test.call(key, 'POST', '/v1/items/generate', body)
  return [reply.status, reply.json<Generation & Members>()]
}

async function rows(): Promise<(typeof items.$inferSelect)[]> {
  return await test.database.db.select().from(items).where(eq(items.suite, 'toy')).orderBy(items.id)
}

describe('POST /v1/items/generate', () => {
  it('refuses what cannot be generated, and stores nothing', async () => {
    const order = { suite: 'toy', seed: 1, count: 2 }
    const attempts: [object, number, string][] = [
      [{ ...order, suite: 'none' }, 404, 'suite_not_found'],
      [{ ...order, suite: tinySuite.name }, 422, 'task_type_not_generated'],
      [{ ...order, taskTypes: ['EK', 'CI'] }, 422, 'task_type_not_generated'],
      [{ ...order, count: 0 }, 400, 'request_invalid'],
      [{ ...order, count: 100_001 }, 400, 'request_invalid'],
      [{ ...order, seed: -1 }, 400, 'request_invalid'],
      [{ ...order, seed: 2 ** 31 }, 400, 'request_invalid'],
      [{ ...order, seed: 0.5 }, 400, 'request_invalid'],
      [{ ...order, amount: 3 }, 400, 'request_invalid']
    ]
    for (const [body, status, code] of attempts) {
      const [got, { code: gotCode, detail }] = await generate(body)
      expect([got, gotCode], JSON.stringify(body)).toEqual([status, code])
      expect(String(detail)).not.toContain('\n')
    }
    const submitter = await test.keyFor('submitter')
    expect((await test.call(submitter, 'POST', '/v1/items/generate', order)).status).toBe(403)
    expect([test.jobs, await rows()]).toEqual([[], []])
  })

  it('computes candidates with what they were made from, and says how many are there', async () => {
    const [status, before] = await generate({ suite: 'toy', taskTypes: ['EK'], seed: 7, count: 4 })
    expect([status, before]).toEqual([
      202,
      { suite: 'toy', seed: 7, count: 4, done: false, taskTypes: [{ taskType: 'EK', items: 0, approved: 0 }] }
    ])
    expect(await runGenerations(test)).toBe(4)
    const url = '/v1/items/generate?suite=toy&seed=7&count=4&taskTypes=EK'
    expect((await test.call(key, 'GET', url)).json()).toMatchObject({ done: true, taskTypes: [{ items: 4 }] })
    const made = await rows()
    expect(made.map(({ id }) => id)).toEqual(['toy:EK-7-0', 'toy:EK-7-1', 'toy:EK-7-2', 'toy:EK-7-3'])
    expect(made[3]).toMatchObject({
      ...{ state: 'candidate', contentVersion: 1, reviewedBy: null, paperId: null, fragmentId: null },
      provenance: { source: 'template', template: 'EK/coins', seed: 7, index: 3, rubricHash: 'toy-EK' }
    })
    const detail = (await test.call(key, 'GET', `/v1/items/${encodeURIComponent(made[0]!.id)}`)).json()
    expect(detail).toMatchObject({ versions: [{ version: 1, author: 'generator' }], reviews: [] })
  })

  it('makes only what is missing, and leaves what was decided', async () => {
    const reject = { decision: 'reject', reason: 'a tie' }
    await test.call(key, 'POST', '/v1/items/toy%3AEK-7-1/review', reject)
    const before = await rows()
    await generate({ suite: 'toy', taskTypes: ['EK'], seed: 7, count: 4 })
    expect([await runGenerations(test), await rows()]).toEqual([0, before])
    await test.database.db.update(items).set({ reviewReason: 'kept' }).where(eq(items.id, 'toy:EK-7-2'))
    await generate({ suite: 'toy', taskTypes: ['EK'], seed: 7, count: 6 })
    expect(await runGenerations(test)).toBe(2)
    expect((await rows()).slice(0, 4)).toMatchObject([{}, { state: 'rejected' }, { reviewReason: 'kept' }, {}])
  })

  it('approves at once where that is asked for, with who did', async () => {
    const order = { suite: 'toy', seed: 8, count: 3, approve: true, author: 'Ada' }
    expect((await generate(order))[1].taskTypes.map(({ taskType }) => taskType)).toEqual(['EK', 'LOT'])
    expect(await runGenerations(test)).toBe(6)
    const url = '/v1/items/generate?suite=toy&seed=8&count=3'
    const counts = ['EK', 'LOT'].map((taskType) => ({ taskType, items: 3, approved: 3 }))
    expect((await test.call(key, 'GET', url)).json()).toMatchObject({ done: true, taskTypes: counts })
    expect((await test.call(key, 'GET', '/v1/items/toy%3ALOT-8-2')).json()).toMatchObject({
      ...{ state: 'approved', reviewedBy: 'Ada' },
      reviews: [{ version: 1, decision: 'approve', author: 'Ada' }]
    })
  })
})

describe('generateItems', () => {
  const order = { suite: 'toy', taskType: 'LOT', seed: 9, count: 450, approvedBy: null }

  it('goes on where it was stopped, over several hundred items', async () => {
    const { db, claim } = test.database
    const suites = [tinySuite, failing(205)] as const
    await expect(generateItems({ db, claim, suites }, JSON.stringify(order))).rejects.toThrow('stopped')
    const left = (await rows()).filter(({ id }) => id.startsWith('toy:LOT-9-'))
    expect(left).toHaveLength(200)
    expect(await generateItems({ db, claim, suites: [toySuite] }, JSON.stringify(order))).toBe(250)
    const all = (await rows()).filter(({ id }) => id.startsWith('toy:LOT-9-'))
    expect(new Set(all.map(({ provenance }) => 'index' in provenance && provenance.index)).size).toBe(450)
  })

  it('leaves a task type and seed to the one who makes them', async () => {
    const { db, claim } = test.database
    const release = await claim('generate toy LOT 9')
    await expect(generateItems({ db, claim, suites: [toySuite] }, JSON.stringify(order))).rejects.toThrow(
      'is being worked on'
    )
    await release?.()
  })

  it('gives the same items whoever makes them, in whatever order', async () => {
    const lot = toySuite.taskTypes[1]!
    if (lot.source.kind !== 'generator') throw new Error('not a generator')
    for (const [seed, index] of [
      [0, 5],
      [9, 17],
      [2 ** 31 - 1, 99_999]
    ] as const) {
      expect(lot.source.question(seed, index)).toEqual(lot.source.question(seed, index))
    }
    const stored = (await rows()).find(({ id }) => id === 'toy:LOT-9-449')!
    const { examinee, gold } = lot.source.question(9, 449).content
    expect(stored).toMatchObject({ examinee, gold })
  })
})

/** The toy suite, whose lotteries stop at a question. */
function failing(at: number) {
  const taskTypes = toySuite.taskTypes.map((taskType) => {
    const { source } = taskType
    if (source.kind !== 'generator') return taskType
    const question: typeof source.question = (seed, index) => {
      if (index === at) throw new Error('stopped')
      return source.question(seed, index)
    }
    return { ...taskType, source: { ...source, question } }
  })
  return { ...toySuite, taskTypes }
}
