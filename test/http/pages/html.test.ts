import { describe, expect, it } from 'vitest'
import { html } from '../../../src/http/pages/html.ts'

describe('html', () => {
  it('escapes what is filled in, also in attributes', () => {
    const name = `"><script>alert('1 & 2')</script>`
    expect(html`<a title="${name}">${name}</a>`.markup).not.toContain('<script>')
    expect(html`<a title="${name}"></a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1 &amp; 2&#39;)&lt;/script&gt;"></a>'
    )
  })

  it('keeps its own markup, joins lists, and leaves nothing for nothing', () => {
    expect(
      html`<ul>${['a', '<b>'].map((text) => html`<li>${text}</li>`)}${null}${undefined}${false}${0}</ul>`.markup
    ).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0</ul>')
  })
})
