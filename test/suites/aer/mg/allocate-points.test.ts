import { describe, expect, it } from 'vitest'
import { allocatePoints } from '../../../../src/suites/aer/mg/allocate-points.ts'
import type { Model } from '../../../../src/suites/aer/mg/content.ts'
import {
  type ElementRubricReply,
  elementRubricReplySchema
} from '../../../../src/suites/aer/mg/element-rubric-round.ts'
import { fullModelReplySchema } from '../../../../src/suites/aer/mg/full-model-round.ts'
import { readReply } from '../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
type RubricElement = ElementRubricReply['elements'][number]
const anElement = (
  category: RubricElement['category'],
  complexity: RubricElement['complexity'] = 'simple'
): RubricElement => ({
  source: '',
  category,
  name: '',
  description: '',
  complexity
})
const objective = model.objectives[0]!
const withNatures = (...natures: (typeof objective.nature)[]): Model => ({
  ...model,
  objectives: natures.map((nature) => ({ ...objective, nature }))
})

describe('allocatePoints', () => {
  it('gives the category totals of G.5.6, scaled to 100', () => {
    // 15 + 20 + 30 (four times 5, at least 30) + 15 = 80.
    const elements = [
      anElement('agent'),
      anElement('objective'),
      ...Array.from({ length: 4 }, () => anElement('constraint')),
      anElement('equilibrium')
    ]
    const points = allocatePoints(elements, withNatures('single_period'))
    expect(points).toEqual([18.75, 25, 9.38, 9.38, 9.37, 9.37, 18.75])
  })

  it('raises totals with the number of agents, demanding objectives and a complex equilibrium', () => {
    // 25 + 30 + 40 (five times 10, at most 40) + 20 + 20 (three times 10, at most 20) = 135.
    const elements = [
      ...Array.from({ length: 4 }, () => anElement('agent')),
      ...Array.from({ length: 2 }, () => anElement('objective')),
      ...Array.from({ length: 5 }, () => anElement('constraint', 'complex')),
      anElement('equilibrium', 'complex'),
      ...Array.from({ length: 3 }, () => anElement('foc', 'complex'))
    ]
    const points = allocatePoints(elements, withNatures('strategic', 'multi_period'))
    const totalOf = (category: string) =>
      points.filter((_, i) => elements[i]!.category === category).reduce((sum, value) => sum + value, 0)
    expect(totalOf('agent')).toBeCloseTo((25 / 135) * 100, 1)
    expect(totalOf('objective')).toBeCloseTo((30 / 135) * 100, 1)
    expect(totalOf('constraint')).toBeCloseTo((40 / 135) * 100, 1)
    expect(totalOf('equilibrium')).toBeCloseTo((20 / 135) * 100, 1)
    expect(totalOf('foc')).toBeCloseTo((20 / 135) * 100, 1)
  })

  it('gives a complex element twice the points of a simple one of its category', () => {
    const elements = [anElement('constraint', 'complex'), anElement('constraint'), anElement('constraint')]
    expect(allocatePoints(elements, model)).toEqual([50, 25, 25])
  })

  it('adds up to exactly 100 with positive points, whatever the model', () => {
    const { elements } = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))
    for (let count = 1; count <= elements.length; count++) {
      const points = allocatePoints(elements.slice(0, count), model)
      expect(Math.min(...points)).toBeGreaterThan(0)
      expect(points.reduce((sum, value) => sum + Math.round(value * 100), 0)).toBe(10_000)
    }
  })
})
