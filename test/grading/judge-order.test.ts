import { describe, expect, it } from 'vitest'
import { judgeOrder } from '../../src/grading/judge-order.ts'

const partIds = ['correctness', 'notation', 'completeness']
const orderOf = (itemId: string, repeat = 0, seed: number | null = 1) => judgeOrder({ seed, itemId, repeat, partIds })

describe('judgeOrder', () => {
  it('is the order of the rubric without a seed', () => {
    expect(orderOf('MM-1', 3, null)).toEqual({ parts: partIds, first: 'materials' })
  })

  it('is the same whenever it is drawn, and another for other seeds', () => {
    expect(orderOf('MM-1')).toEqual(orderOf('MM-1'))
    const drawn = (seed: number) => Array.from({ length: 20 }, (_, n) => orderOf(`MM-${n}`, 0, seed))
    expect(drawn(1)).not.toEqual(drawn(2))
  })

  it('puts every part at every place, and each side first, about equally often', () => {
    const draws = Array.from({ length: 6000 }, (_, n) => orderOf(`MM-${n % 600}`, Math.floor(n / 600)))
    const permutations = Object.values(Object.groupBy(draws, ({ parts }) => parts.join()))
    expect(permutations).toHaveLength(6)
    // 1,000 expected of each, with a standard deviation of 29.
    for (const permutation of permutations) expect(Math.abs(permutation!.length - 1000)).toBeLessThan(120)
    const materialsFirst = draws.filter(({ first }) => first === 'materials').length
    // 3,000 expected, with a standard deviation of 39.
    expect(Math.abs(materialsFirst - 3000)).toBeLessThan(160)
  })
})
