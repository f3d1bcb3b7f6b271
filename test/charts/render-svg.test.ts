import { describe, expect, it } from 'vitest'
import type { ChartSpec } from '../../src/charts/chart-spec.ts'
import { drawSvg } from '../../src/charts/draw-svg.ts'
import { intervalsChart } from '../../src/charts/intervals.ts'
import { renderSvg } from '../../src/charts/render-svg.ts'
import { significanceChart } from '../../src/charts/significance.ts'
import { hostile, madeLeaderboard, madeStatistics } from './made-board.ts'

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)!
  return { width: Number(width), height: Number(height) }
}

describe('renderSvg', () => {
  it('draws names as text, whatever they hold, and gives the drawing a title', async () => {
    const svg = await renderSvg(intervalsChart(madeLeaderboard(4)))
    expect(svg).toContain('&lt;script&gt;')
    expect(svg).not.toContain(hostile.slice(0, 8))
    expect(svg).toMatch(/^<svg [^>]+><title>Scores with 95 % intervals, release r1\./)
  })

  it('is the same for the same chart', async () => {
    const chart = intervalsChart(madeLeaderboard(4))
    expect(await renderSvg(chart)).toBe(await renderSvg(structuredClone(chart)))
  })

  it('grows with the board, in height and not beyond a page in width', async () => {
    const few = sizeOf(await renderSvg(intervalsChart(madeLeaderboard(16))))
    const many = sizeOf(await renderSvg(intervalsChart(madeLeaderboard(100))))
    expect(many.height).toBeGreaterThan(2 * few.height)
    expect(many.width).toBeLessThan(1300)
    expect(sizeOf(await renderSvg(significanceChart(madeStatistics(100), 'raw'))).width).toBeLessThan(1700)
  })

  it('says so when a chart cannot be drawn, and draws the next', async () => {
    const broken: ChartSpec = { data: { values: [{ a: 1 }] }, transform: [{ filter: 'datum.a ===' }], mark: 'point' }
    await expect(renderSvg(broken)).rejects.toMatchObject({ code: 'chart_failed', status: 500 })
    expect(await renderSvg(intervalsChart(madeLeaderboard(2)))).toContain('</svg>')
  })
})

describe('drawSvg', () => {
  it('draws what was drawn before only once', async () => {
    const chart = intervalsChart(madeLeaderboard(3), 'dark')
    const [first, second] = await Promise.all([drawSvg(chart), drawSvg(structuredClone(chart))])
    expect(second).toBe(first)
    expect(await drawSvg(chart)).toBe(await renderSvg(chart))
  })
})
