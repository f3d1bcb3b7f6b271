import { describe, expect, it } from 'vitest'
import { chartFigure } from '../../../../src/http/pages/parts/figure.ts'

describe('chartFigure', () => {
  it('asks for either scheme and screen with the query of its page, and says its title where no picture is seen', () => {
    const made = String(
      chartFigure({ name: 'intervals', title: 'A "title"', query: { release: 'r&1', panel: undefined } })
    )
    expect(made).toContain('srcset="/v1/charts/intervals.svg?release=r%261&amp;theme=dark"')
    expect(made).toContain('src="/v1/charts/intervals.svg?release=r%261&amp;theme=light"')
    const narrow = '<source media="(max-width: 40rem)'
    expect(made).toContain(
      `${narrow} and (prefers-color-scheme: dark)" srcset="/v1/charts/intervals.svg?release=r%261&amp;theme=dark&amp;screen=telephone">`
    )
    expect(made).toContain(
      `${narrow}" srcset="/v1/charts/intervals.svg?release=r%261&amp;theme=light&amp;screen=telephone">`
    )
    expect(made).toContain('href="/v1/charts/intervals.json?release=r%261"')
    expect(made).toContain('data-drawing="/charts/intervals.svg?release=r%261"')
    expect(made).toContain('alt="A &quot;title&quot;: ')
    expect(made).toContain('aria-label="A &quot;title&quot;" tabindex="0"')
  })
})
