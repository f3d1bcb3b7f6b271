import type { JsonValue } from '../../schemas/json.ts'
import type { RunCall } from '../../schemas/run.ts'
import { readDictionary } from '../../suites/econevals/python/read-dictionary.ts'
import { runPath } from './address.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { statusWords } from './run-words.ts'

/** Characters of texts from whoever plays that one page shows: those of a period may be forty million. */
const charactersOfPage = 120_000
/** Calls of one seat that one page shows: the loop of the runner may make thousands in a period. */
const callsOfPage = 200
/** An action or a note has one argument; of a call with many, they are shown as one text. */
const namesOfCall = 4
/** Longer texts scroll by themselves. */
const charactersOfScreen = 2500

/** Shows texts of a run as they are, each up to its share of what a page may hold; the rest is in the JSON. */
export type ShowText = (label: string, text: string) => Html

/**
 * @param run id of the run whose JSON has the texts in full
 * @param characters of all texts of the page
 */
export function textsOfPage(run: string, count: number, characters: number = charactersOfPage): ShowText {
  const most = Math.floor(characters / Math.max(count, 1))
  return (label, text) => {
    const shown = text.slice(0, most).toWellFormed()
    const left = text.length - most
    const block = html`<pre>${shown}</pre>`
    return html`${shown.length > charactersOfScreen ? scrollRegion(label, block, true) : block}${
      left > 0 &&
      html`<p class="lead">${left} more characters are in the <a href="/v1${runPath(run)}/history">JSON</a>.</p>`
    }`
  }
}

/** How many texts calls have, as `textsOfPage` counts them. */
export function countTexts(calls: readonly RunCall[], most: number = callsOfPage): number {
  return calls.slice(0, most).reduce((sum, call) => sum + givenTexts(call.arguments).length + 1, 0)
}

/** Calls of a period in order, the first of them: the tool, what it was given, and what was answered. */
export function callList(calls: readonly RunCall[], show: ShowText, most: number = callsOfPage): Html {
  return html`<ol class="calls">${calls.slice(0, most).map(
    (
      call
    ) => html`<li id="call-${call.number}"><strong><code>${givenName(call.name)}</code></strong> <small>${statusWords[call.status]}</small>
${givenTexts(call.arguments).map((given) => givenText(call, given, show))}
${answer(call, show)}</li>`
  )}</ol>${calls.length > most && html`<p class="lead">${calls.length - most} more calls are in the JSON.</p>`}`
}

function givenText(
  { name: tool, number }: RunCall,
  { name, text }: { name: string; text: string },
  show: ShowText
): Html {
  return html`<p class="given-to"><code>${givenName(name)}</code></p>${show(`${shortName(name)} of call ${number}, ${shortName(tool)}`, text)}`
}

function answer({ number, text }: RunCall, show: ShowText): Content {
  if (text === '') return null
  const { name, inner } = unwrapped(text)
  return html`<p class="given-to">Answer${name !== null && html`: <code>${givenName(name)}</code>`}</p>${show(`Answer to call ${number}`, inner)}`
}

/** Longer answers are shown as they came. */
const longestUnwrapped = 500_000

/** An answer of several lines that is told as one text of a Python dictionary, in whose spelling nobody reads lines. */
function unwrapped(text: string): { name: string | null; inner: string } {
  const isWrapped = text.startsWith('{') && text.includes('\\n') && text.length <= longestUnwrapped
  const [entry, ...others] = isWrapped ? (readDictionary(text) ?? []) : []
  const [name, inner] = entry ?? []
  const isText = typeof name === 'string' && typeof inner === 'string' && others.length === 0
  return isText ? { name, inner } : { name: null, inner: text }
}

/** Arguments one by one, texts as they are and everything else as JSON. */
function givenTexts(given: JsonValue): { name: string; text: string }[] {
  const isNamed = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (!isNamed) return [{ name: 'no object', text: textOf(given) }]
  const entries = Object.entries(given)
  if (entries.length > namesOfCall) return [{ name: 'arguments', text: textOf(given) }]
  return entries.map(([name, value]) => ({ name, text: textOf(value) }))
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shortName(name: string): string {
  return name.slice(0, 60).toWellFormed()
}
