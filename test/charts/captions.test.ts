import { describe, expect, it } from 'vitest'
import { madeCharts } from './made-charts.ts'

describe('the caption of every chart', async () => {
  const charts = Object.entries(await madeCharts(4, 'light'))

  it.each(charts)('%s has words for codes of the API', (_, { description }) => {
    expect(description).toMatch(/\w/)
    expect(description).not.toMatch(/[a-z]_[a-z]/)
  })
})
