import { type Content, type Html, html } from './html.ts'

type Entry = readonly [term: Content, description: Content]

/** Terms with what they are: `facts` side by side, `definitions` in sentences below each term. */
export function definitionList(kind: 'facts' | 'definitions', entries: readonly Entry[]): Html {
  return html`<dl class="${kind}">
${entries.map(([term, description]) => html`<dt>${term}</dt><dd>${description}</dd>\n`)}</dl>`
}
