import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { conceptsPage } from '../../../src/http/pages/concepts-page.ts'
import { fragmentsPage } from '../../../src/http/pages/fragments-page.ts'
import type { ConceptDrift } from '../../../src/schemas/concept-drift.ts'
import type { ConceptFragment } from '../../../src/schemas/concept-fragments.ts'
import { roleSchema } from '../../../src/schemas/states.ts'
import {
  addDatedFragments,
  addItems,
  buildTestApp,
  freeze,
  publish,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { attacks, behindMarks, poison } from './attacks.ts'
import { readPage } from './read-page.ts'

type Fragments = { data: ConceptFragment[]; next: string | null }

const right = '{"stability": "yes", "existence": "no"}'
const half = '{"stability": "yes", "existence": "yes"}'
/** Five of the first decade and five of the last, and one of which nobody knows the year. */
const years = [1901, 1902, 1904, 1905, 1909, 1941, 1942, 1944, 1946, 1950, null]
const source = `${attacks.join(' ')} (a book)`

let test: TestApp
let nothing: string
beforeAll(async () => {
  test = await buildTestApp()
  nothing = await page('/concepts')
  await addItems(test, 1)
  await freeze(test, 'undated')
  await addDatedFragments(test, years, { source })
  await freeze(test, 'r1')
  await addDatedFragments(test, years, { name: 'secret', source: 'Book of the private split' })
  await freeze(test, 'half', 1)
  const key = await test.keyFor('submitter')
  for (const release of ['r1', 'half']) {
    const ids = years.flatMap((_, place) => [`CI-${place}`, ...(release === 'half' ? [`secret-${place}`] : [])])
    const all = (label: string) => Object.fromEntries([['EK-1', 'gold-1'], ...ids.map((id) => [id, label])])
    await publish(test, key, { release, model: 'a', outputs: all(right) })
    await publish(test, key, { release, model: 'b', outputs: all(half) })
    // The third answers one fragment alone.
    await publish(test, key, { release, model: 'c', outputs: { 'EK-1': 'gold-1', 'CI-0': half } })
  }
})
afterAll(() => test.close())

async function page(url: string, key: string | null = null): Promise<string> {
  const { status, headers, text } = await test.call(key, 'GET', url)
  expect([status, headers['content-type']], text).toEqual([200, 'text/html; charset=utf-8'])
  return text
}

async function get<Body>(url: string, key: string | null = null): Promise<Body> {
  const { status, text, json } = await test.call(key, 'GET', url)
  expect(status, text).toBe(200)
  return json<Body>()
}

/** Where the links of a page lead that begin with a path. */
function links(text: string, path: string): string[] {
  const found = [...text.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
  return found.filter((url) => url.startsWith(path))
}

describe('GET /v1/concepts/fragments', () => {
  it('lists the fragments of some years with the share of models that have each field right', async () => {
    const { data, next } = await get<Fragments>('/v1/concepts/fragments?release=r1&from=1900&to=1909')
    expect([data.map(({ itemId }) => itemId), next]).toEqual([['CI-0', 'CI-1', 'CI-2', 'CI-3', 'CI-4'], null])
    // Three models answered the first: one has both labels right (1), two have one of two (0.5): (1 + 0.5 + 0.5) / 3.
    expect(data[0]).toEqual({
      ...{ itemId: 'CI-0', year: 1901, source, language: 'en', characters: 100, models: 3 },
      score: expect.closeTo(2 / 3, 12),
      fields: [
        { field: 'stability', right: 3, models: 3, share: 1 },
        { field: 'existence', right: 1, models: 3, share: expect.closeTo(1 / 3, 12) }
      ]
    })
    // What was never sent says nothing of the other texts.
    expect(data[1]).toMatchObject({ models: 2, score: 0.75, fields: [{ share: 1 }, { share: 0.5 }] })
  })

  it('lists all of them by year, unknown years last, page by page and by language', async () => {
    const first = await get<Fragments>('/v1/concepts/fragments?release=r1&limit=6')
    const rest = await get<Fragments>(`/v1/concepts/fragments?release=r1&limit=6&cursor=${first.next}`)
    expect([...first.data, ...rest.data].map(({ year }) => year)).toEqual(years)
    expect(rest.next).toBeNull()
    const german = await get<Fragments>('/v1/concepts/fragments?release=r1&language=DE')
    expect(german.data.map(({ itemId }) => itemId)).toEqual(['CI-1', 'CI-3', 'CI-5', 'CI-7', 'CI-9'])
    expect((await get<Fragments>('/v1/concepts/fragments?release=r1&from=1950')).data).toHaveLength(1)
  })

  it('tells nobody of a private fragment, whatever the role', async () => {
    const open = years.map((_, place) => `CI-${place}`)
    for (const key of [null, ...(await Promise.all(roleSchema.options.map((role) => test.keyFor(role))))]) {
      const { data } = await get<Fragments>('/v1/concepts/fragments?release=half', key)
      expect(data.map(({ itemId }) => itemId)).toEqual(open)
      const text = await page('/concepts/fragments?release=half', key)
      expect(text).toContain('CI-0')
      expect(text).not.toMatch(/secret-|Book of the private split/)
    }
  })

  it('says what it cannot answer', async () => {
    const codeOf = async (query: string) => {
      const { status, json } = await test.call(null, 'GET', `/v1/concepts/fragments?${query}`)
      return [status, json().code]
    }
    expect(await codeOf('release=r1&from=1950&to=1900')).toEqual([422, 'years_invalid'])
    expect(await codeOf('release=none')).toEqual([404, 'release_not_found'])
    expect(await codeOf('release=r1&taskType=EK')).toEqual([422, 'task_type_undated'])
    expect(await codeOf('release=r1&split=private')).toEqual([400, 'request_invalid'])
    expect(await codeOf('release=r1&cursor=nonsense')).toEqual([400, 'cursor_invalid'])
  })
})

describe('GET /concepts', () => {
  it('shows the figures of the API by decade and language with their intervals, and the charts beside them', async () => {
    const drift = await get<ConceptDrift>('/v1/concepts/drift?release=r1&resamples=100')
    const text = await page('/concepts?release=r1&resamples=100')
    // Of the two models that answered all: 1 and 0.5 on every fragment.
    expect(drift.pooled.decades[0]!.value).toBe(0.75)
    expect(text).toContain('<th scope="row" class="name">1900-09<small>decade</small></th><td>5</td><td>75.0')
    expect(text).toContain('no items in 1910-19')
    expect(text).toContain('<th scope="row" class="name"><bdi>de</bdi></th><td>5</td>')
    expect(text).toContain('no: 9 of 10 items have no response')
    // A response that cannot be read counts, as on the board.
    expect(text).toContain(
      'models that sent a response to every fragment, with 95 % intervals; what of it could not be read scores 0'
    )
    expect(text).toContain('1 of 11 fragments without a year or a length')
    for (const hash of [drift.inputHash, drift.releaseHash]) expect(text).toContain(hash)
    const charts = [...text.matchAll(/<img src="(\/v1\/charts\/[^"]+)"/g)].map(([, url]) =>
      url!.replaceAll('&amp;', '&')
    )
    expect(charts).toHaveLength(4)
    for (const url of charts) expect((await test.call(null, 'GET', url)).status, url).toBe(200)
    for (const url of links(text, '/v1/concepts/')) expect((await test.call(null, 'GET', url)).status, url).toBe(200)
  })

  it('leads from every decade, era and language to its fragments, and from these to their texts', async () => {
    const drift = await get<ConceptDrift>('/v1/concepts/drift?release=r1&resamples=100')
    const lists = links(await page('/concepts?release=r1&resamples=100'), '/concepts/fragments')
    // Two of the five decades have fragments; two eras, two languages, and the list of all.
    expect(lists).toHaveLength(2 + 2 + 2 + 1)
    const shown = await Promise.all(lists.map(async (url) => links(await page(url), '/releases/r1/items/')))
    const { decades, earlier, later } = drift.periods
    const periods = [...decades, earlier, later].filter(({ items }) => items !== 0)
    const counts = [...periods, ...drift.languages.rows].map(({ items }) => items)
    expect(shown.map(({ length }) => length)).toEqual([...counts, years.length])
    expect(await page(shown[0]![0]!)).toContain('fragment CI 0')
  })

  it('has a tab on the board where the release has fragments', async () => {
    const heads = await Promise.all(['r1', 'undated'].map((release) => page(`/?release=${release}&resamples=100`)))
    expect(heads.map((text) => links(text, '/concepts?').length)).toEqual([1, 0])
  })

  it('shows the public split where there is a private one, which it refuses', async () => {
    const auditor = await test.keyFor('auditor')
    const text = await page('/concepts?release=half&resamples=100', auditor)
    expect(text).toContain('1 of 11 fragments without a year')
    const refused = await test.call(auditor, 'GET', '/concepts?release=half&resamples=100&split=private')
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('split_private')])
  })

  it('says in words what is not there', async () => {
    expect(nothing).toContain('No release is frozen yet')
    expect(await page('/concepts?release=undated')).toContain(
      'No public item of this release is made from a dated text'
    )
    const none = await page('/concepts/fragments?release=r1&from=1800&to=1810')
    expect(none).toContain('No public fragment of this release is of these years and this language')
    await freeze(test, 'unanswered')
    const unanswered = await page('/concepts?release=unanswered&resamples=100')
    expect(unanswered).toContain('No submission to this release is published yet')
    expect(unanswered).not.toContain('<img')
  })
})

describe('every text of concepts over time', () => {
  it.each(attacks)('is shown as it is, and changes nothing around it: %j', async (attack) => {
    const drift = await get<ConceptDrift>('/v1/concepts/drift?release=r1&resamples=100')
    const { data } = await get<Fragments>('/v1/concepts/fragments?release=r1')
    const offered = { releases: [], panels: [], settings: [], metrics: ['table2'], hasFragments: true } as Choices
    const asked = { release: 'r1', from: 1900, to: 1909, language: 'en', taskType: 'CI', panel: 'p', profile: 'table2' }
    const views = { drift, view: { asked, page: { data, next: 'a cursor' } } }
    const pages = [
      ({ drift }: typeof views) => conceptsPage(drift, offered),
      ({ view }: typeof views) => fragmentsPage(view)
    ]
    for (const made of pages) {
      const plain = readPage(made(poison(views, '')))
      expect(new Set(JSON.stringify(plain).match(/q\d+q/g)).size).toBeGreaterThan(8)
      const hostile = readPage(made(poison(views, attack)))
      expect(asMarks(behindMarks(hostile, ''))).toEqual(asMarks(behindMarks(plain, attack)))
    }
  })
})

/** Names show what nobody sees as a mark, and other texts as it is: here both are one. */
function asMarks(pieces: unknown): unknown {
  return JSON.parse(JSON.stringify(pieces).replaceAll(/[\u202E\u2066\u200F\uFEFF]/g, '\uFFFD'))
}
