import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFigure, bankFigureSchema, type FigureName } from '../../../src/schemas/bank-figure.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import {
  answerAs,
  drawOpen,
  goldOf,
  guesses,
  isRight,
  isWeakIn,
  lettersOf,
  makes,
  rightLetters,
  type Simulated
} from '../../helpers/simulated-choices.ts'

const elements = ['exponents', 'deriving_hicksian_demand', 'consumer_surplus', 'producer_surplus']
let weak: string

let test: TestApp
let team: string
let items: ReleaseItem[]
/** Ids of submissions by model and setting. */
const ids = new Map<string, string>()

type Free = { numbers: Record<string, number[]> }
const freeOf = (item: ReleaseItem) => (item.gold as { free: Free }).free.numbers
const written = (values: readonly number[]) =>
  values.length === 1 ? `The answer is ${values[0]}` : `The answer is (${values.join(', ')})`
const answersRightly: Simulated = (item) => ({ output: written(freeOf(item)[rightLetters(item)]!) })
/** Comes near to the right option, and not near enough. */
const comesNear: Simulated = (item) => {
  const right = freeOf(item)[rightLetters(item)]!
  return { output: written(right.map((value) => (value === 0 ? 0.001 : value * 1.021))) }
}
const placeholderOf = (item: ReleaseItem) => (item.gold as { placeholder: string }).placeholder
const solvesMarshall: Simulated = (item, random) =>
  Object.values(goldOf(item).mistakes).includes('marshallian_with_u_as_income')
    ? makes('marshallian_with_u_as_income')(item, random)
    : isRight(item, random)
/** Right, and as sure of it as said. */
const isSure =
  (confidence: number): Simulated =>
  (item) => {
    const [letters] = lettersOf(item) as [string[]]
    const right = rightLetters(item)
    const rest = (1 - confidence) / (letters.length - 1)
    const told = letters.map((letter) => [letter, letter === right ? confidence : rest])
    return { output: right, optionProbabilities: Object.fromEntries(told) }
  }
/** Knows what is linear nowhere. */
const hasOneFamily: Simulated = (item, random) => {
  if (goldOf(item).type !== 'linear') return isRight(item, random)
  const [letters] = lettersOf(item) as [string[]]
  return { output: letters.find((letter) => letter !== rightLetters(item))! }
}

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  const order = { suite: 'steer-me', name: 'bank', count: 480, taskTypes: elements, askedAs: 'free-text' as const }
  items = await drawOpen(test, suites, order)
  const domains = Map.groupBy(items, (item) => goldOf(item).domain)
  weak = [...domains].sort(([, one], [, other]) => other.length - one.length)[0]![0]
  const models: [model: string, setting: string | undefined, Simulated][] = [
    ['guesses', undefined, guesses],
    ['plugs in', 'shown', isRight],
    ['plugs in', 'hidden', guesses],
    ['near', 'hidden', isRight],
    ['near', 'free-text', comesNear],
    ['steady', 'zero-shot', isRight],
    ['steady', 'shown', isRight],
    ['steady', 'hidden', isRight],
    ['steady', 'free-text', answersRightly],
    ['placeholder', 'zero-shot-car', (item) => ({ output: placeholderOf(item) })],
    ['Marshall', undefined, solvesMarshall],
    ['sure', 'zero-shot', isSure(0.5)],
    ['sure', 'shown', isSure(0.9)],
    ['one family', undefined, hasOneFamily],
    ['weak', undefined, isWeakIn(weak)]
  ]
  for (const [model, setting, simulated] of models) {
    const id = await answerAs(test, team, { release: 'bank', items, model, simulated, ...(setting && { setting }) })
    ids.set(`${model} ${setting ?? ''}`.trim(), id)
  }
}, 400_000)
afterAll(() => test.close())

const url = (figure: FigureName, names: readonly string[], query = '') =>
  `/v1/figures/${figure}?release=bank&submissions=${names.map((name) => ids.get(name)).join(',')}${query}`
const figureOf = async (figure: FigureName, names: readonly string[], query = '', key: string | null = team) => {
  const { status, text } = await test.call(key, 'GET', url(figure, names, query))
  expect(status, text).toBe(200)
  return bankFigureSchema.parse(JSON.parse(text))
}
const marksOf = ({ marks }: BankFigure, measure: string) => marks.filter((mark) => mark.measure === measure)

describe('figures of question banks', () => {
  it('score by grade and by digits: guesses lie about the line of chance, right answers at the top', async () => {
    for (const figure of ['score-by-grade', 'score-by-digits'] as const) {
      const { marks } = await figureOf(figure, ['guesses', 'steady zero-shot'])
      const [guessed, right] = ['guesses', 'steady'].map((name) => marks.filter(({ model }) => model === name))
      expect(right!.every(({ value }) => value === 1)).toBe(true)
      const withInterval = guessed!.filter(({ lower }) => lower !== null)
      expect(withInterval.length).toBeGreaterThan(1)
      const inside = withInterval.filter(({ lower, upper, chance }) => lower! <= chance! && chance! <= upper!)
      expect(inside.length).toBeGreaterThanOrEqual(withInterval.length - 1)
      expect(guessed!.every(({ chance }) => chance! > 0.2 && chance! < 0.4)).toBe(true)
    }
  })

  it('the worst domain: a weak one is named, and nothing else falls', async () => {
    const figure = await figureOf('worst-domain', ['weak', 'steady zero-shot'], '&by=setting')
    const worst = marksOf(figure, 'worst')
    const ofWeak = worst.filter(({ model }) => model === 'weak')
    expect(ofWeak.map(({ note }) => note)).toContain(weak)
    for (const { note, value } of ofWeak) expect(note === weak ? value! < 0.6 : value === 1).toBe(true)
    expect(worst.filter(({ model }) => model === 'steady').every(({ value }) => value === 1)).toBe(true)
    const means = marksOf(figure, 'mean').filter(({ model }) => model === 'weak')
    expect(means.every(({ value }) => value! > 0.7)).toBe(true)
  })

  it('differences by module show who plugs in options, with an interval that leaves out zero, and nobody else', async () => {
    const asked = ['plugs in shown', 'plugs in hidden', 'steady shown', 'steady hidden', 'steady zero-shot']
    const figure = await figureOf('prompting-by-module', asked)
    const differences = marksOf(figure, 'difference')
    const plugs = differences.filter(({ model }) => model === 'plugs in')
    expect(plugs.map(({ panel }) => panel)).toEqual(plugs.map(() => 'hidden minus shown'))
    expect(plugs.filter(({ upper }) => upper !== null && upper < -0.4).length).toBeGreaterThan(0)
    expect(plugs.every(({ value }) => value! < -0.4)).toBe(true)
    const steady = differences.filter(({ model }) => model === 'steady')
    expect([...new Set(steady.map(({ panel }) => panel))].sort()).toEqual([
      ...['hidden minus shown', 'hidden minus zero-shot', 'shown minus zero-shot']
    ])
    expect(steady.every(({ value }) => value === 0)).toBe(true)
    const leavesOutZero = differences.filter(({ atOnce }) => atOnce && (atOnce.upper < 0 || atOnce.lower > 0))
    expect([...new Set(leavesOutZero.map(({ model }) => model))]).toEqual(['plugs in'])
    for (const { lower, upper, atOnce } of differences) {
      expect(atOnce === null ? lower : atOnce!.lower <= lower! && atOnce!.upper >= upper!).toBe(atOnce && true)
    }
    const named = await figureOf(
      'prompting-by-module',
      asked,
      '&from=hidden&to=shown&by=element&within=consumer_surplus'
    )
    expect(named.marks.map(({ panel, row }) => [panel, row])).toEqual([
      ['shown minus hidden', expect.any(String)],
      ['shown minus hidden', expect.any(String)]
    ])
    expect(named.marks.find(({ model }) => model === 'plugs in')!.value).toBeGreaterThan(0.4)
  })

  it('tells what the nearest option won where hidden options are right and free answers are not', async () => {
    const figure = await figureOf('ways-of-asking', [
      'near hidden',
      'near free-text',
      'steady hidden',
      'steady free-text'
    ])
    const [won] = marksOf(figure, 'won_by_nearest').filter(({ model }) => model === 'near')
    expect(won!.answers).toBe(items.length)
    expect(won!.value).toBeGreaterThan(0.95)
    // Nothing is wrong, so that nothing can have been won.
    const [none] = marksOf(figure, 'won_by_nearest').filter(({ model }) => model === 'steady')
    expect([none!.value, none!.reason]).toEqual([null, 'no_answers'])
    const scores = marksOf(figure, 'exact_match').map(({ model, row, value }) => [model, row, value])
    expect(scores).toEqual([
      ['near', 'hidden', 1],
      ['near', 'free-text', 0],
      ['steady', 'hidden', 1],
      ['steady', 'free-text', 1]
    ])
  })

  it('tells who always takes the placeholder', async () => {
    const figure = await figureOf('placeholder', ['placeholder zero-shot-car', 'guesses'])
    for (const measure of ['where_right', 'where_wrong', 'rate']) {
      expect(marksOf(figure, measure).map(({ value }) => value)).toEqual(elements.map(() => 1))
    }
    // In a quarter of the questions of each type, domain and grade it is right.
    for (const { value } of marksOf(figure, 'precision')) expect(Math.abs(value! - 0.25)).toBeLessThan(0.06)
    expect(figure.leftOut).toEqual([{ what: `submission ${ids.get('guesses')}`, reason: 'no_placeholder' }])
  })

  it('tells who solves another problem', async () => {
    const { marks } = await figureOf('error-profile', ['Marshall'])
    expect(marks.map(({ row, value }) => [row.split(': ')[1], value])).toEqual([['marshallian with u as income', 1]])
  })

  it('shares out variation: what a model is weak in, and to a guess nothing but filling', async () => {
    const shareOf = ({ marks }: BankFigure, source: string) =>
      marks.find(({ row, measure }) => row === source && measure === 'beyond_chance')!
    const ofWeak = await figureOf('variance', ['weak'])
    const ofGuess = await figureOf('variance', ['guesses'])
    expect(shareOf(ofWeak, 'domain').lower).toBeGreaterThan(0.1)
    expect(Math.abs(shareOf(ofGuess, 'domain').value!)).toBeLessThan(0.1)
    expect(shareOf(ofGuess, 'filling').value).toBeGreaterThan(0.8)
    expect(shareOf(ofGuess, 'adaptation').reason).toBe('one_way_of_asking')
    const ofPlugging = await figureOf('variance', ['plugs in shown', 'plugs in hidden'])
    expect(shareOf(ofPlugging, 'adaptation').lower).toBeGreaterThan(0.4)
    const whole = ofPlugging.marks.filter(({ measure }) => measure === 'beyond_chance')
    expect(whole.reduce((sum, { value }) => sum + value!, 0)).toBeCloseTo(1, 10)
  })

  it('tells what reasons change in accuracy, and that no response tells its confidence', async () => {
    const { marks } = await figureOf('prompting', ['steady zero-shot', 'steady shown', 'steady hidden'])
    expect(marks.map(({ measure, row, value, reason }) => [measure, row, value, reason])).toEqual([
      ['accuracy', 'hidden minus zero-shot', 0, null],
      ['confidence', 'hidden minus zero-shot', null, 'probabilities_not_told'],
      ['accuracy', 'shown minus zero-shot', 0, null],
      ['confidence', 'shown minus zero-shot', null, 'probabilities_not_told']
    ])
  })

  it('tells who becomes surer by reasons, and no better', async () => {
    const { marks } = await figureOf('prompting', ['sure zero-shot', 'sure shown'])
    expect(marks.map(({ measure, value }) => [measure, value])).toEqual([
      ['accuracy', 0],
      ['confidence', expect.closeTo(0.4, 9)]
    ])
    const closed = await figureOf('prompting', ['sure zero-shot', 'sure shown'], '', null)
    expect(marksOf(closed, 'confidence').map(({ value, reason }) => [value, reason])).toEqual([
      [null, 'responses_not_open']
    ])
  })

  it('tells who fails in one family, where an element has both, and nobody else', async () => {
    const faulty = await figureOf('family-gap', ['one family'])
    expect(marksOf(faulty, 'difference').map(({ row, value, reason }) => [row, value, reason])).toEqual([
      [expect.stringContaining('Hicksian'), 1, null],
      ['all elements', 1, null]
    ])
    expect(marksOf(faulty, 'quotient')[0]).toMatchObject({ value: null, reason: 'nothing_to_divide_by' })
    const steady = await figureOf('family-gap', ['steady zero-shot'])
    expect(marksOf(steady, 'difference').map(({ value }) => value)).toEqual([0, 0])
    expect(marksOf(steady, 'quotient')[0]).toMatchObject({ value: 1 })
  })

  it('has no gap of families where one of them was not asked', async () => {
    const { marks, notCovered } = await figureOf('family-gap', ['guesses'], '&within=exponents')
    expect([marks, notCovered.some((words) => words.includes('has both families'))]).toEqual([[], true])
  })

  it('is the same to the byte, in whatever order submissions are named, as data, CSV and drawing', async () => {
    const once = await test.call(team, 'GET', url('prompting-by-module', ['steady shown', 'steady hidden']))
    const again = await test.call(team, 'GET', url('prompting-by-module', ['steady hidden', 'steady shown']))
    expect(again.text).toBe(once.text)
    const csv = await test.call(
      team,
      'GET',
      url('prompting-by-module', ['steady shown', 'steady hidden'], '&format=csv')
    )
    const rows = parse<Record<string, string>>(csv.text, { columns: true })
    expect(rows.map(({ panel, row }) => [panel, row])).toEqual(
      once.json<BankFigure>().marks.map(({ panel, row }) => [panel, row])
    )
    expect(rows[0]).toMatchObject({ lower_at_once: expect.any(String), upper_at_once: expect.any(String) })
    const drawn = await test.call(
      team,
      'GET',
      url('prompting-by-module', ['steady shown', 'steady hidden'], '&format=svg')
    )
    expect(drawn.text).toContain('thin line holds for all differences')
    for (const theme of ['light', 'dark']) {
      const asked = url('error-profile', ['guesses'], `&format=svg&theme=${theme}`)
      const { status, text } = await test.call(team, 'GET', asked)
      expect([status, text.startsWith('<svg'), text.includes('<title>What wrong answers come from')]).toEqual([
        200,
        true,
        true
      ])
      expect((await test.call(team, 'GET', asked)).text).toBe(text)
    }
  })

  it('keeps what was chosen from those to whom responses are not open, and private items from all but operators', async () => {
    const closed = await figureOf('error-profile', ['Marshall'], '', null)
    expect(closed.marks.map(({ value, reason }) => [value, reason])).toEqual([[null, 'responses_not_open']])
    // Of how many answers a share would be is a choice told as well: of those that took the placeholder, of those that chose the nearest.
    const shares = [
      ...(await figureOf('placeholder', ['placeholder zero-shot-car'], '', null)).marks,
      ...marksOf(await figureOf('ways-of-asking', ['near hidden', 'near free-text'], '', null), 'won_by_nearest'),
      ...marksOf(await figureOf('prompting-by-module', ['near hidden', 'near free-text'], '', null), 'won_by_nearest'),
      ...marksOf(await figureOf('prompting', ['steady zero-shot', 'steady shown'], '', null), 'confidence')
    ]
    expect(new Set(shares.map(({ measure }) => measure)).size).toBe(6)
    for (const { value, reason, answers, templates } of shares) {
      expect([value, reason, answers, templates]).toEqual([null, 'responses_not_open', 0, 0])
    }
    const open = await figureOf('score-by-grade', ['Marshall'], '', null)
    expect(open.marks.every(({ value }) => value !== null)).toBe(true)
    const refused = async (asked: string) => (await test.call(null, 'GET', asked)).json<Problem>().code
    expect(await refused(url('variance', ['weak'], '&from=hidden'))).toBe('adaptations_half')
    expect(await refused(url('variance', ['weak'], '&within=7.7'))).toBe('within_unknown')
    expect(await refused(url('variance', ['weak'], '&resamples=20000'))).toBe('key_missing')
  })
})
