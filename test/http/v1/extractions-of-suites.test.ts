import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, paperId } from '../../helpers/paper-items.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

type Started = { data: { id: string; suite: string; state: string }[] }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, [tinySuite, { ...tinySuite, name: 'mini' }])
  await addPaperItems(test.database.db, { to: 1, each: 2 })
})
afterAll(() => test.close())

async function extract(body: object): Promise<Reply> {
  return await test.call(test.admin, 'POST', `/v1/papers/${paperId(1)}/extractions`, body)
}

describe('POST /v1/papers/:id/extractions for two suites', () => {
  it('extracts a paper once for each, under one name of a task type', async () => {
    const [first] = (await extract({ types: ['EK'] })).json<Started>().data
    const [other] = (await extract({ suite: 'mini', types: ['EK'] })).json<Started>().data
    expect([first!.suite, other!.suite]).toEqual(['aer', 'mini'])
    expect(other!.id).not.toBe(first!.id)
    expect((await extract({ suite: 'mini' })).json<Started>().data).toEqual([other])
    expect(test.jobs).toEqual([first, other].map((extraction) => ({ name: 'extract', id: extraction!.id })))
    const items = async (id: string) => {
      const reply = await test.call(test.admin, 'GET', `/v1/extractions/${id}`)
      return reply.json<{ items: string[] }>().items
    }
    // Those that are there were made for the first suite.
    expect([await items(first!.id), await items(other!.id)]).toEqual([['EK-1-1', 'EK-1-2'], []])
    expect((await extract({ suite: 'none' })).json().code).toBe('suite_not_found')
  })
})
