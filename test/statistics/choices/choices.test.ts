import { describe, expect, it } from 'vitest'
import { type Choice, choiceMetrics } from '../../../src/statistics/choices/choice-metrics.ts'
import { dependencyRobustness } from '../../../src/statistics/choices/dependency-robustness.ts'
import { placeholderChoices } from '../../../src/statistics/choices/placeholder-choices.ts'
import { reshapeProbabilities } from '../../../src/statistics/choices/reshape-probabilities.ts'
import { worstGroup } from '../../../src/statistics/choices/worst-group.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { gradeNumber } from '../../../src/suites/question-bank/grade-number.ts'

const choice = (
  options: number,
  right: number,
  chosen: number | null,
  probabilities: number[] | null = null
): Choice => ({
  parts: [{ options, right, chosen }],
  probabilities
})

describe('choiceMetrics', () => {
  it('are means over questions, of which a guess scores one share in its options', () => {
    // Two of four right; chance (1/4 + 1/4 + 1/2 + 1/2) / 4 = 3/8.
    const found = choiceMetrics([choice(4, 0, 0), choice(4, 1, null), choice(2, 0, 0), choice(2, 0, 1)])
    expect(found).toMatchObject({ exactMatch: 0.5, chance: 0.375, gapRaw: 0.125, ratio: 1 / 3, gapClosed: 0.2 })
    // 1, -1/3, 1 and -1.
    expect(found.formulaScoring).toBeCloseTo((1 - 1 / 3 + 1 - 1) / 4, 12)
    expect(found.calibration).toBeNull()
  })

  it('count a question of several parts once', () => {
    const parts = [
      { options: 2, right: 0, chosen: 0 },
      { options: 3, right: 1, chosen: 2 }
    ]
    expect(choiceMetrics([{ parts, probabilities: null }])).toMatchObject({ exactMatch: 0, chance: 1 / 6 })
  })

  it('tell of calibration where all probabilities are known', () => {
    // One right with .8, one wrong with .6: bins (.7, .8] and (.5, .6], errors .2 and .6, halves of the questions each.
    const known = [choice(2, 0, 0, [0.8, 0.2]), choice(2, 0, 1, [0.4, 0.6])]
    const { calibration } = choiceMetrics(known)
    expect(calibration!.expectedError).toBeCloseTo(0.4, 12)
    // (.04 + .04) / 2 and (.36 + .36) / 2, and their mean.
    expect(calibration!.brier).toBeCloseTo(0.2, 12)
    expect(calibration!.expectedAccuracy).toBeCloseTo(0.6, 12)
    expect(choiceMetrics([...known, choice(2, 0, 0)]).calibration).toBeNull()
  })

  it('have nothing to say of no question, nor of formula scoring where a guess is always right', () => {
    expect(() => choiceMetrics([])).toThrow('requires a question')
    expect(choiceMetrics([choice(1, 0, 0)]).formulaScoring).toBeNull()
  })
})

describe('reshapeProbabilities', () => {
  it.each([[[0.1, 0.3, 0, 0.2]], [[0.25, 0.25]], [[1, 0]], [[0, 0, 0]]])(
    'of %j sum to 1 in every way, and keep the order of the options',
    (raw) => {
      const { mass, ...ways } = reshapeProbabilities(raw)
      expect(mass).toBeCloseTo(
        raw.reduce((sum, p) => sum + p, 0),
        12
      )
      for (const way of Object.values(ways)) {
        expect(way.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
        for (const [one, p] of raw.entries())
          for (const [other, q] of raw.entries()) if (p > q) expect(way[one]).toBeGreaterThan(way[other]!)
      }
    }
  )

  it('of whatever probabilities never change the order of the options', () => {
    const { integer } = seededRandom(9, 'orders')
    for (let trial = 0; trial < 200; trial++) {
      // Ties and zeros among them, and sums from 0 to 1.
      const parts = Array.from({ length: 2 + integer(7) }, () => integer(20) ** integer(4))
      const rest = integer(100)
      const sum = parts.reduce((total, part) => total + part, 1 + rest)
      const raw = parts.map((part) => part / sum)
      const { mass: _, ...ways } = reshapeProbabilities(raw)
      for (const [way, reshaped] of Object.entries(ways)) {
        const [before, after] = [raw, reshaped].map((of) =>
          raw.flatMap((_p, one) => of.map((q) => Math.sign(of[one]! - q)))
        )
        expect(after, `${way} of ${raw.join(', ')}`).toEqual(before)
      }
    }
  })

  it('refuse what are no probabilities of disjoint tokens', () => {
    for (const raw of [[], [-0.1, 0.5], [0.8, 0.3], [Number.NaN]]) expect(() => reshapeProbabilities(raw)).toThrow()
  })
})

describe('dependencyRobustness', () => {
  const scores = new Map(Object.entries({ s: 0.5, a: 0.25, b: 0.75, c: -0.25 }))
  it('adds up how far prerequisites are below, and names them, the worst first', () => {
    // .25 below by a and .75 by c; b is above, and d has no score.
    expect(dependencyRobustness('s', new Set(['a', 'b', 'c', 'd']), scores)).toEqual({
      ...{ sum: 1, mean: 1 / 3, below: ['c', 'a'] }
    })
  })

  it('says nothing where there is nothing to compare', () => {
    expect(dependencyRobustness('d', new Set(['a']), scores)).toBeNull()
    expect(dependencyRobustness('s', new Set(['d']), scores)).toEqual({ sum: 0, mean: null, below: [] })
  })
})

describe('placeholderChoices', () => {
  it('has no precision where it is never chosen, and no recall where it is never right', () => {
    const never = [{ isRight: false, isChosen: false }]
    expect(placeholderChoices(never)).toEqual({ selectionRate: 0, precision: null, recall: null, f1: null })
    expect(placeholderChoices([])).toMatchObject({ selectionRate: null })
  })

  it('counts choices of it and how many were right', () => {
    const answers = [
      { isRight: true, isChosen: true },
      { isRight: false, isChosen: true },
      { isRight: true, isChosen: false },
      { isRight: false, isChosen: false }
    ]
    expect(placeholderChoices(answers)).toEqual({ selectionRate: 0.5, precision: 0.5, recall: 0.5, f1: 0.5 })
  })
})

describe('worstGroup', () => {
  it('is the lowest, the first of equal ones', () => {
    const groups = [0.5, 0.2, 0.2].map((score, at) => ({ name: `${at}`, score }))
    expect([worstGroup(groups), worstGroup([])]).toEqual([{ name: '1', score: 0.2 }, null])
  })
})

describe('gradeNumber', () => {
  const grade = (answer: number, right: number, others: number[] = [100], displayUnit = 0.01) =>
    gradeNumber(answer, { right, others, displayUnit }).isRight
  it('takes what is within 2 % of the right value, its edge too, and nearer to it than to any other option', () => {
    expect([grade(10.2, 10), grade(10.21, 10), grade(-9.8, -10), grade(9, 10)]).toEqual([true, false, true, false])
    expect([grade(10.1, 10, [10.15]), grade(10.1, 10, [10.2])]).toEqual([false, false])
  })

  it('takes half a display unit around 0', () => {
    expect([grade(0.005, 0), grade(-0.0051, 0), grade(0.4, 0, [5], 1)]).toEqual([true, false, true])
  })
})
