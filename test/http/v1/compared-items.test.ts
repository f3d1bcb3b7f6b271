import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showComparison } from '../../../src/cli/show-comparison.ts'
import { comparisonRecords } from '../../../src/http/show/comparison-records.ts'
import type { ComparedItem, Comparison } from '../../../src/schemas/comparison.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { madeComparison } from '../../helpers/made-comparison.ts'

let test: TestApp
let key: string
let first: string
let second: string
/** The first is right on two of three EK items, the second on none of them and on all of CI, where the first has half. */
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 2)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  const labels = (existence: string) => `{"stability": "yes", "existence": "${existence}"}`
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'no', 'EK-3': 'gold-3', 'CI-1': labels('yes'), 'CI-2': labels('no') }
  first = await publish(test, key, { release: 'r1', model: 'one', outputs })
  second = await publish(test, key, {
    ...{ release: 'r1', model: '=<b>two</b>' },
    outputs: { 'EK-1': 'no', 'EK-2': 'no', 'EK-3': 'no', 'CI-1': labels('no'), 'CI-2': labels('no') }
  })
})
afterAll(() => test.close())

type Items = { data: ComparedItem[]; next: string | null }
const address = (query: string) => `/v1/compare/items?release=r1&first=${first}&second=${second}${query}`
async function items(query = ''): Promise<Items> {
  return (await test.call(null, 'GET', address(query))).json<Items & Record<string, unknown>>()
}
const gaps = ({ data }: Items) => data.map(({ itemId, difference }) => [itemId, difference])

describe('GET /v1/compare/items', () => {
  it('has items far apart first, and where two are as far apart the ids in order', async () => {
    const found = await items()
    expect(gaps(found)).toEqual([
      ['EK-1', 1],
      ['EK-3', 1],
      ['CI-1', -0.5],
      ['CI-2', 0],
      ['EK-2', 0]
    ])
    expect(found.data[0]).toEqual({
      ...{ itemId: 'EK-1', taskType: 'EK', split: 'public', first: 1, second: 0, difference: 1 },
      leftOut: { first: false, second: false },
      unscored: { first: null, second: null }
    })
  })

  it('has first what one side is ahead on, or all by id, of one task type', async () => {
    expect(gaps(await items('&order=second')).map(([id]) => id)).toEqual(['CI-1', 'CI-2', 'EK-2', 'EK-1', 'EK-3'])
    expect(gaps(await items('&order=first')).map(([id]) => id)).toEqual(['EK-1', 'EK-3', 'CI-2', 'EK-2', 'CI-1'])
    expect(gaps(await items('&order=item&taskType=EK')).map(([id]) => id)).toEqual(['EK-1', 'EK-2', 'EK-3'])
  })

  it('comes in pages, and whole as NDJSON', async () => {
    const start = await items('&limit=3')
    const rest = await items(`&limit=3&cursor=${start.next}`)
    expect([...gaps(start), ...gaps(rest)]).toEqual(gaps(await items()))
    expect(rest.next).toBeNull()
    const headers = { accept: 'application/x-ndjson' }
    const { text } = await test.send(null, { method: 'GET', url: address(''), headers })
    expect(text.trim().split('\n')).toHaveLength(5)
  })

  it('refuses what it cannot do in words', async () => {
    const codes = await Promise.all(
      [
        `/v1/compare/items?release=r1&first=${first}&second=${first}`,
        `/v1/compare/items?release=r1&first=${first}&second=nobody`,
        address(`&cursor=${Buffer.from('EK-9').toString('base64url')}`),
        address('&order=worst')
      ].map(async (url) => {
        const { status, ...reply } = await test.call(null, 'GET', url)
        return [status, reply.json().code]
      })
    )
    expect(codes).toEqual([
      [422, 'submissions_equal'],
      [404, 'submission_not_found'],
      [400, 'cursor_invalid'],
      [400, 'request_invalid']
    ])
  })

  it('tells nothing of private items to those who may not see their scores', async () => {
    // What was public once stays public: another service, where nothing was.
    const other = await buildTestApp()
    await addItems(other, 2)
    await freeze(other, 'secret', 1)
    const team = await other.keyFor('submitter')
    const ids: string[] = []
    for (const model of ['a', 'b']) {
      ids.push(await publish(other, team, { release: 'secret', model, outputs: { 'EK-1': 'gold-1', 'EK-2': model } }))
    }
    const url = (split: string) => `/v1/compare/items?release=secret&split=${split}&first=${ids[0]}&second=${ids[1]}`
    for (const caller of [null, team]) {
      for (const split of ['all', 'private']) {
        expect((await other.call(caller, 'GET', url(split))).json()).toMatchObject({ code: 'split_private' })
      }
      expect((await other.call(caller, 'GET', url('public'))).json()).toEqual({ data: [], next: null })
    }
    const seen = (await other.call(await other.keyFor('auditor'), 'GET', url('all'))).json<
      Items & Record<string, unknown>
    >()
    expect(seen.data.map(({ split }) => split)).toEqual(['private', 'private'])
    await other.close()
  })
})

describe('GET /compare', () => {
  async function page(query: string): Promise<string> {
    const { status, text } = await test.call(null, 'GET', `/compare?release=r1${query}`)
    expect(status, text).toBe(200)
    return text
  }

  it('shows the first two of the board unasked, and says whether they are told apart', async () => {
    // EK 2/3 apart, CI -1/4: Overall 0.2083, of five items.
    const text = await page('&unit=item')
    expect(text).toMatch(
      /<b>20\.8<\/b> higher than .*% interval −[\d.]+ to \+[\d.]+, p [\d.]+\): these items <b>do not<\/b> tell them apart/
    )
    expect(text).toMatch(/<td>\+100\.0<\/td>/)
    expect(text).toContain('−50.0')
  })

  it('keeps order and task type in its links, and shows names as text', async () => {
    const text = await page(`&first=${second}&second=${first}&order=second&taskType=EK`)
    expect(text).not.toContain('<b>two</b>')
    expect(text).toContain('&lt;b&gt;two&lt;/b&gt;')
    expect(text).toMatch(/href="\/compare\?[^"]*taskType=EK[^"]*order=second[^"]*#items" aria-current="page"/)
    expect(text).not.toContain('<code>CI-1</code>')
  })

  it('goes on behind the item that its address names, and refuses one that is not there', async () => {
    const cursorOf = (id: string) => Buffer.from(id).toString('base64url')
    const text = await page(`&cursor=${cursorOf('CI-1')}`)
    expect([...text.matchAll(/<code>(\w\w-\d)<\/code>/g)].map(([, id]) => id)).toEqual(['CI-2', 'EK-2'])
    expect(text).toContain('>From the start</a>')
    expect((await test.call(null, 'GET', `/compare?release=r1&cursor=${cursorOf('nobody')}`)).status).toBe(400)
  })

  it('keeps in its links what its intervals are computed with', async () => {
    const text = await page('&method=paper&unit=item&interval=bca&resamples=200')
    const json = /href="(\/v1\/compare\?[^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    const { query } = (await test.call(null, 'GET', json)).json<{ query: object }>()
    expect(query).toMatchObject({ method: 'paper', unit: 'item', interval: 'bca', resamples: 200 })
    const items = /href="(\/v1\/compare\/items\?[^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    expect((await test.call(null, 'GET', items)).status).toBe(200)
  })

  it('marks a task type to which a side sent nothing, which has no bar and no counts, as the terminal does in words', async () => {
    await freeze(test, 'parts')
    const parts: Record<string, string>[] = [
      { 'CI-1': '{"stability": "yes", "existence": "yes"}' },
      { 'EK-1': 'gold-1' },
      { 'EK-2': 'gold-2' }
    ]
    const ids: string[] = []
    for (const [place, outputs] of parts.entries()) {
      ids.push(await publish(test, key, { release: 'parts', model: `part ${place}`, outputs }))
    }
    const [labels, texts, others] = ids
    const asked = (one = '', other = '') => `/compare?release=parts&first=${one}&second=${other}`
    const comparison = (await test.call(null, 'GET', `/v1${asked(labels, texts)}`)).json<Comparison>()
    expect([comparison.first.unsent, comparison.second.unsent]).toEqual([['EK'], ['CI']])
    const marks = async (path: string) =>
      [...(await test.call(null, 'GET', path)).text.matchAll(/aria-label="(nothing sent [^"]*)"/g)].map(([, by]) => by)
    expect((await marks(asked(labels, texts))).toSorted()).toEqual([
      'nothing sent by the first',
      'nothing sent by the second'
    ])
    expect(await marks(asked(texts, others))).toEqual(['nothing sent by either'])
    const { text } = await test.call(null, 'GET', asked(texts, others))
    expect(text).toMatch(/nothing sent by either"[^\n]*<td>2<\/td><td>–<\/td><td>–<\/td><td>–<\/td>/)
    expect(text).toContain('</strong> nothing sent by one of the two, or by both, which counts as 0 in Overall')
    expect(await marks(`/compare?release=r1&first=${first}&second=${second}`)).toEqual([])
    const shown = showComparison({ ...comparison, items: [] })
    expect(shown).toMatch(/CI +│ 2 +│ \+25\.0 \(nothing sent by the second\) │ - /)
    expect(shown).toContain('Where nothing was sent, no answer was measured')
  })

  it('says of each task type who is better, by name, or that the two are not told apart, as the terminal does', async () => {
    await freeze(test, 'sure')
    const labels = (existence: string) => `{"stability": "yes", "existence": "${existence}"}`
    const [knowing, guessing] = await Promise.all(
      (['gold', 'no'] as const).map((known, place) => {
        const outputs = Object.fromEntries([1, 2, 3].map((n) => [`EK-${n}`, known === 'gold' ? `gold-${n}` : known]))
        const sheets = { 'CI-1': labels(place === 0 ? 'yes' : 'no'), 'CI-2': labels(place === 0 ? 'no' : 'yes') }
        return publish(test, key, { release: 'sure', model: 'twin', outputs: { ...outputs, ...sheets } })
      })
    )
    const verdicts = async (one: string, other: string, query = '&method=paper&unit=item&resamples=200') => {
      const asked = `/compare?release=sure&first=${one}&second=${other}${query}`
      const { text } = await test.call(null, 'GET', asked)
      const words = [...text.matchAll(/<td class="name brief">(.*?)<\/td>/g)].map(([, cell]) =>
        cell!
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
      )
      const comparison = (await test.call(null, 'GET', `/v1${asked}`)).json<Comparison>()
      return { words, shown: showComparison({ ...comparison, items: [] }) }
    }
    const end = (id: string | undefined) => `…${id!.slice(-6)}`
    const ahead = await verdicts(knowing!, guessing!)
    expect(ahead.words).toEqual([`first better twin ${end(knowing)}`, 'not told apart'])
    expect(ahead.shown).toMatch(/EK +│ 3 +│ \+100\.0 \[[^│]*│ first better +│ 3 +│/)
    expect(ahead.shown).toMatch(/CI +│ 2 +│ [^│]*│ not told apart +│/)
    const behind = await verdicts(guessing!, knowing!)
    expect(behind.words).toEqual([`second better twin ${end(knowing)}`, 'not told apart'])
    // Of Student's method: differences that are all equal have no interval.
    expect((await verdicts(knowing!, guessing!, '')).words[0]).toBe('no interval')
  })

  it('says so where there are no two', async () => {
    await freeze(test, 'empty')
    const { text } = await test.call(null, 'GET', '/compare?release=empty')
    expect(text).toContain('It takes two published submissions')
  })
})

describe('GET /v1/compare as CSV', () => {
  it('has a line of Overall and of each task type, with what was asked for, and no cell that a spreadsheet would run', async () => {
    const asked = `/v1/compare?release=r1&first=${second}&second=${first}&method=paper&resamples=200`
    const comparison = (await test.call(null, 'GET', asked)).json<Comparison>()
    const reply = await test.call(null, 'GET', `${asked}&format=csv`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.text).not.toMatch(/(^|,)"?=/m)
    const rows: Record<string, string>[] = parse(reply.text, { columns: true })
    expect(rows.map(({ of, name }) => [of, name])).toEqual([
      ['overall', 'Overall'],
      ['task type', 'EK'],
      ['task type', 'CI']
    ])
    const differences = [comparison.overall, ...comparison.tasks].map(({ difference }) => difference)
    for (const [place, { value, lower, upper }] of differences.entries()) {
      const { difference, difference_lower, difference_upper } = rows[place]!
      expect([difference, difference_lower, difference_upper]).toEqual([value, lower, upper].map(String))
    }
    expect(rows[1]).toMatchObject({
      ...{ release: 'r1', inputHash: comparison.inputHash, method: 'paper', resamples: '200' },
      ...{ first: second, first_model: "'=<b>two</b>", second: first, second_model: 'one' },
      ...{ items: '3', first_ahead: '0', equal: '1', second_ahead: '2', not_scored: '0', unsent: '' }
    })
    expect(rows[0]!.items).toBe('5')
    expect((await test.call(null, 'GET', `${asked}&format=parquet`)).status).toBe(400)
  })

  it('has the groups of a question bank, and says who sent nothing and why there is no interval', () => {
    const rows: Record<string, string>[] = parse(comparisonRecords(madeComparison(2)), { columns: true })
    const shown = rows.map(({ of, name, title, verdict, reason, unsent }) => [of, name, title, verdict, reason, unsent])
    expect(shown.slice(0, 5)).toEqual([
      ['overall', 'Overall', '', 'first better', '', ''],
      ['group', '1', 'Module 1', 'first better', '', ''],
      ['group', '1.1', 'Module 1.1', 'not told apart', '', ''],
      ['group', '2', 'Module 2', '', '', 'nothing sent by the second'],
      ['task type', 'element_1_0', '', '', 'templates_too_few', '']
    ])
    expect(rows).toHaveLength(1 + 3 + 4)
  })
})
