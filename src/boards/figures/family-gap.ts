import { correlationP, pearson } from '../../statistics/agreement/correlation.ts'
import { normalQuantile } from '../../statistics/distributions/normal-distribution.ts'
import { showSmallP } from '../../statistics/tests/show-p.ts'
import type { Resampling } from '../choices/element-sample.ts'
import { level } from '../choices/level.ts'
import type { FigureAnswer } from './figure-answer.ts'
import { type FigureParts, type FigureSubmission, type FigureTask, markOf } from './figure-task.ts'
import { exactMatches } from './scores-by-number.ts'
import { combined, none, type RatioSample, sampleRatio } from './template-ratios.ts'

const exponents = 'exponents'
const measures = [
  { name: 'difference', isDrawn: true, words: 'exact match on Cobb-Douglas types minus on linear types' },
  { name: 'quotient', isDrawn: false, words: 'exact match on Cobb-Douglas types over that on linear types' },
  { name: 'exponents', isDrawn: false, words: 'exact match on Exponents over the mean of all elements' },
  { name: 'correlation', isDrawn: false, words: 'Pearson’s, over submissions, of exponents and difference' }
]

/**
 * How far Cobb-Douglas types are from linear types of the same elements, against how well exponents are done. Source: STEER-ME, section 9
 * of its specification, performance gap of a family.
 */
export function familyGap({ taskTypes, submissions, query: { seed, resamples } }: FigureTask): FigureParts {
  const points: { x: number; y: number }[] = []
  const marks = submissions.flatMap((submission) => {
    const found = taskTypes.flatMap(({ name, title }) => {
      const pair = familiesOf(submission, name, { seed, resamples })
      return pair ? [{ title, pair }] : []
    })
    if (found.length === 0) return []
    const all = found.flatMap(({ pair }) => pair)
    const overall = exponentsOf(submission, { seed, resamples })
    const marked = { of: submission, panel: submission.adaptation }
    const difference = combined(all, differences)
    const ratio = overall ? combined(overall, ([first, ...others]) => first! / meanOf(others)) : none('no_answers')
    if (difference.value !== null && ratio.value !== null) points.push({ x: ratio.value, y: difference.value })
    return [
      ...found.map(({ title, pair }) => {
        return markOf(pair, combined(pair, differences), { ...marked, row: title, measure: 'difference' })
      }),
      markOf(all, difference, { ...marked, row: 'all elements', measure: 'difference' }),
      markOf(all, combined(all, quotients), { ...marked, row: 'all elements', measure: 'quotient' }),
      markOf(overall?.slice(0, 1) ?? [], ratio, { ...marked, row: 'all elements', measure: 'exponents' })
    ]
  })
  return {
    measures,
    isSigned: true,
    marks: marks.length === 0 ? [] : [...marks, correlationOf(points)],
    notCovered: [
      'An element is here where it has questions of both families; which type is of which is told by its name.',
      ...(marks.length === 0 ? ['No element that was answered has both families.'] : []),
      'Types of the two families differ in more than the family.'
    ],
    estimand:
      'Share of right answers on Cobb-Douglas types minus that on linear types of the same element; of all elements the mean, which counts elements alike. ' +
      'Intervals by resampling templates within families; the interval of the correlation is Fisher’s, over submissions.'
  }
}

function familiesOf({ answers }: FigureSubmission, element: string, resampling: Resampling): RatioSample[] | null {
  const held = answers.filter((answer) => answer.element === element)
  const families = [/(^|_)cobb_douglas(_|$)/, /^(?!.*(cobb_douglas|leontief)).*(^|_)linear(_|$)/].map((family) => {
    return held.filter(({ type }) => family.test(type))
  })
  if (families.some(({ length }) => length === 0)) return null
  return families.map((members, place) => sampleRatio(`${element} family ${place}`, exactMatches(members), resampling))
}

/** Of exponents, and then of all elements. */
function exponentsOf({ answers }: FigureSubmission, resampling: Resampling): RatioSample[] | null {
  const byElement = Map.groupBy(answers, ({ element }) => element)
  const own = byElement.get(exponents)
  if (!own) return null
  const sampled = (element: string, members: readonly FigureAnswer[]) =>
    sampleRatio(element, exactMatches(members), resampling)
  return [sampled(exponents, own), ...[...byElement].map(([element, members]) => sampled(element, members))]
}

/** @param ratios of Cobb-Douglas and linear, element by element */
function differences(ratios: readonly number[]): number {
  return meanOf(pairs(ratios).map(([first, second]) => first - second))
}

function quotients(ratios: readonly number[]): number {
  return meanOf(pairs(ratios).map(([first, second]) => first / second))
}

function pairs(ratios: readonly number[]): [number, number][] {
  return Array.from({ length: ratios.length / 2 }, (_, at) => [ratios[2 * at]!, ratios[2 * at + 1]!])
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function correlationOf(points: readonly { x: number; y: number }[]) {
  const n = points.length
  const r = pearson(
    points.map(({ x }) => x),
    points.map(({ y }) => y)
  )
  const p = r === null ? null : correlationP(r, n)
  const marked = { of: null, panel: '', row: 'all submissions', measure: 'correlation', note: `n = ${n} submissions` }
  if (r === null || n < 4 || Math.abs(r) === 1) return markOf([], none('submissions_too_few'), marked)
  const half = normalQuantile((1 + level) / 2) / Math.sqrt(n - 3)
  const [lower, upper] = [-half, half].map((step) => Math.tanh(Math.atanh(r) + step))
  const told = p === null ? '' : `, p ${showSmallP(p)}`
  return markOf(
    [],
    { value: r, lower: lower!, upper: upper!, reason: null },
    { ...marked, note: `${marked.note}${told}` }
  )
}
