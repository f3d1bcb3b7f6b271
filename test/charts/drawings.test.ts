import { describe, expect, it } from 'vitest'
import { blandAltmanChart } from '../../src/charts/bland-altman.ts'
import type { ChartSpec } from '../../src/charts/chart-spec.ts'
import { luminance } from '../../src/charts/colours.ts'
import { renderSvg } from '../../src/charts/render-svg.ts'
import { telephoneWidth } from '../../src/charts/screen.ts'
import { drawnIn, onBoxes, outside, overlapping } from './drawn-texts.ts'
import { madeCharts } from './made-charts.ts'
import { madeTables } from './made-table.ts'
import { rowsOf } from './rows-of.ts'

/** Contrast of two colours, from 1 to 21. Source: WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

describe.each([
  [4, 'light'],
  [16, 'dark'],
  [16, 'light'],
  [100, 'light']
] as const)('every chart of %i models, %s', async (count, theme) => {
  const drawings: (readonly [string, ReturnType<typeof drawnIn>])[] = []
  for (const [name, chart] of Object.entries(await madeCharts(count, theme))) {
    drawings.push([name, drawnIn(await renderSvg(chart))])
  }

  it.each(drawings)('%s has all texts within the picture, level or upright, and none over another', (_, drawn) => {
    expect(drawn.texts.length).toBeGreaterThan(10)
    expect(outside(drawn)).toEqual([])
    expect(overlapping(drawn)).toEqual([])
    expect(drawn.width).toBeLessThan(1700)
  })

  it.each(drawings)('%s has figures that can be read on their cells', (_, drawn) => {
    const faint = onBoxes(drawn).filter(({ fill, box }) => contrast(fill, box) < 4.5)
    expect(faint).toEqual([])
  })

  it.each(drawings)('%s has no hyphen in place of a minus', (_, drawn) => {
    expect(drawn.texts.filter(({ words }) => /(^| )-[\d.]/.test(words))).toEqual([])
  })
})

describe.each([
  [1, 'light'],
  [8, 'light'],
  [40, 'dark']
] as const)('every chart of %i models for a telephone, %s', async (count, theme) => {
  const drawings: (readonly [string, string])[] = []
  for (const [name, chart] of Object.entries(await madeCharts(count, theme, 'telephone'))) {
    drawings.push([name, await renderSvg(chart)])
  }

  it.each(drawings)('%s fits its screen, with letters that can be read, none outside or over another', (_, svg) => {
    const drawn = drawnIn(svg)
    const sizes = [...svg.matchAll(/font-size="([\d.]+)px"/g)].map(([, size]) => Number(size))
    expect(drawn.width).toBeLessThanOrEqual(telephoneWidth)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11)
    expect(outside(drawn)).toEqual([])
    expect(overlapping(drawn)).toEqual([])
  })

  it.each(drawings)('%s has figures that can be read on their cells', (_, svg) => {
    expect(onBoxes(drawnIn(svg)).filter(({ fill, box }) => contrast(fill, box) < 4.5)).toEqual([])
  })
})

describe('a chart for a telephone', () => {
  it('has every figure of the chart for a desk, under whole names', async () => {
    const [desk, telephone] = await Promise.all([madeCharts(8, 'light'), madeCharts(8, 'light', 'telephone')])
    // Ticks of axes are values, too, and names of points have an ink.
    const isFigure = (row: Record<string, unknown>) =>
      typeof row.row === 'string' || (typeof (row.model ?? row.task) === 'string' && row.ink === undefined)
    const figures = (chart: ChartSpec) =>
      new Set(
        rowsOf(chart)
          .filter(isFigure)
          // Whether a figure is written on its cell is a question of room.
          .map(({ ink: _ink, text: _text, ...figure }) => JSON.stringify(figure))
      )
    for (const [name, chart] of Object.entries(desk)) {
      expect(figures(telephone[name]!), name).toEqual(figures(chart))
    }
  })
})

describe('the chart of Bland and Altman', () => {
  it.each([4, 100])('has nothing outside of its frame, of %i models as far apart as can be', async (count) => {
    const { judged } = madeTables(count)
    // One judge gives all or nothing, the other the reverse: differences of 100 and limits at 196.
    const scores = [0, 1].map((judge) => judged.models.map((_, m) => judged.items.map((_, i) => (i + m + judge) % 2)))
    const chart = blandAltmanChart({ table: { ...judged, scores }, a: 0, b: 1 })
    const [, from, to] = /"domain":\[(-?\d+),(\d+)\],"nice":false\},"title":"anthropic/.exec(JSON.stringify(chart))!
    expect([from, to]).toEqual(['-200', '200'])
    const rows = rowsOf(chart)
    expect(rows.some(({ count }) => count !== undefined)).toBe(count === 100)
    const heights = rows.flatMap(({ y, y2, at, place }) => [y, y2, at, place].filter((value) => value !== undefined))
    expect(heights.length).toBeGreaterThan(6)
    for (const height of heights) expect(Math.abs(Number(height))).toBeLessThanOrEqual(200)
    const words = drawnIn(await renderSvg(chart)).texts.map((text) => text.words)
    expect(words).toEqual(expect.arrayContaining(['mean 0.0', expect.stringMatching(/^lower limit −196\.\d$/)]))
  })

  it.each([4, 100])('grows its frame with the cells of the largest difference, of %i models', (count) => {
    const { judged } = madeTables(count)
    // All differ by 59: the cell of 57.5 to 62.5 needs an axis beyond 60.
    const scores = [0.8, 0.21].map((score) => judged.models.map(() => judged.items.map(() => score)))
    const chart = JSON.stringify(blandAltmanChart({ table: { ...judged, scores }, a: 0, b: 1 }))
    expect(chart).toContain('"domain":[-70,70]')
  })

  it('names lines apart that are one line', async () => {
    const { judged } = madeTables(4)
    const scores = [0, 1].map(() => judged.models.map(() => judged.items.map((_, item) => (item % 5) / 5)))
    const drawn = drawnIn(await renderSvg(blandAltmanChart({ table: { ...judged, scores }, a: 0, b: 1 })))
    expect(overlapping(drawn)).toEqual([])
    expect(drawn.texts.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['mean 0.0', 'upper limit 0.0', 'lower limit 0.0'])
    )
  })
})
