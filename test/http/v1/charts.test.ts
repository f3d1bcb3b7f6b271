import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submissions } from '../../../src/db/tables.ts'
import { charts } from '../../../src/http/charts.ts'
import { addLabelItems, buildTestApp, freeze, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

const names = charts.map(({ name }) => name)
const ofTwoJudges = charts.filter(({ needs }) => needs === 'judges').map(({ name }) => name)
const hostile = '<script>alert("1")</script> & co'

let test: TestApp
let auditor: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 3)
  await freeze(test, 'unanswered', 1)
  await addLabelItems(test, 2)
  // Every item is private.
  await freeze(test, 'r1', 1)
  auditor = await test.keyFor('auditor')
  const key = await test.keyFor('submitter')
  const id = await essaySubmission(test, key, 'r1', {
    'MM-1': [
      { depth: 9, style: 5 },
      { depth: 3, style: 7 }
    ],
    'MM-2': [
      { depth: 6, style: 6 },
      { depth: 6, style: 6 }
    ],
    'MM-3': [null, { depth: 4, style: 4 }]
  })
  await test.database.db.update(submissions).set({ model: hostile }).where(eq(submissions.id, id))
  await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
})
afterAll(() => test.close())

async function get(path: string, query = 'release=r1', caller: string | null = auditor): Promise<Reply> {
  return await test.call(caller, 'GET', `/v1/charts/${path}?resamples=100&${query}`)
}

describe('GET /v1/charts', () => {
  it('names every chart with its addresses', async () => {
    const { data } = (await test.call(null, 'GET', '/v1/charts')).json<{ data: { name: string }[] }>()
    expect(data.map(({ name }) => name)).toEqual(names)
    expect(data[0]).toMatchObject({ svg: '/v1/charts/intervals.svg', vegaLite: '/v1/charts/intervals.json' })
  })

  it('is the list of the document on charts', async () => {
    const text = await readFile(new URL('../../../docs/charts.md', import.meta.url), 'utf8')
    expect([...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual(names)
  })

  it('describes the query of each, as that of its statistic', async () => {
    type Described = { paths: Record<string, { get: { parameters: { name: string }[] } }> }
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<Described>()
    const parameters = paths['/v1/charts/significance.svg']!.get.parameters.map(({ name }) => name)
    expect(parameters).toEqual(expect.arrayContaining(['release', 'profile', 'unit', 'adjustment', 'theme']))
  })
})

describe('GET /v1/charts/{name}.svg', () => {
  it.each(names)('draws %s, in which a name stays text', async (name) => {
    const { status, headers, text } = await get(`${name}.svg`)
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toMatch(/^<svg [^>]+><title>/)
    expect(text).not.toContain('<script')
  })

  it('is another drawing on a dark page, and known to those who have it', async () => {
    const light = await get('intervals.svg')
    const dark = await get('intervals.svg', 'release=r1&theme=dark')
    expect(light.text).toContain('#fdfdfc')
    expect(light.text).toContain('&lt;script&gt;alert("1")&lt;/script&gt; &amp; co')
    expect(dark.text).not.toContain('#fdfdfc')
    const url = '/v1/charts/intervals.svg?release=r1&resamples=100'
    const again = await test.send(auditor, {
      method: 'GET',
      url,
      headers: { 'if-none-match': String(light.headers.etag) }
    })
    expect(again.status).toBe(304)
  })

  it.each(names.filter((name) => !ofTwoJudges.includes(name)))(
    'draws %s of a board without submissions',
    async (name) => {
      expect((await get(`${name}.svg`, 'release=unanswered')).status).toBe(200)
    }
  )

  it.each(ofTwoJudges)('says that %s needs two judges', async (name) => {
    const reply = await get(`${name}.svg`, 'release=unanswered')
    expect([reply.status, reply.json()]).toMatchObject([422, { code: 'judges_too_few' }])
  })

  it('draws the dimensions of one task type, and refuses one that the release has not', async () => {
    const whole = await get('dimensions.json')
    expect(whole.text).toContain('"depth"')
    expect((await get('dimensions.json', 'release=r1&taskType=MM')).text).toBe(whole.text)
    const other = await get('dimensions.json', 'release=r1&taskType=EK')
    expect([other.status, other.text.includes('"depth"')]).toEqual([200, false])
    expect(other.json<{ description: string }>().description).toContain('nothing is drawn')
    for (const name of ['dimensions', 'tags']) {
      const reply = await get(`${name}.svg`, 'release=r1&taskType=none')
      expect([reply.status, reply.json()]).toMatchObject([400, { code: 'task_type_unknown' }])
    }
  })

  it('refuses a judge that is not on the panel, one judge twice, and what it does not know', async () => {
    const twice = new URLSearchParams({ release: 'r1', first: essayJudges[0], second: essayJudges[0] })
    expect((await get('bland-altman.svg', String(twice))).json()).toMatchObject({ code: 'judges_same' })
    expect((await get('bland-altman.svg', 'release=r1&first=nobody')).json()).toMatchObject({ code: 'judge_not_found' })
    expect((await get('intervals.svg', 'release=r1&theme=blue')).json()).toMatchObject({ code: 'request_invalid' })
    expect((await get('intervals.svg', 'release=r1&colour=blue')).json()).toMatchObject({ code: 'request_invalid' })
    expect((await get('intervals.svg', 'release=none')).json()).toMatchObject({ code: 'release_not_found' })
    const many = await test.call(null, 'GET', '/v1/charts/intervals.svg?release=r1&resamples=10001')
    expect([many.status, many.json()]).toMatchObject([401, { code: 'key_missing' }])
  })
})

describe('GET /v1/charts/{name}.json', () => {
  it.each(names)('is %s as Vega-Lite with its data', async (name) => {
    const { status, text } = await get(`${name}.json`)
    expect(status).toBe(200)
    expect(text).toContain('https://vega.github.io/schema/vega-lite/v6.json')
    expect(text).not.toContain('"url"')
  })

  it('holds scores of single private items for maintainers and auditors alone', async () => {
    // MM-1 by the first judge: (3 x 9 + 5) / 40 = 80 points, by the second (3 x 3 + 7) / 40 = 40.
    const single = '{"x":80,"y":40}'
    for (const key of [null, await test.keyFor('submitter')]) {
      for (const name of names.filter((name) => name !== 'intervals')) {
        const refused = await get(`${name}.json`, 'release=r1', key)
        expect([name, refused.status, refused.json().code]).toEqual([name, 403, 'split_private'])
      }
    }
    expect((await get('judge-agreement.json', 'release=r1', await test.keyFor('auditor'))).text).toContain(single)
    // The item scores of the board: 60 on MM-1 and on MM-2.
    expect((await get('task-distribution.json', 'release=r1', await test.keyFor('auditor'))).text).toMatch(
      /"score":60\b/
    )
  })
})
