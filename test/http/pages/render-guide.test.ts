import { describe, expect, it } from 'vitest'
import { renderGuide } from '../../../src/http/pages/render-guide.ts'
import { attacks } from './attacks.ts'
import { readPage } from './read-page.ts'

const pathOf = (file: string) => (file === 'teams' ? '/help/teams' : null)
const rendered = (markdown: string) => String(renderGuide(markdown, pathOf).content)

describe('renderGuide', () => {
  it('makes headings that can be linked to, tables and code that scroll by themselves', () => {
    const page = rendered(
      '# One `two`: three!\n## Same\n## Same\n\n| a | |\n|---|---|\n| `b \\| c` | *d* |\n\n```sh\nx <y>\n```\n'
    )
    readPage(page)
    expect(page).toContain('<h1 id="one-two-three">')
    expect(page).toMatch(/id="same".*\n.*id="same-1"/)
    expect(page).toContain('<div class="scroll" role="region" aria-label="Table 1" tabindex="0"><table>')
    expect(page).toContain('<tr><th scope="col">a</th><td></td></tr>')
    expect(page).toContain('<td><code>b | c</code></td><td><em>d</em></td>')
    expect(page).toContain('<pre class="code" tabindex="0">x &lt;y&gt;</pre>')
  })

  it('leads to other guides and to the web, and to nothing else', () => {
    const page = rendered(
      '[a](teams.md#by-mail) [b](https://example.org/?a=1&b=2) [c](../src/x.ts) [d](javascript:alert(1)) [e](other.md) ![f](x.png)'
    )
    readPage(page)
    expect([...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      '/help/teams#by-mail',
      'https://example.org/?a=1&amp;b=2'
    ])
    expect(page).toContain('c d e f')
  })

  it.each(attacks)('shows markup as text: %s', (attack) => {
    for (const markdown of [attack, `a ${attack} b`, `# ${attack}`, `| ${attack} |\n|---|\n| ${attack} |`]) {
      readPage(rendered(markdown))
      expect(rendered(markdown)).not.toMatch(/<(script|img|svg|iframe|b|style)\b/i)
    }
  })
})
