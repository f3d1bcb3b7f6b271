import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charts } from '../../../src/http/charts.ts'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { judgesPage } from '../../../src/http/pages/judges-page.ts'
import type { JudgeAgreement } from '../../../src/schemas/judge-agreement.ts'
import type { JudgeQuotes } from '../../../src/schemas/judge-quotes.ts'
import type { SelfPreference } from '../../../src/schemas/self-preference.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

/** Only what judges grade: a board that lacks a task type has no Overall, and nothing to compare. */
const essays = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }

let test: TestApp
let empty: string
beforeAll(async () => {
  test = await buildTestApp({}, essays)
  empty = (await test.call(null, 'GET', '/charts')).text
  await addEssays(test, 2)
  await freeze(test, 'unanswered')
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  const strong = { depth: 9, style: 5 }
  const weak = { depth: 3, style: 7 }
  for (const points of [strong, weak]) {
    const id = await essaySubmission(test, key, 'r1', { 'MM-1': [points, weak], 'MM-2': [points, points] })
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
  }
})
afterAll(() => test.close())

async function page(url: string): Promise<string> {
  const { status, headers, text } = await test.call(null, 'GET', url)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  return text
}

/** Addresses of pictures on a page, those of the dark scheme too. */
function pictures(text: string): string[] {
  return [...text.matchAll(/(?:src|srcset)="(\/v1\/charts\/[^"]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
}

describe('GET /charts', () => {
  it('shows every chart that the board has, in both schemes, and says why others are missing', async () => {
    const text = await page('/charts?release=r1&resamples=100')
    const urls = pictures(text)
    // All charts but those of dated texts, which this release has none of, and those that compare models, whose items are all of
    // one paper; each for a desk and for a telephone.
    expect(urls.filter((url) => url.includes('theme=dark'))).toHaveLength(
      2 * charts.filter(({ needs }) => needs === null || needs === 'judges').length
    )
    for (const url of urls) expect((await test.call(null, 'GET', url)).status, url).toBe(200)
    expect(text).toContain('Concepts by decade: no item is made from a dated text')
    const few = 'too few items. MM has fewer than two that are independent, as those of one paper or template are not'
    expect(text).toContain(`Which models differ: p of every pair: ${few}`)
    expect(text).toContain(`Which ranks are possible: ${few}`)
  })

  it('draws what compares models once they can be told apart, as the board of the significance page does', async () => {
    const text = await page('/charts?release=r1&resamples=100&method=paper')
    for (const name of ['significance', 'rank-sets']) expect(text).toContain(`<h2 id="${name}">`)
  })

  it('leaves out charts of two judges where there are none', async () => {
    const text = await page('/charts?release=unanswered&resamples=100')
    expect(text).not.toContain('bland-altman')
    expect(text).toContain('it takes two judges on the panel')
    expect(text).toContain('Which models differ: p of every pair: it takes two models that are complete')
    expect(text).toContain('Which ranks are possible: no model is ranked')
  })

  it('says so while no release is frozen', () => {
    expect(empty).toContain('No release is frozen yet')
  })
})

describe('GET /significance', () => {
  it('shows ranks, the matrix and what the API says of the board', async () => {
    const text = await page('/significance?release=r1&unit=item&resamples=100')
    expect(pictures(text)).toContainEqual(expect.stringMatching(/^\/v1\/charts\/significance\.svg\?.*resamples=100/))
    expect(text).toContain('Models that share a letter cannot be told apart')
    expect(text).toContain('href="/v1/significance?release=r1&amp;')
    // The matrix of hundreds of models is many screens high.
    expect(text.indexOf('data-drawing')).toBeGreaterThan(text.indexOf('<table'))
  })

  it('says before its dashes why no pair has a p, and of which task types the items are too few, and draws no matrix', async () => {
    const one = await buildTestApp()
    await addItems(one, 1)
    await addLabelItems(one, 2)
    await freeze(one, 'few')
    const key = await one.keyFor('submitter')
    for (const right of ['gold-1', 'no']) {
      const labels = '{"stability": "yes", "existence": "no"}'
      await publish(one, key, {
        release: 'few',
        model: 'one',
        outputs: { 'EK-1': right, 'CI-1': labels, 'CI-2': labels }
      })
    }
    const { text } = await one.call(null, 'GET', '/significance?release=few')
    const notice = text.indexOf(
      'No pair of models can be told apart: too few items. EK, CI have fewer than two that are independent'
    )
    expect(notice).toBeGreaterThan(0)
    expect(notice).toBeLessThan(text.indexOf('<table'))
    // A matrix of these pairs would have no colour; who asks for it has its differences.
    expect(text).toContain('and no matrix is drawn')
    expect(pictures(text)).toEqual([])
    expect((await one.call(null, 'GET', '/v1/charts/significance.svg?release=few')).status).toBe(200)
    // Two submissions of one model are counted as they are averaged.
    expect(text).toContain('Mean of the submissions of each family, with their number')
    expect(text).toContain('each submission counted once, several of one model too')
    expect(text).toContain('no named family has two submissions')
    await one.close()
    const compared = await page('/significance?release=r1&unit=item')
    expect(compared).not.toContain('No pair of models')
    expect(pictures(compared)).not.toEqual([])
  })

  it('draws nothing where nothing is published', async () => {
    const text = await page('/significance?release=unanswered&resamples=100')
    expect(text).toContain('No submission to this release is published yet')
    expect(pictures(text)).toEqual([])
  })
})

describe('GET /judges', () => {
  it('shows the agreement of every pair as the API has it', async () => {
    const found = (await test.call(null, 'GET', '/v1/judges/agreement?release=r1&resamples=100')).json<JudgeAgreement>()
    const text = await page('/judges?release=r1&resamples=100')
    expect(text).toContain(`<h2>${essayJudges.map((judge) => `<bdi>${judge}</bdi>`).join(' and ')}</h2>`)
    expect(text).toContain(`<td>${(100 * found.pairs[0]!.meanAbsoluteDifference.item.value!).toFixed(1)}</td>`)
    const { lin, intervals } = found.pairs[0]!.scopes[0]!
    const { lower, upper, reason } = intervals.lin
    const bounds = reason === null ? `${lower!.toFixed(3)} to ${upper!.toFixed(3)}` : reason.replaceAll('_', ' ')
    expect(text).toContain(`<td>${lin!.toFixed(3)}<small>${bounds}</small></td>`)
    expect(text).toContain(found.inputHash)
    expect(text).toContain('<dt>Mean absolute difference of task means</dt>')
    // What the page has no figure of is for the JSON to explain.
    for (const name of ['Kappa', 'Bands', 'Score and length']) expect(text).not.toContain(`<dt>${name}</dt>`)
    expect(Object.keys(found.definitions)).toContain('kappa')
    expect(text).not.toMatch(/[a-z]_[a-z]+ \(fewer/)
    expect(pictures(text).filter((url) => url.includes('theme=light') && !url.includes('screen='))).toHaveLength(3)
  })

  it('has no rows of dashes where nothing was judged', async () => {
    const read = async <Body>(path: string) => (await test.call(null, 'GET', path)).json<Body>()
    const agreement = await read<JudgeAgreement>('/v1/judges/agreement?release=r1&resamples=100')
    const quotes = await read<JudgeQuotes>('/v1/judges/quotes?release=r1')
    const judges = agreement.judges.map((judge) => ({ ...judge, scored: 0, missing: 0 }))
    const offered: Choices = { releases: [], panels: [], settings: [], metrics: [] }
    const selfPreference = await read<SelfPreference>('/v1/judges/self-preference?release=r1&resamples=100')
    const text = judgesPage({ agreement: { ...agreement, judges }, selfPreference, own: null, quotes }, offered)
    expect(text).toContain('No response on this board has been judged')
    expect(text).not.toContain('<table')
    expect(text).not.toContain('<dl class="definitions">')
  })

  it('says what is missing without submissions', async () => {
    const text = await page('/judges?release=unanswered&resamples=100')
    expect(pictures(text)).toEqual([])
    expect(text).toMatch(/judge/)
  })
})
