import { describe, expect, it } from 'vitest'
import { clusterErrors } from '../../../src/statistics/board/cluster-errors.ts'
import { checkStrata } from '../../../src/statistics/board/stratum.ts'
import { studentTailP } from '../../../src/statistics/distributions/student-t.ts'

type Given = { name: string; weight?: number; scores: (readonly (number | null)[])[]; sources: readonly string[] }

function errorsOf(...given: Given[]) {
  const { strata, models } = checkStrata(given.map(({ weight = 1, ...stratum }) => ({ weight, ...stratum })))
  return clusterErrors(
    strata,
    given.map(({ sources }) => sources),
    models
  )
}

const names = (text: string) => text.split('')
const none = (row: readonly number[]) => row.map(() => 0)

describe('clusterErrors', () => {
  it('is the error of stratified means with the degrees of Welch, where each item has a source of its own', () => {
    const [ek, ci] = [
      [0.1, 0.3, -0.2, 0.4, 0.25],
      [0.05, 0.1, -0.1, 0.2]
    ]
    const errors = errorsOf(
      { name: 'EK', scores: [ek, none(ek)], sources: names('abcde') },
      { name: 'CI', scores: [ci, none(ci)], sources: names('fghi') }
    )
    // scipy.stats.ttest_ind(ek, [-x for x in ci], equal_var=False): t 1.91073, df 6.30160, p .102276; the weights are halves.
    const { standardError, degrees } = errors.difference(0, 1)!
    expect(standardError).toBeCloseTo(0.060840467618189786, 14)
    expect(degrees).toBeCloseTo(6.3016048869348005, 12)
    const difference = (0.85 / 5 + 0.25 / 4) / 2
    expect(studentTailP(difference / standardError, degrees)).toBeCloseTo(0.10227588867218258, 12)
    // Against a model that scores 0 everywhere, the difference is the score itself.
    expect(errors.overall(0)).toEqual(errors.difference(0, 1))
    expect(errors.task(0, 0)!.degrees).toBeCloseTo(4, 12)
  })

  it('is the error between papers with their number less one, where each has an item of every task type', () => {
    const a = [0.2, -0.1, 0.4, 0.3, 0.1, 0.25]
    const b = [0.1, 0.0, 0.3, 0.35, -0.05, 0.2]
    const papers = names('abcdef')
    const errors = errorsOf(
      { name: 'A', scores: [a, none(a)], sources: papers },
      { name: 'B', scores: [b, none(b)], sources: papers }
    )
    // scipy.stats.ttest_1samp((a + b) / 2, 0): t 2.60245, df 5.
    const { standardError, degrees } = errors.difference(0, 1)!
    const mean = [...a, ...b].reduce((sum, score) => sum + score, 0) / 12
    expect(mean / standardError).toBeCloseTo(2.6024534385999263, 12)
    expect(degrees).toBeCloseTo(5, 12)
  })

  it('is that of CR2 where sources have unequally many items, of one task type or of several', () => {
    // q and tr(P)^2 / tr(P P) with the matrices written out in numpy.
    const x = [0.9, 0.7, 0.8, 0.4, 0.5, 0.6, 0.95, 0.3]
    const one = errorsOf({ name: 'X', scores: [x], sources: names('aaabbcdd') }).overall(0)!
    expect(one.standardError).toBeCloseTo(0.09319278852643767, 14)
    expect(one.degrees).toBeCloseTo(2.6033057851239656, 12)
    const two = errorsOf(
      { name: 'X', scores: [x], sources: names('aaabbcdd') },
      { name: 'Y', scores: [[0.2, 0.5, 0.4]], sources: names('bce') }
    ).overall(0)!
    expect(two.standardError).toBeCloseTo(0.07654642968463868, 14)
    expect(two.degrees).toBeCloseTo(3.4815247433658048, 12)
  })

  it('does not depend on the order of items, and takes weights as relative', () => {
    const x = [0.9, 0.7, 0.8, 0.4]
    const y = [0.1, 0.6, 0.2]
    const given: Given[] = [
      { name: 'X', weight: 3, scores: [x], sources: names('abbc') },
      { name: 'Y', weight: 1, scores: [y], sources: names('cda') }
    ]
    const turned: Given[] = [
      { name: 'X', weight: 6, scores: [x.toReversed()], sources: names('abbc').reverse() },
      { name: 'Y', weight: 2, scores: [y.toReversed()], sources: names('cda').reverse() }
    ]
    const [one, other] = [errorsOf(...given).overall(0)!, errorsOf(...turned).overall(0)!]
    expect(one.standardError).toBeCloseTo(other.standardError, 14)
    expect(one.degrees).toBeCloseTo(other.degrees, 12)
  })

  it('has none where there is one item, or one source, or where a score is missing', () => {
    const errors = errorsOf(
      {
        name: 'X',
        scores: [
          [0.9, 0.7],
          [0.9, null],
          [0.1, 0.2]
        ],
        sources: names('ab')
      },
      { name: 'Y', scores: [[0.5], [0.5], [0.5]], sources: names('a') },
      {
        name: 'Z',
        weight: 0,
        scores: [
          [0.5, 0.6],
          [0.5, 0.6],
          [0.5, 0.6]
        ],
        sources: names('aa')
      }
    )
    expect(errors.task(0, 0)).not.toBeNull()
    expect([errors.task(0, 1), errors.task(1, 0), errors.task(2, 0)]).toEqual([null, null, null])
    expect([errors.overall(0), errors.difference(0, 2), errors.taskDifference(0, 0, 1)]).toEqual([null, null, null])
  })

  it('leaves out task types that count nothing', () => {
    const x: Given = { name: 'X', scores: [[0.9, 0.7, 0.1]], sources: names('abc') }
    const alone = errorsOf(x).overall(0)
    const nothing: Given = { name: 'Z', weight: 0, scores: [[0.5, 0.1, 0.9, 0.2]], sources: names('aabd') }
    expect(errorsOf(x, nothing).overall(0)).toEqual(alone)
    expect(errorsOf(nothing, x).overall(0)).toEqual(alone)
  })
})
