import { raw } from 'hono/html'
import { Marked, type RendererObject, type Tokens } from 'marked'
import { type Html, html } from './parts/html.ts'
import { scrollRegion } from './parts/scroll-region.ts'

type Rendered = {
  /** Of its first heading. */
  title: string
  content: Html
}

/**
 * A guide as part of a page. Markup within it is shown as text; links lead to other guides or to the web, and whatever else
 * they name is left as text, as pictures are.
 *
 * @param pathOf where a guide is served, by its file; null where it is not
 */
export function renderGuide(markdown: string, pathOf: (file: string) => string | null): Rendered {
  const marked = new Marked({ gfm: true, renderer: rendererOf(pathOf) })
  const tokens = marked.lexer(markdown)
  const first = tokens.find((token): token is Tokens.Heading => token.type === 'heading')
  return { title: first?.text.replaceAll('`', '') ?? 'Guide', content: raw(marked.parser(tokens)) }
}

function rendererOf(pathOf: (file: string) => string | null): RendererObject {
  const ids = new Map<string, number>()
  let tables = 0
  return {
    html: ({ text }) => String(html`${text}`),
    image: ({ text }) => String(html`${text}`),
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${idOf(text, ids)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code: ({ text }) => String(html`<pre class="code" tabindex="0">${text}</pre>\n`),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const to = addressOf(href, pathOf)
      return to === null ? words : String(html`<a href="${to}">${raw(words)}</a>`)
    },
    table({ header, rows }) {
      tables += 1
      const cell = (name: 'th' | 'td') => (one: Tokens.TableCell) => {
        const words = this.parser.parseInline(one.tokens)
        // A head of no words heads nothing.
        return name === 'th' && words !== '' ? `<th scope="col">${words}</th>` : `<td>${words}</td>`
      }
      const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>\n`).join('')
      const head = `<thead><tr>${header.map(cell('th')).join('')}</tr></thead>`
      return String(scrollRegion(`Table ${tables}`, raw(`<table>${head}\n<tbody>${body}</tbody></table>`)))
    }
  }
}

/** As GitHub names headings, since the links of guides go by these: what comes twice is counted. */
function idOf(heading: string, ids: Map<string, number>): string {
  const id = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  const before = ids.get(id) ?? 0
  ids.set(id, before + 1)
  return before === 0 ? id : `${id}-${before}`
}

function addressOf(href: string, pathOf: (file: string) => string | null): string | null {
  if (/^https?:\/\/|^#/.test(href)) return href
  const [, file, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  const path = file === undefined ? null : pathOf(file)
  return path === null ? null : `${path}${anchor}`
}
