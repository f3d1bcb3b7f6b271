import { describe, expect, it } from 'vitest'
import { chartFigure, figure } from '../../../../src/http/pages/parts/figure.ts'
import { html } from '../../../../src/http/pages/parts/html.ts'

describe('figure', () => {
  it('has the caption of a plot above it, and that of a chart below', () => {
    const parts = { caption: 'words', drawing: html`<svg></svg>` }
    expect(String(figure({ kind: 'plot', ...parts }))).toMatch(/class="plot">\s*<figcaption>words<\/figcaption><svg>/)
    expect(String(figure({ kind: 'chart', ...parts }))).toMatch(/class="chart">\s*<svg><\/svg><figcaption>words</)
  })
})

describe('chartFigure', () => {
  it('asks for either scheme with the query of its page, and says its title where no picture is seen', () => {
    const made = String(
      chartFigure({ name: 'intervals', title: 'A "title"', query: { release: 'r&1', panel: undefined } })
    )
    expect(made).toContain('srcset="/v1/charts/intervals.svg?release=r%261&amp;theme=dark"')
    expect(made).toContain('src="/v1/charts/intervals.svg?release=r%261&amp;theme=light"')
    expect(made).toContain('href="/v1/charts/intervals.json?release=r%261"')
    expect(made).toContain('alt="A &quot;title&quot;: ')
    expect(made).toContain('aria-label="A &quot;title&quot;" tabindex="0"')
  })
})
