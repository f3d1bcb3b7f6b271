import { describe, expect, it } from 'vitest'
import { listed, power, product, sum, times } from '../../../src/suites/question-bank/formulas.ts'

describe('formulas', () => {
  it('are written as people write them', () => {
    expect(sum([-1.89, 'Q'], [2.6])).toBe('-1.89Q + 2.6')
    expect(sum([48.16], [-2.06, 'Q'])).toBe('48.16 - 2.06Q')
    expect(sum([1, 'x'], [-1, 'y'], [0, 'z'])).toBe('x - y')
    expect(sum([-1, 'x'])).toBe('-x')
    expect(sum([0, 'x'])).toBe('0')
    expect([times(1, 'x'), times(2.5, 'x'), times(1)]).toEqual(['x', '2.5x', '1'])
    expect([power('K', 0.3), power('K', -0.3), power('K', 1)]).toEqual(['K^0.3', 'K^(-0.3)', 'K'])
    expect(product(1.5, ['K', 0.3], ['L', 0.7])).toBe('1.5 * K^0.3 * L^0.7')
    expect(product(1, ['K', 1], ['L', 0])).toBe('K')
    expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['a', 'a and b', 'a, b and c'])
  })
})
