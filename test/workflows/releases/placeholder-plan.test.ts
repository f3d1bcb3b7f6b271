import { describe, expect, it } from 'vitest'
import { placeholderPlan } from '../../../src/workflows/releases/draw/placeholder-plan.ts'

describe('placeholderPlan', () => {
  it('leaves questions alone of which no option can give way, beside others', () => {
    const templates = [
      { group: 'pairs', first: 1, items: 3, options: [0] },
      { group: 'choices', first: 4, items: 8, options: [4] }
    ]
    const plan = placeholderPlan(templates, 'a seed')
    expect([0, 1, 2].map((index) => plan(0, index))).toEqual([null, null, null])
    expect(Array.from({ length: 8 }, (_, index) => plan(1, index)).filter(Boolean)).toHaveLength(2)
  })
})
