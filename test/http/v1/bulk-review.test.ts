import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertItems, type NewItemRow } from '../../../src/db/items.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, anItem } from '../../helpers/paper-items.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 2, each: 1 })
  const made = (id: string, paper: number, number: number, name: string): NewItemRow => {
    const item = anItem(paper, 90)
    const generation = { number, name, reader: 1 }
    const provenance = { ...item.provenance, source: 'paper' as const, generation } as NewItemRow['provenance']
    return { ...item, id, state: 'candidate', checks: [], generation: number, provenance }
  }
  await insertItems(test.database.db, [
    made('EK-g2-1', 1, 2, 'mini'),
    made('EK-g2-2', 2, 2, 'mini'),
    made('EK-g3-1', 1, 3, 'large')
  ])
}, 60_000)
afterAll(() => test.close())

const review = async (body: object) => {
  const reply = await test.call(key, 'POST', '/v1/items/review', body)
  return { status: reply.status, ...reply.json<{ items?: string[]; error?: { code: string } }>() }
}

it('decides on all that wait of one generation, and of one paper of it', async () => {
  expect(await review({ all: true, generation: 'mini', paper: anItem(2, 90).paperId })).toMatchObject({
    ...{ status: 200, state: 'approved', items: ['EK-g2-2'] }
  })
  expect(await review({ all: true, generation: '2' })).toMatchObject({ items: ['EK-g2-1'] })
  expect(await review({ all: true, generation: 'none' })).toMatchObject({ status: 200, items: [] })
  const reject = { decision: 'reject', reason: 'the model was changed' }
  expect(await review({ all: true, generation: 'large', taskType: 'MM', ...reject })).toMatchObject({ items: [] })
  expect(await review({ all: true, generation: 'large', ...reject })).toMatchObject({ items: ['EK-g3-1'] })
})

it('chooses by a generation among all alone', async () => {
  expect((await review({ ids: ['EK-g2-1'], generation: 'mini' })).status).toBe(400)
})
