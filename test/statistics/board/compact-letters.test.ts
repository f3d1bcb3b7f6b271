import { describe, expect, it } from 'vitest'
import { StatisticsError } from '../../../src/errors.ts'
import { compactLetters, mostLettered } from '../../../src/statistics/board/compact-letters.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

/** A matrix over so many models in which these pairs differ. */
function differing(models: number, pairs: readonly (readonly [number, number])[]): boolean[][] {
  return Array.from({ length: models }, (_, i) =>
    Array.from({ length: models }, (_, j) => pairs.some(([one, other]) => one === i && other === j))
  )
}

describe('compactLetters', () => {
  it('gives one letter to models that nothing tells apart', () => {
    expect(compactLetters(differing(3, []))).toEqual(['a', 'a', 'a'])
  })

  it('gives two letters to a model between two that differ', () => {
    expect(compactLetters(differing(3, [[0, 2]]))).toEqual(['a', 'ab', 'b'])
  })

  it('gives letters of their own to models that all differ', () => {
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2]
    ] as const
    expect(compactLetters(differing(3, pairs))).toEqual(['a', 'b', 'c'])
  })

  it('splits every column that holds a pair that differs', () => {
    // By hand:
    // {0123} -(0,3)-> {123},{012} -(1,2)-> {23},{13},{02},{01}: nothing is absorbed.
    const pairs = [
      [0, 3],
      [1, 2]
    ] as const
    expect(compactLetters(differing(4, pairs))).toEqual(['ab', 'ac', 'bd', 'cd'])
  })

  it('lets two models share a letter exactly where they do not differ, whatever the pattern', () => {
    for (let seed = 0; seed < 60; seed++) {
      const draw = seededRandom(seed, 'letters')
      const drawn = new Int32Array(64)
      draw.fill(drawn, 3)
      const models = 2 + (seed % 7)
      const matrix = Array.from({ length: models }, (_, i) =>
        Array.from({ length: models }, (_, j) => i < j && drawn[(i * 8 + j) % 64] === 0)
      )
      const letters = compactLetters(matrix).map((text) => new Set(text))
      for (let i = 0; i < models; i++) {
        for (let j = i + 1; j < models; j++) {
          expect(letters[i]!.isDisjointFrom(letters[j]!)).toBe(matrix[i]![j])
        }
      }
    }
  })

  it('refuses boards that nobody could read', () => {
    expect(() => compactLetters(differing(mostLettered + 1, []))).toThrow(StatisticsError)
  })

  it('has nothing to say of no models', () => {
    expect(compactLetters([])).toEqual([])
  })
})
