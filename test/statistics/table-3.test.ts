import { describe, expect, it } from 'vitest'
import { stratifiedBootstrap } from '../../src/statistics/bootstrap/stratified-bootstrap.ts'

const tasks = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI'] as const

/** Table 3 of the paper: Overall as printed, then the seven tasks, in per cent. */
const table: readonly [model: string, overall: number, ...scores: number[]][] = [
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
]

/** Every task as one item that has the printed score. */
const strata = tasks.map((name, task) => ({
  name,
  weight: 1 / tasks.length,
  scores: table.map(([, , ...scores]) => [scores[task]!])
}))

describe('stratifiedBootstrap of Table 3', () => {
  const { overall, tasks: estimates } = stratifiedBootstrap({ strata, resamples: 50, level: 0.95, seed: 7 })

  it.each(table.map(([model, printed], index) => ({ model, printed, index })))(
    'gives $model its printed Overall of $printed',
    ({ printed, index }) => {
      expect(overall[index]!.value.toFixed(1)).toBe(printed.toFixed(1))
    }
  )

  it('gives every model its printed task scores', () => {
    expect(table.map((_, model) => tasks.map((task) => estimates[task]![model]!.value))).toEqual(
      table.map(([, , ...scores]) => scores)
    )
  })
})
