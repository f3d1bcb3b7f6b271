import { describe, expect, it } from 'vitest'
import { chooseWeights, plainWeights } from '../../../src/boards/leaderboard/choose-weights.ts'
import type { AppError } from '../../../src/errors.ts'

const taskTypes = ['EK', 'MM', 'Element: price'].map((name) => ({ name, weight: 1 / 3 }))

describe('chooseWeights', () => {
  it('takes weights relative to their sum, and what is not named for 0', () => {
    expect(chooseWeights(taskTypes, 'MM:1,EK:3')).toEqual([
      { name: 'EK', weight: 0.75 },
      { name: 'MM', weight: 0.25 },
      { name: 'Element: price', weight: 0 }
    ])
    expect(chooseWeights(taskTypes, 'Element: price:0.5')[2]).toEqual({ name: 'Element: price', weight: 1 })
    expect(chooseWeights(taskTypes, undefined)).toEqual(taskTypes)
  })

  it.each([
    ['a task type that the release has not', 'EK:1,XX:1'],
    ['a negative weight', 'EK:-1,MM:2'],
    ['all zeros', 'EK:0,MM:0'],
    ['a task type named twice', 'EK:1,EK:2'],
    ['a weight that is no number', 'EK:NaN'],
    ['an endless weight', 'EK:Infinity'],
    ['a name without a weight', 'EK'],
    ['a weight left out', 'EK:'],
    ['an exponent', 'EK:1e9'],
    ['a loose comma', 'EK:1,'],
    ['nothing', '']
  ])('refuses %s', (_, text) => {
    expect(() => chooseWeights(taskTypes, text)).toThrow(
      expect.objectContaining<Partial<AppError>>({ code: 'weights_invalid', status: 400 })
    )
  })
})

describe('plainWeights', () => {
  it('writes one choice in one way, whatever the order, the zeros and the digits', () => {
    expect(plainWeights(taskTypes, ' MM:1.0, EK:02 ,Element: price:0')).toBe('EK:2,MM:1')
    expect(plainWeights(taskTypes, plainWeights(taskTypes, 'MM:1,EK:2'))).toBe('EK:2,MM:1')
  })
})
