import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import type { PublicItem } from '../../../src/schemas/release.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

let test: TestApp
let callers: (string | null)[]
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await freeze(test, 'open')
  // Items keep the split that they once had: the one that is new is private.
  await insertItems(test.database.db, [{ ...item(7), provenance: { ...provenance, paperSha256: 'another' } }])
  await freeze(test, 'secret', 1)
  callers = [null, await test.keyFor('submitter'), await test.keyFor('reader')]
})
afterAll(() => test.close())

const provenance = { source: 'paper' as const, paperSha256: 'none', fragmentId: null, rounds: [], rubricHash: 'none' }
const item = (n: number) => ({
  ...{ id: `EK-${n}`, taskType: 'EK', state: 'approved' as const, provenance },
  examinee: { question: `question ${n}` },
  gold: { answer: `gold-${n}` }
})

describe('GET /v1/releases/:name/items/:itemId', () => {
  it('has a public item with its gold and its neighbours, the same for everybody', async () => {
    for (const key of callers) {
      const reply = await test.call(key, 'GET', '/v1/releases/open/items/EK-2')
      expect(reply.json<PublicItem>()).toMatchObject({
        ...{ release: 'open', place: 2, of: 3, previous: 'EK-1', next: 'EK-3' },
        item: { id: 'EK-2', split: 'public', gold: { answer: 'gold-2' }, provenance: { source: 'paper' } }
      })
    }
    const first = (await test.call(null, 'GET', '/v1/releases/open/items/EK-1')).json<PublicItem>()
    expect([first.previous, first.next]).toEqual([null, 'EK-2'])
  })

  it('knows nothing of a private one, of one that is not there, and of a draft', async () => {
    await test.call(test.admin, 'POST', '/v1/releases', { name: 'drafted' })
    for (const address of ['secret/items/EK-7', 'open/items/EK-9', 'drafted/items/EK-1', 'none/items/EK-1']) {
      for (const prefix of ['/v1/releases/', '/releases/']) {
        for (const key of callers) {
          const { status, text } = await test.call(key, 'GET', prefix + address)
          expect([address, status]).toEqual([address, 404])
          expect(text).not.toContain('gold-')
        }
      }
    }
  })
})

describe('GET /releases/:name/items/:itemId', () => {
  it('shows question, gold, origin and the ways on', async () => {
    const { status, text } = await test.call(null, 'GET', '/releases/open/items/EK-2')
    expect(status).toBe(200)
    for (const shown of ['question 2', 'gold-2', '2 of 3 public items']) expect(text).toContain(shown)
    expect(text).toMatch(/<a rel="prev" href="\/releases\/open\/items\/EK-1">/)
    expect(text).toMatch(/<a rel="next" href="\/releases\/open\/items\/EK-3">/)
    readPage(text)
  })

  it('is where the list of the release leads, which has no gold', async () => {
    const { text } = await test.call(null, 'GET', '/releases/open')
    expect(text).toContain('href="/releases/open/items/EK-1"')
    expect(text).not.toContain('gold-')
    const hidden = await test.call(null, 'GET', '/releases/secret')
    expect(hidden.text).toContain('question 3')
    expect(hidden.text).not.toMatch(/question 7|EK-7/)
    expect(hidden.text).toMatch(/<td>3<\/td><td>1<\/td>/)
    expect((await test.call(null, 'GET', '/releases/secret/items/EK-3')).text).toContain('3 of 3 public items')
  })

  it('shows hostile words as words, and formulas as MathML', async () => {
    const shown = attacks
    await insertItems(
      test.database.db,
      shown.map((attack, place) => ({
        ...{ id: `EK-9${place}`, taskType: 'EK', state: 'approved' as const, provenance },
        examinee: { question: `${attack} and $x^2$` },
        gold: { answer: attack }
      }))
    )
    await freeze(test, 'hostile')
    for (const [place, name] of shown.entries()) {
      const { status, text } = await test.call(null, 'GET', `/releases/hostile/items/EK-9${place}`)
      expect([name, status]).toEqual([name, 200])
      expect(() => readPage(text), name).not.toThrow()
    }
    expect((await test.call(null, 'GET', '/releases/hostile/items/EK-90')).text).toContain('<math')
  })
})
