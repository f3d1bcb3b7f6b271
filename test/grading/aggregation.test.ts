import { describe, expect, it } from 'vitest'
import { citationScore } from '../../src/grading/citation-score.ts'
import { elementScore } from '../../src/grading/element-score.ts'
import { meanOverJudges, taskScore, taskScoreJudgeFirst } from '../../src/grading/mean-over-judges.ts'
import { orderingChance, orderingScore } from '../../src/grading/ordering-score.ts'
import { overallScore } from '../../src/grading/overall-score.ts'
import { rankModels } from '../../src/grading/rank-models.ts'
import { weighDimensions } from '../../src/grading/weigh-dimensions.ts'
import { loadRubric } from '../../src/rubrics.ts'

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
  // Table 3: Overall as printed, then EK, MM, PA, LR, MG, EA, CI, in per cent.
  it.each([
    ['gpt-5.4', 75.0, 73.9, 92.8, 76.2, 56.0, 85.8, 81.6, 58.9],
    ['gpt-5.2', 73.0, 70.8, 91.5, 76.4, 50.3, 83.6, 78.2, 60.5],
    ['gpt-5', 71.0, 74.2, 91.8, 73.5, 47.7, 84.2, 78.5, 46.9],
    ['gpt-5.1', 70.0, 67.5, 89.7, 75.6, 48.1, 82.8, 75.0, 51.4],
    ['gpt-5-mini', 69.0, 72.2, 90.8, 71.1, 48.1, 79.2, 76.8, 45.1],
    ['gpt-4o', 54.0, 25.6, 78.4, 72.1, 39.5, 45.7, 64.6, 52.3],
    ['claude-4.6-opus', 74.0, 71.5, 89.4, 76.1, 52.5, 78.1, 77.7, 72.7],
    ['claude-3.7-sonnet', 73.7, 67.0, 88.6, 76.8, 50.7, 81.7, 78.2, 73.0],
    ['claude-4.6-sonnet', 73.4, 66.7, 88.8, 76.3, 50.6, 81.8, 76.9, 72.9],
    ['gemini-3.1-pro', 71.6, 76.3, 89.3, 74.3, 47.0, 70.0, 72.0, 72.0],
    ['gemini-3-flash', 65.8, 74.8, 86.5, 77.0, 46.2, 62.4, 72.3, 41.6],
    ['gemini-2.5-flash', 64.9, 69.4, 88.0, 76.1, 41.4, 68.0, 67.1, 44.1],
    ['kimi-k2.5', 69.1, 68.9, 87.4, 73.5, 47.3, 71.9, 76.3, 58.3],
    ['glm-5.1', 65.5, 57.9, 85.4, 75.8, 49.0, 69.5, 74.8, 46.3],
    ['doubao-seed-1.6', 64.8, 66.0, 84.9, 74.7, 42.2, 61.5, 72.7, 51.4],
    ['qwen3-vl-32b-instruct', 61.3, 60.9, 82.0, 73.5, 39.1, 59.4, 66.2, 48.0]
  ])('give %s its printed Overall of %s', (_, printed, EK, MM, PA, LR, MG, EA, CI) => {
    expect(overallScore({ EK, MM, PA, LR, MG, EA, CI }).overall?.toFixed(1)).toBe(printed.toFixed(1))
  })

  it('need both profiles: LR of gpt-5.4 is 49.1 in F.4 and 56.0 in Table 3', () => {
    const { dimensions, weights } = loadRubric('aer/lr').rubric
    const score = (profile: 'table2' | 'appendix-g') =>
      weighDimensions(
        dimensions.map(({ id, by }) => ({ id, weight: weights[profile][id]!, score: by === 'rule' ? 0.216 : 0.904 }))
      )
    // (3 * 21.6 + 2 * 90.4) / 5 = 49.12 and (21.6 + 90.4) / 2 = 56.
    expect(score('table2')).toBeCloseTo(0.4912, 12)
    expect(score('appendix-g')).toBeCloseTo(0.56, 12)
  })
})

function orders(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first) => orders(items.filter((item) => item !== first)).map((rest) => [first, ...rest]))
}
