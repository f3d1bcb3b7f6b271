import { describe, expect, it } from 'vitest'
import { decadesBetween } from '../../../src/statistics/regression/decades.ts'

const labels = (first: number, last: number) => decadesBetween(first, last).map(({ label }) => label)

describe('decadesBetween', () => {
  it('takes 1950 into the forties, as the paper does', () => {
    expect(labels(1900, 1950)).toEqual(['1900-09', '1910-19', '1920-29', '1930-39', '1940-50'])
  })

  it('cuts the first and the last decade where the years end', () => {
    expect(labels(1895, 1913)).toEqual(['1895-99', '1900-09', '1910-13'])
    expect(labels(1999, 2000)).toEqual(['1999-2000'])
    expect(labels(1930, 1930)).toEqual(['1930-30'])
  })

  it('covers every year once', () => {
    for (let last = 1900; last < 1935; last++) {
      const years = decadesBetween(1900, last).flatMap(({ from, to }) => [from, to])
      expect([years[0], years.at(-1)]).toEqual([1900, last])
      for (let end = 1; end + 1 < years.length; end += 2) expect(years[end + 1]).toBe(years[end]! + 1)
    }
  })
})
