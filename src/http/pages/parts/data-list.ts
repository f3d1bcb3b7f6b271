import { type Content, type Html, html } from './html.ts'

/** Deeper than any gold; what lies below is left to the JSON. */
const deepest = 8

/** Any JSON as nested lists, each text as `show` has it: for content whose shape is its task type's own. */
export function dataList(value: unknown, show: (text: string) => Html, depth = 0): Content {
  if (value === null || value === undefined) return html`<i>none</i>`
  if (typeof value !== 'object') return typeof value === 'string' ? show(value) : String(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return html`<i>none</i>`
  if (depth === deepest) return html`<i>more in the JSON</i>`
  if (Array.isArray(value) && value.every(isOption)) {
    return html`<ul class="data options">${value.map(({ letter, text }) => html`<li><b>${letter}</b>${show(text)}</li>`)}</ul>`
  }
  if (Array.isArray(value)) {
    return html`<ol class="data">${value.map((entry) => html`<li>${dataList(entry, show, depth + 1)}</li>`)}</ol>`
  }
  return html`<dl class="data">${entries.map(([name, member]) => html`<dt>${words(name)}</dt><dd>${dataList(member, show, depth + 1)}</dd>`)}</dl>`
}

/** What is chosen by its letter: nobody reads the letter below the text. */
function isOption(entry: unknown): entry is { letter: string; text: string } {
  if (typeof entry !== 'object' || entry === null || Object.keys(entry).length !== 2) return false
  return 'letter' in entry && 'text' in entry && typeof entry.letter === 'string' && typeof entry.text === 'string'
}

/** `keyPoints` as people write it: key points. */
export function words(name: string): string {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll('_', ' ')
    .toLowerCase()
}
