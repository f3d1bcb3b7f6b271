import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSolution } from '../../../src/db/solutions.ts'
import type { SolutionVerdict } from '../../../src/schemas/solution.ts'
import { startSolving } from '../../../src/workflows/items/start-solving.ts'
import { addItems, addLabelItems, buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

const modelId = 'openai:a-solver'
let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({ SOLVER_MODEL: modelId })
  key = await test.keyFor('maintainer')
  await addItems(test, 2)
  await addLabelItems(test, 1)
})
afterAll(() => test.close())

const part = { id: 'q', answer: 'a', gold: 'g' }
const differs: SolutionVerdict = { outcome: 'differs', share: 0, parts: [{ ...part, agrees: false }] }
const refused: SolutionVerdict = { outcome: 'unusable', reason: 'refusal', share: null, parts: [] }

async function store(itemId: string, withPaper: boolean, verdict: SolutionVerdict, version = 1): Promise<void> {
  await saveSolution(test.database.db, { itemId, version, modelId, withPaper, output: 'a', verdict, callIds: ['c'] })
}

describe('POST /v1/items/solve', () => {
  it('queues the items named, once each, or all candidates', async () => {
    const named = await test.call(key, 'POST', '/v1/items/solve', { ids: ['EK-1', 'EK-1'] })
    expect([named.status, named.json()]).toEqual([202, { model: modelId, items: ['EK-1'] }])
    expect(test.jobs.splice(0)).toEqual([{ name: 'solve', id: 'EK-1' }])
    // The helper's items are approved: no candidate is left.
    const all = await test.call(key, 'POST', '/v1/items/solve', { all: true })
    expect([all.status, all.json()]).toMatchObject([202, { items: [] }])
  })

  it('queues nothing when one item is unknown or not of a kind that is solved', async () => {
    const unknown = await test.call(key, 'POST', '/v1/items/solve', { ids: ['EK-1', 'EK-9'] })
    expect([unknown.status, unknown.json()]).toMatchObject([422, { code: 'item_unknown', items: ['EK-9'] }])
    const unfit = await test.call(key, 'POST', '/v1/items/solve', { ids: ['EK-1', 'CI-1'] })
    expect([unfit.status, unfit.json()]).toMatchObject([422, { code: 'item_not_solvable', items: ['CI-1'] }])
    const neither = await test.call(key, 'POST', '/v1/items/solve', {})
    expect([neither.status, test.jobs]).toEqual([400, []])
  })

  it('forgets unusable answers where that is asked for, and no others', async () => {
    await store('EK-2', true, differs)
    await store('EK-2', false, refused)
    await test.call(key, 'POST', '/v1/items/solve', { ids: ['EK-2'] })
    const kinds = async () => {
      const { data } = (await test.call(key, 'GET', '/v1/items/EK-2/solutions')).json<{
        data: { withPaper: boolean }[]
      }>()
      return data.map(({ withPaper }) => withPaper)
    }
    expect(await kinds()).toEqual([false, true])
    await test.call(key, 'POST', '/v1/items/solve', { ids: ['EK-2'], retryUnusable: true })
    expect(await kinds()).toEqual([true])
  })

  it('says what is missing where no solver is configured', async () => {
    const queue = { enqueue: () => Promise.reject(new Error('nothing is queued')) }
    const dependencies = { db: test.database.db, queue, suites: [tinySuite] as const, solverModel: null }
    await expect(startSolving(dependencies, { all: true })).rejects.toMatchObject({
      code: 'solver_missing',
      status: 409
    })
  })
})

describe('GET /v1/items/:id/solutions', () => {
  it('shows both answers of the version that stands, and what they say', async () => {
    await store('EK-1', true, differs)
    await store('EK-1', true, refused, 7)
    const shown = (await test.call(key, 'GET', '/v1/items/EK-1/solutions')).json()
    expect(shown).toMatchObject({
      item: 'EK-1',
      version: 1,
      flags: [{ flag: 'contradicted', modelId, parts: ['q'] }],
      data: [{ modelId, withPaper: true, verdict: differs, output: 'a', callIds: ['c'] }]
    })
    expect(shown.data).toHaveLength(1)
    expect((await test.call(key, 'GET', '/v1/items/EK-9/solutions')).status).toBe(404)
    expect((await test.call(await test.keyFor('submitter'), 'GET', '/v1/items/EK-1/solutions')).status).toBe(403)
  })
})
