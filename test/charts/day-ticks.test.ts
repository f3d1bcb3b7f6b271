import { describe, expect, it } from 'vitest'
import { dayTicks } from '../../src/charts/day-ticks.ts'

const dayMs = 86_400_000
const shown = (from: string, to: string) => {
  const { values, format } = dayTicks(Date.parse(from), Date.parse(to))
  return { days: values.map((value) => new Date(value).toISOString().slice(0, 10)), format }
}

describe('dayTicks', () => {
  it('has every day of a few, and then steps of weeks', () => {
    expect(shown('2026-02-27', '2026-03-01')).toEqual({
      ...{ days: ['2026-02-27', '2026-02-28', '2026-03-01'], format: '%Y-%m-%d' }
    })
    expect(shown('2026-01-01', '2026-02-01').days).toEqual([
      ...['2026-01-01', '2026-01-08', '2026-01-15', '2026-01-22', '2026-01-29']
    ])
  })

  it('has first days of months of a year, and of years of many', () => {
    expect(shown('2025-01-20', '2025-12-20')).toEqual({
      ...{ days: ['2025-03-01', '2025-05-01', '2025-07-01', '2025-09-01', '2025-11-01'], format: '%b %Y' }
    })
    expect(shown('2019-06-01', '2026-06-01')).toEqual({
      ...{ days: [2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => `${year}-01-01`), format: '%Y' }
    })
  })

  it('has one to eight days within the ends, of any span', () => {
    const from = Date.UTC(2024, 1, 28)
    for (let span = 2; span <= 365 * 30; span += span < 800 ? 1 : 97) {
      const to = from + span * dayMs
      const { values } = dayTicks(from, to)
      expect(values.length, `${span} days`).toBeGreaterThanOrEqual(2)
      expect(values.length, `${span} days`).toBeLessThanOrEqual(8)
      expect(values[0]! >= from && values.at(-1)! <= to).toBe(true)
    }
  })
})
