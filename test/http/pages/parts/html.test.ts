import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Content, html } from '../../../../src/http/pages/parts/html.ts'

describe('html', () => {
  it('escapes what is filled in, also in attributes', () => {
    const name = `"><script>alert('1 & 2')</script>`
    expect(String(html`<a title="${name}">${name}</a>`)).not.toContain('<script>')
    expect(String(html`<a title="${name}"></a>`)).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1 &amp; 2&#39;)&lt;/script&gt;"></a>'
    )
  })

  it('keeps its own markup, joins lists, and leaves nothing for nothing', () => {
    expect(
      String(html`<ul>${['a', '<b>'].map((text) => html`<li>${text}</li>`)}${null}${undefined}${false}${0}</ul>`)
    ).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0</ul>')
  })

  it('escapes text that was markup before it became text', () => {
    expect(String(html`${`${html`<b>bold</b>`}`}`)).toBe('&lt;b&gt;bold&lt;/b&gt;')
  })

  it('refuses a promise, which would be sent as [object Promise]', () => {
    const late = Promise.resolve('text') as unknown as Content
    expect(() => html`<p>${late}</p>`).toThrow(/got a promise/)
    expect(() => html`<ul>${[html`<li></li>`, late]}</ul>`).toThrow(/got a promise/)
  })

  it('is the only way from text to markup', () => {
    const source = fileURLToPath(new URL('../../../../src/http/', import.meta.url))
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const unescaped = files.filter((file) => /'hono\b|isEscaped/.test(readFileSync(source + file, 'utf8')))
    // `raw` of hono takes text as markup: whoever comes to need it for a drawing of ours gives it a name and a place here.
    // `formula` writes MathML of the elements and attributes that it lists, whatever KaTeX gives it.
    // `renderGuide` puts together the pages of our own guides, and shows markup within them as text.
    expect(unescaped.sort()).toEqual(['pages/parts/formula.ts', 'pages/parts/html.ts', 'pages/render-guide.ts'])
    expect(readFileSync(`${source}pages/parts/html.ts`, 'utf8')).not.toMatch(/\braw\b/)
  })
})
