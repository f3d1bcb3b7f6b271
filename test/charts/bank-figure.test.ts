import { describe, expect, it } from 'vitest'
import { bankFigureChart } from '../../src/charts/bank-figure.ts'
import { renderSvg } from '../../src/charts/render-svg.ts'
import type { BankFigure, FigureMark } from '../../src/schemas/bank-figure.ts'

const element = 'Derivation of Hicksian Demand from Expenditure Minimization'
const mark = (row: string): FigureMark => ({
  ...{ submission: 'sub_1', model: 'a-strong-model-2026-11-06-preview', team: 'Lab', panel: 'hidden minus zero-shot' },
  ...{ row, measure: 'share', value: 0.5, lower: 0.4, upper: 0.6, reason: null },
  ...{ chance: null, answers: 30, templates: 10, note: null }
})
const figureOf = (rows: readonly string[]): BankFigure => ({
  ...{ format: 1, figure: 'error-profile', title: 'What wrong answers come from', submissions: [] },
  release: { name: 'bank', hash: 'none', suite: 'steer-me' },
  query: { by: 'module', seed: 1, resamples: 1000 },
  level: 0.95,
  measures: [{ name: 'share', isDrawn: true, words: 'share' }],
  ...{ isSigned: false, marks: rows.map(mark), leftOut: [], notCovered: [], estimand: '' }
})
const textsOf = async (rows: readonly string[]) => {
  const svg = await renderSvg(bankFigureChart(figureOf(rows)), null)
  return [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text!)
}

describe('bankFigureChart', () => {
  it('cuts the name of what a row or panel is of, and never what is said of it', async () => {
    const said = ['other', 'marshallian with u as income', 'left out a price']
    const texts = await textsOf(said.map((mistake) => `${element}: ${mistake}`))
    for (const mistake of said) expect(texts.filter((text) => text.endsWith(`…: ${mistake}`))).toHaveLength(1)
    expect(texts).toContain('a-strong-model-2026…: hidden minus zero-shot')
  })

  it('leaves rows whole that would have one label when cut, and those without a name before them', async () => {
    const rows = [`${element} of a firm: other`, `${element} of a person: other`]
    const chart = JSON.stringify(bankFigureChart(figureOf([...rows, `${element} alone`])))
    for (const row of rows) expect(chart).toContain(`"${row}"`)
    expect(chart).toContain(`"${element} alone"`)
  })
})
