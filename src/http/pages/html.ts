/** Markup that is safe to put into a page as it is. */
export type Html = { readonly markup: string }
type Value = Html | string | number | null | undefined | false | readonly Value[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * Builds markup from a template: whatever is filled in is escaped, unless it was built by `html` itself. Lists are
 * joined; null, undefined and false leave nothing.
 *
 * @example
 * html`<b>${'1 < 2'}</b>`.markup // => '<b>1 &lt; 2</b>'
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(render)) }
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (character) => entities[character]!)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(render).join('')
}
