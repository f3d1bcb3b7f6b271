import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ComparedItem, Comparison } from '../../../src/schemas/comparison.ts'
import type { Metric } from '../../../src/schemas/manifest.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

let test: TestApp
let key: string
let whole: string
let half: string
/** Two of four items have a response of the second model, and one of these is right. */
beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: 'https://bench.example' })
  await addItems(test, 4)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'EK-4': 'no' }
  whole = await publish(test, key, { release: 'r1', model: 'whole', outputs })
  half = await publish(test, key, { release: 'r1', model: 'half', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
})
afterAll(() => test.close())

/** The text of a page: tags become spaces. */
async function read(url: string): Promise<string> {
  const { text } = await test.call(null, 'GET', url)
  return text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}
const sides = () => `release=r1&first=${half}&second=${whole}`

describe('a submission that left items out', () => {
  it('has them counted as 0 on the board, which says so', async () => {
    expect(await read('/?release=r1')).toContain('An item that was left out counts as 0 and lowers the coverage')
  })

  it('has them apart from items without a score on its own page', async () => {
    const page = await read(`/submissions/${half}`)
    expect(page).toContain('4 of 4 items; those without a response as 0')
    expect(page).toMatch(/EK-4 EK public 0\.0 .*no response/)
    expect(await read(`/submissions/${whole}`)).not.toMatch(/Left out|no response/)
  })

  it('is compared with a word on how many there are, and on which item', async () => {
    const comparison = (await test.call(null, 'GET', `/v1/compare?${sides()}`)).json<Comparison>()
    expect([comparison.first.leftOut, comparison.second.leftOut]).toEqual([2, 0])
    const { data } = (await test.call(null, 'GET', `/v1/compare/items?${sides()}`)).json<{ data: ComparedItem[] }>()
    expect(data.filter(({ leftOut }) => leftOut.first).map(({ itemId }) => itemId)).toEqual(['EK-3', 'EK-4'])
    const page = await read(`/compare?${sides()}`)
    // Each verdict is of its row alone.
    expect(page).toMatch(/Verdict\s*unadjusted/)
    // On a telephone the difference is seen without a scroll to the side.
    expect(page).toMatch(/Item Difference half whole Type/)
    expect(page).toContain('EK One question')
    expect(page).toContain('half left out 2 of 4 items, which count as 0.')
    expect(page).not.toContain('whole left out')
    expect(page.match(/no response/g)).toHaveLength(2)
  })

  it('is told in tables of its own scores alone, without what nothing was compared for', async () => {
    expect(await read('/models?release=r1&model=half')).not.toMatch(/Others|not told apart|no other model/)
  })
})

describe('a submission that left items out, under a metric that says what a missing response scores', () => {
  it('is told that score wherever what is left out is spoken of', async () => {
    const metrics: Metric[] = [
      { name: 'table2', range: [0, 1], better: 'lower', missing: 1 },
      { name: 'appendix-g', range: [0, 1], better: 'higher' }
    ]
    const strict = await buildTestApp({}, { ...tinySuite, metrics })
    await addItems(strict, 3)
    await freeze(strict, 'r2')
    const own = await strict.keyFor('submitter')
    const ids: string[] = []
    for (const model of ['one', 'other']) {
      const outputs = { 'EK-1': 'gold-1', ...(model === 'other' && { 'EK-2': 'no' }) }
      ids.push(await publish(strict, own, { release: 'r2', model, outputs }))
    }
    const [first, second] = ids
    const draft = await strict.call(own, 'POST', '/v1/submissions', { release: 'r2', model: 'draft' })
    const browser = openBrowser(strict.app)
    await browser.submit('/sign-in', { key: own })
    const { id } = draft.json<{ id: string }>()
    const textOf = async (path: string) =>
      (await browser.get(path)).text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    const asked = `release=r2&first=${first}&second=${second}`
    expect(await textOf('/?release=r2')).toContain('An item that was left out counts as 100.0 and lowers')
    expect(await textOf('/?release=r2&profile=appendix-g')).toContain('left out counts as 0 and lowers')
    expect(await textOf(`/compare?${asked}`)).toContain('one left out 2 of 3 items, which count as 100.0.')
    const under = '100.0 under table2 and 0 under appendix-g'
    expect(await textOf(`/submissions/${first}`)).toContain(`those without a response as ${under}`)
    expect(await textOf(`/submissions/${id}`)).toContain(`An item without a response scores ${under}, and`)
    expect(await textOf(`/submissions/${id}/finalize`)).toContain(`Items without a response score ${under}, and`)
    const comparison = (await strict.call(null, 'GET', `/v1/compare?${asked}`)).json<Comparison>()
    expect(comparison.metric).toMatchObject({ missing: 1 })
    await strict.close()
  })
})

describe('a board that was cited', () => {
  it('is shown without a word while it is the same, and says that it has become another', async () => {
    const board = '/?release=r1&split=public'
    const { inputHash } = (await test.call(null, 'GET', '/v1/leaderboard?release=r1&split=public')).json<{
      inputHash: string
    }>()
    const record = (await test.call(null, 'GET', '/v1/citation?release=r1&split=public')).text
    const cited = /\\url\{https?:\/\/[^/]+([^}]+)\}/.exec(record)![1]!
    expect(cited).toContain(`cited=${inputHash}`)
    expect((await test.call(null, 'GET', board)).text).toContain(cited.replaceAll('&', '&amp;'))
    expect(await read(cited)).not.toContain('as it was cited')
    await publish(test, key, { release: 'r1', model: 'third', outputs: { 'EK-1': 'gold-1' } })
    expect(await read(cited)).toContain(`not the board as it was cited, whose input hash was ${inputHash}`)
  })

  it('is cited by everybody with the hash of the board that everybody sees', async () => {
    await freeze(test, 'half', 0.5)
    await publish(test, key, { release: 'half', model: 'whole', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
    const citation = async (by: string | null) => (await test.call(by, 'GET', '/v1/citation?release=half')).text
    expect(await citation(await test.keyFor('auditor'))).toBe(await citation(null))
  })

  it('is cited by the public address of the service, and without one where it is reached on loopback alone', async () => {
    const local = await buildTestApp({}, undefined, test.database)
    expect((await local.call(null, 'GET', '/v1/citation?release=r1')).text).not.toContain('url')
    const send = { method: 'GET', url: '/v1/citation?release=r1', headers: { host: 'other.example' } } as const
    expect((await local.send(null, send)).text).toContain('\\url{http://other.example/?')
    expect((await test.send(null, send)).text).toContain('\\url{https://bench.example/?')
    // Both pages are kept for all callers: what they say follows from the configuration.
    const why = 'both records come without an address'
    expect((await local.call(null, 'GET', '/?release=r1')).text).toContain(why)
    expect((await test.call(null, 'GET', '/?release=r1')).text).not.toContain(why)
    expect((await test.call(null, 'GET', '/v1/citation?release=r1')).text).toMatch(/Accessed \d{4}-\d\d-\d\d/)
    await local.app.close()
  })

  it('takes a hash alone', async () => {
    expect((await test.call(null, 'GET', '/?release=r1&cited=<b>')).status).toBe(400)
  })
})

describe('two submissions of one model', () => {
  it('are told apart where they are chosen and compared, and the page of the model leads to the comparison', async () => {
    await freeze(test, 'twins')
    const outputs = { 'EK-1': 'gold-1', 'EK-2': 'no', 'EK-3': 'no', 'EK-4': 'no' }
    const first = await publish(test, key, { release: 'twins', model: 'twin', outputs })
    const second = await publish(test, key, {
      ...{ release: 'twins', model: 'twin', outputs: { ...outputs, 'EK-2': 'gold-2' } }
    })
    const [one, other] = [first, second].map((id) => `…${id.slice(-6)}`)
    const { text } = await test.call(null, 'GET', `/compare?release=twins&first=${first}&second=${second}`)
    for (const end of [one, other]) expect(text).toMatch(new RegExp(`<option [^>]*>twin · [^<]* · ${end}</option>`))
    const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`twin ${one} , the first, minus twin ${other} , the second`)
    expect(words).toContain(`twin ${one} ahead twin ${other} ahead`)
    expect(words).toContain(`twin ${one} and twin ${other} ·`)
    const page = (await test.call(null, 'GET', `/models?release=twins&model=twin&submission=${first}`)).text
    const standing = /id="standing">.*?<\/section>/s.exec(page)![0]
    const [, way] = /<a href="(\/compare[^"]*)">/.exec(standing)!
    expect(standing).toContain(`twin</bdi> ${other}</a>`)
    expect(way).toContain(`first=${first}&amp;second=${second}`)
    expect(await read(way!.replaceAll('&amp;', '&'))).toContain('Two submissions on release twins')
  })
})
