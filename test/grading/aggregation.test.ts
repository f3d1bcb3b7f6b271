import { describe, expect, it } from 'vitest'
import { elementScore } from '../../src/grading/element-score.ts'
import { meanOverJudges, taskScore, taskScoreJudgeFirst } from '../../src/grading/mean-over-judges.ts'
import { overallScore } from '../../src/grading/overall-score.ts'
import { rankModels } from '../../src/grading/rank-models.ts'
import { scoreResponse, spreadOf } from '../../src/grading/score-response.ts'
import { weighDimensions } from '../../src/grading/weigh-dimensions.ts'
import { loadRubric } from '../../src/rubrics.ts'
import { orderingChance, orderingScore } from '../../src/suites/aer/ek/grade/ordering-score.ts'
import { citationScore } from '../../src/suites/aer/lr/citation-score.ts'
import { aMetric } from '../helpers/a-suite.ts'

describe('weighDimensions', () => {
  const dimensions = [
    { id: 'correctness', weight: 4, score: 0.5 },
    { id: 'notation', weight: 2, score: 1 },
    { id: 'completeness', weight: 3, score: 0 },
    { id: 'intuition', weight: 1, score: 0.6 }
  ]

  it('weighs as by hand, in any order', () => {
    // (4 * 0.5 + 2 * 1 + 3 * 0 + 1 * 0.6) / 10
    expect(weighDimensions(dimensions)).toBeCloseTo(0.46, 12)
    expect(weighDimensions(dimensions.toReversed())).toBeCloseTo(0.46, 12)
  })

  it('lets the other dimensions share the weight of one that does not apply', () => {
    // Without notation: (4 * 0.5 + 3 * 0 + 1 * 0.6) / 8
    const without = dimensions.map((each) => (each.id === 'notation' ? { ...each, score: null } : each))
    expect(weighDimensions(without)).toBeCloseTo(0.325, 12)
  })

  it('has no score when nothing applies', () => {
    expect(weighDimensions(dimensions.map((each) => ({ ...each, score: null })))).toBeNull()
    expect(weighDimensions([])).toBeNull()
  })

  it.each([1.01, -0.1, 7, Number.NaN])('refuses the score %s', (score) => {
    expect(() => weighDimensions([{ id: 'accuracy', weight: 1, score }])).toThrow(
      expect.objectContaining({ code: 'score_out_of_range' })
    )
  })
})

describe('elementScore', () => {
  const shares = { correct: 1, substantial: 0.7, partial: 0.4, minimal: 0.15, missing: 0 }

  it('awards shares of points as by hand', () => {
    // 30 * 1 + 10 * 0.4 of 40; equal: (1 + 0.4) / 2.
    const score = elementScore(
      [
        { level: 'correct', points: 30 },
        { level: 'partial', points: 10 }
      ],
      shares
    )
    expect(score.pointsAwarded).toBeCloseTo(34, 12)
    expect(score.byPoints).toBeCloseTo(0.85, 12)
    expect(score.equal).toBeCloseTo(0.7, 12)
  })

  it('has no score without elements, and refuses a level that the rubric does not have', () => {
    expect(elementScore([], shares)).toEqual({ equal: null, byPoints: null, pointsAwarded: 0, pointsPossible: 0 })
    expect(() => elementScore([{ level: 'toString', points: 1 }], shares)).toThrow(
      expect.objectContaining({ code: 'level_unknown' })
    )
  })
})

describe('citationScore', () => {
  it('weighs recall by tier, each key once', () => {
    // 0.8 * 1/2 + 0.2 * 1
    const { tier1Recall, score } = citationScore({ tier1: ['a', 'b', 'b'], tier2: ['c'] }, ['a', 'a', 'c', 'z'])
    expect(tier1Recall).toBe(0.5)
    expect(score).toBeCloseTo(0.6, 12)
  })

  it('gives all the weight to the other tier when one is empty, and no score when both are', () => {
    expect(citationScore({ tier1: [], tier2: ['c', 'd'] }, ['c'])).toEqual({
      tier1Recall: null,
      tier2Recall: 0.5,
      score: 0.5
    })
    expect(citationScore({ tier1: [], tier2: [] }, ['c']).score).toBeNull()
  })
})

describe('orderingScore', () => {
  it.each([
    [['A', 'B', 'C', 'D'], 1, 1],
    // One swap of neighbours: tau = 1 - 2 * 1/6.
    [['A', 'B', 'D', 'C'], 0.5, 2 / 3],
    // Two inversions: tau = 1/3 is below 0.5.
    [['B', 'A', 'D', 'C'], 0, 1 / 3],
    [['D', 'C', 'B', 'A'], 0, -1]
  ])('of %s is %s', (response, score, tau) => {
    const result = orderingScore(['A', 'B', 'C', 'D'], response)
    expect(result.score).toBe(score)
    expect(result.tau).toBeCloseTo(tau, 12)
  })

  it.each([[['A', 'B', 'C']], [['A', 'B', 'C', 'C']], [['A', 'B', 'C', 'D', 'A']], [['A', 'B', 'C', 'E']], [[]]])(
    'gives %s, which is no order of the items, nothing and no tau',
    (response) => {
      expect(orderingScore(['A', 'B', 'C', 'D'], response)).toEqual({
        score: 0,
        tau: null,
        distance: null,
        normalizedDistance: null
      })
    }
  )

  it('earns by chance what the enumeration of all orders earns', () => {
    const items = ['A', 'B', 'C', 'D', 'E']
    const scores = orders(items).map((order) => orderingScore(items, order).score)
    const { expected, full, half, none } = orderingChance(5)
    expect([full, half, none]).toEqual([1, 0.5, 0].map((credit) => scores.filter((score) => score === credit).length))
    expect(expected).toBeCloseTo(scores.reduce((sum: number, score) => sum + score, 0) / scores.length, 12)
  })
})

describe('meanOverJudges', () => {
  it('averages those who scored, and says who is missing', () => {
    expect(meanOverJudges([0.4, 0.8])).toEqual({ value: expect.closeTo(0.6, 12), judges: 2, complete: true })
    expect(meanOverJudges([0.4, null])).toEqual({ value: 0.4, judges: 1, complete: false })
    expect(meanOverJudges([null, null])).toEqual({ value: null, judges: 0, complete: false })
  })
})

describe('taskScore', () => {
  it('averages items first, which differs from judges first only when a score is missing', () => {
    const all = [
      [0.2, 0.4],
      [0.6, 1]
    ]
    expect(taskScore(all)).toBeCloseTo(0.55, 12)
    expect(taskScoreJudgeFirst(all)).toBeCloseTo(0.55, 12)
    const missing = [
      [0.2, null],
      [0.6, 1]
    ]
    // Items first: (0.2 + 0.8) / 2. Judges first: (0.4 + 1) / 2.
    expect(taskScore(missing)).toBeCloseTo(0.5, 12)
    expect(taskScoreJudgeFirst(missing)).toBeCloseTo(0.7, 12)
    expect(taskScore([[null]])).toBeNull()
  })
})

describe('spreadOf', () => {
  it('is the largest less the smallest score, whoever gave them', () => {
    expect(spreadOf([0.5, 0.9, 0.7])).toBeCloseTo(0.4, 12)
    expect(spreadOf([0.9, null, 0.5])).toBeCloseTo(0.4, 12)
    expect(spreadOf([0.5, 0.5])).toBe(0)
  })

  it('is nothing that one judge alone, or none, could have: null and not 0', () => {
    expect([[0.5], [0.5, null], [null], []].map(spreadOf)).toEqual([null, null, null, null])
  })
})

describe('overallScore', () => {
  it('is undefined with a task missing, and partial over the rest', () => {
    expect(overallScore({ EK: 0.5, MM: 0.7 })).toEqual({
      overall: expect.closeTo(0.6, 12),
      partial: expect.closeTo(0.6, 12),
      tasks: 2
    })
    expect(overallScore({ EK: 0.5, MM: null })).toEqual({ overall: null, partial: 0.5, tasks: 1 })
    expect(overallScore({ EK: 0.5 }, { EK: 1, CI: 1 })).toEqual({ overall: null, partial: 0.5, tasks: 1 })
  })

  it('takes weights relative to their sum, and asks nothing of a task without weight', () => {
    // (3 * 0.5 + 1 * 0.9) / 4
    expect(overallScore({ EK: 0.5, MM: 0.9 }, { EK: 3, MM: 1 }).overall).toBeCloseTo(0.6, 12)
    expect(overallScore({ EK: 0.5, MM: null }, { EK: 3, MM: 0 }).overall).toBe(0.5)
  })
})

describe('rankModels', () => {
  it('shares ranks between equals, and leaves out who has no Overall', () => {
    const ranked = rankModels([
      { model: 'a', overall: 0.3 },
      { model: 'b', overall: null },
      { model: 'c', overall: 0.1 + 0.2 },
      { model: 'd', overall: 0.2 },
      { model: 'e', overall: 0.9 }
    ])
    expect(ranked.map(({ model, rank }) => [model, rank])).toEqual([
      ['e', 1],
      ['a', 2],
      ['c', 2],
      ['d', 4]
    ])
  })
})

describe("the paper's published figures", () => {
  // LR of gpt-5.4: citation 21.6, writing 90.4. (3 * 21.6 + 2 * 90.4) / 5 = 49.12 and (21.6 + 90.4) / 2 = 56.
  it.each([
    ['table2', 'F.4', 49.1],
    ['appendix-g', 'Table 3', 56.0]
  ] as const)('under %s are those of %s: LR of gpt-5.4 is %s', (profile, _, printed) => {
    const { rubric } = loadRubric('aer/lr')
    const score = scoreResponse(
      {
        rubric,
        rules: [{ dimension: 'citation', score: 0.216 }],
        parts: [{ id: 'all', dimension: 'writing', name: 'All', description: '', weight: 100, scale: 'points' }],
        judges: [[{ all: { rationale: '', quote: '', score: 9.04 } }]]
      },
      aMetric(profile)
    )
    expect(score.status === 'scored' && (score.value * 100).toFixed(1)).toBe(printed.toFixed(1))
  })
})

function orders(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first) => orders(items.filter((item) => item !== first)).map((rest) => [first, ...rest]))
}
