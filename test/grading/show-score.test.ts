import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { showPoints, showScore } from '../../src/grading/show-score.ts'

const root = fileURLToPath(new URL('../../src/', import.meta.url))

describe('showScore', () => {
  it.each([
    [0.7785, '77.9'],
    // The same sum in other orders, a few units in the last place away.
    [0.7784999999999999, '77.9'],
    [0.7785000000000001, '77.9'],
    [0.77849, '77.8'],
    [0, '0.0'],
    [1, '100.0'],
    [-0.0005, '-0.1'],
    [-0.0004, '0.0']
  ])('shows %d as %s', (score, shown) => {
    expect(showScore(score)).toBe(shown)
    expect(showPoints(100 * score)).toBe(shown)
  })

  it('shows what is no share with four digits', () => {
    expect(showScore(1234.56, { range: null })).toBe('1235')
  })

  it('is the only place where scores are rounded to a decimal', () => {
    const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /toFixed\(1\)/.test(readFileSync(root + file, 'utf8')))
    // The paper's own figures come with the digits that it prints.
    expect(others.sort()).toEqual(['grading/show-score.ts', 'http/pages/published-table.ts'])
  })
})
