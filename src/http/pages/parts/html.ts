import { html as build } from 'hono/html'
import type { HtmlEscaped } from 'hono/utils/html'

/** Markup that is safe to put into a page as it is. It is no string, so that text and markup are not taken for each other. */
export type Html = HtmlEscaped
/** What a template takes: text and numbers, markup, lists of them, or nothing. */
export type Content = Html | string | number | null | undefined | false | readonly Content[]

/**
 * Builds markup from a template: text that is filled in is escaped, markup built by `html` itself is kept. Lists are
 * joined; null, undefined and false leave nothing. This is `html` of hono for pages that are built in one go: a promise
 * is neither taken nor given.
 *
 * @throws {TypeError} where a promise comes in past the types
 * @example
 * String(html`<b>${'1 < 2'}</b>`) // => '<b>1 &lt; 2</b>'
 */
export function html(strings: TemplateStringsArray, ...content: Content[]): Html {
  const built = build(strings, ...content)
  if (built instanceof Promise) throw new TypeError('html requires content that is there already, got a promise')
  return built
}
