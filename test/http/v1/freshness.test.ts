import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFigure, bankFigureSchema } from '../../../src/schemas/bank-figure.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { answerAs, drawOpen, goldOf, guesses, isRight, type Simulated } from '../../helpers/simulated-choices.ts'

const elements = ['consumer_surplus', 'producer_surplus']
let test: TestApp
let key: string
/** A domain that the release `narrow` leaves out. */
let left: string

const templateOf = ({ provenance }: ReleaseItem) => (provenance as { template: string }).template
const domainsOf = (items: readonly ReleaseItem[]) => new Set(items.map((item) => goldOf(item).domain))

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  key = await test.keyFor('submitter')
  const order = { suite: 'steer-me', count: 320, taskTypes: elements }
  const old = await drawOpen(test, suites, { ...order, name: 'old', seed: '11' })
  const fresh = await drawOpen(test, suites, { ...order, name: 'fresh' })
  left = goldOf(old[0]!).domain
  const kept = old.filter((item) => goldOf(item).domain !== left).map(templateOf)
  const narrow = await drawOpen(test, suites, { ...order, name: 'narrow', templates: [...new Set(kept)] })
  expect(domainsOf(narrow).has(left)).toBe(false)
  const other = await drawOpen(test, suites, { suite: 'steer', name: 'other', count: 8, taskTypes: ['mult_div'] })
  /** Right in what it has seen: the old questions, or the domains of the narrow ones. */
  const knows: Readonly<Record<string, Simulated>> = {
    remembers: guesses,
    'knows domains': (item, random) => (goldOf(item).domain === left ? guesses : isRight)(item, random),
    steady: isRight
  }
  for (const [model, simulated] of Object.entries(knows)) {
    for (const [release, items] of Object.entries({ old, narrow })) {
      await answerAs(test, key, { release, items, model, simulated: isRight })
    }
    await answerAs(test, key, { release: 'fresh', items: fresh, model, simulated })
  }
  await answerAs(test, key, { release: 'fresh', items: fresh, model: 'newcomer', simulated: isRight })
  await answerAs(test, key, { release: 'other', items: other, model: 'steady', simulated: isRight })
}, 240_000)
afterAll(() => test.close())

async function freshness(against: string, query = '&by=element'): Promise<BankFigure> {
  const url = `/v1/figures/freshness?release=fresh&against=${against}${query}`
  const { status, text } = await test.call(null, 'GET', url)
  expect(status, text).toBe(200)
  return bankFigureSchema.parse(JSON.parse(text))
}
const marksOf = ({ marks }: BankFigure, model: string, measure: string) =>
  marks.filter((mark) => mark.model === model && mark.measure === measure)

describe('freshness of a release against an older one', () => {
  it('shows the fall of a model that knew the older questions, and none of one that can do them', async () => {
    const figure = await freshness('old')
    const [fallen, steady] = ['remembers', 'steady'].map((model) => marksOf(figure, model, 'difference'))
    expect(fallen!.map(({ row }) => row)).toHaveLength(2)
    for (const { value, upper, answers } of fallen!) {
      expect(value!).toBeLessThan(-0.5)
      expect(upper!).toBeLessThan(-0.4)
      expect(answers).toBe(320)
    }
    expect(steady!.map(({ value, lower, upper }) => [value, lower, upper])).toEqual([
      [0, 0, 0],
      [0, 0, 0]
    ])
    for (const [place, { value }] of marksOf(figure, 'remembers', 'fresh').entries()) {
      const older = marksOf(figure, 'remembers', 'older')[place]!
      expect(older.value).toBe(1)
      expect(value! - older.value!).toBeCloseTo(fallen![place]!.value!, 12)
    }
    // Drawn anew from the same stories: no domain is new.
    expect(marksOf(figure, 'remembers', 'new_domains')).toEqual([])
  })

  it('tells what falls in domains that the older release had not', async () => {
    const figure = await freshness('narrow', '&by=setting')
    const [difference] = marksOf(figure, 'knows domains', 'difference')
    const [inNew] = marksOf(figure, 'knows domains', 'new_domains')
    expect(inNew!.value!).toBeLessThan(-0.4)
    expect(difference!.value!).toBeGreaterThan(inNew!.value!)
    expect(difference!.value!).toBeLessThan(0)
    expect(marksOf(figure, 'steady', 'new_domains').map(({ value }) => value)).toEqual([0])
  })

  it('leaves out who answered one of the releases alone, and names both', async () => {
    const figure = await freshness('old')
    expect(figure.leftOut.map(({ reason }) => reason)).toEqual(['no_submission_to_the_older_release'])
    expect([figure.release.name, figure.against!.name]).toEqual(['fresh', 'old'])
    expect(figure.submissions).toHaveLength(7)
    const svg = await test.call(null, 'GET', '/v1/figures/freshness?release=fresh&against=old&format=svg')
    expect(svg.text).toContain('<title>Fresh questions against old ones')
    const page = await test.call(null, 'GET', '/figures?release=fresh&figure=freshness&against=old&resamples=100')
    expect(page.status).toBe(200)
    expect(page.text).toContain('the older release')
  })

  it.each([
    ['freshness?release=fresh', 'against_missing'],
    ['freshness?release=fresh&against=fresh', 'against_itself'],
    ['freshness?release=fresh&against=other', 'against_other_suite'],
    ['freshness?release=fresh&against=none', 'release_not_found'],
    ['variance?release=fresh&against=old', 'against_unused']
  ])('refuses %s', async (asked, code) => {
    expect((await test.call(null, 'GET', `/v1/figures/${asked}`)).json<Problem>().code).toBe(code)
  })
})
