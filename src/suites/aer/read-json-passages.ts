import { type Document, isScalar, parseDocument } from 'yaml'

/** A response holds one answer sheet, or a few; LaTeX in front of it holds braces by the hundred. */
const mostPassages = 500
/** Deeper nesting is no answer sheet, and a parser that recurses must not meet it. */
const deepest = 16
/**
 * Characters up to which a passage may stray from JSON. On input that is no YAML either ('{,,,,') the parser takes time
 * that grows with the square of its length, or exhausts the stack.
 */
const longestLoose = 6000

/**
 * Every JSON object or list of a text, in fences or prose, as a YAML node. JSON is read as YAML, of which it is a part,
 * because `JSON.parse` hides a key that is given twice, and because it stumbles over a trailing comma.
 *
 * Only the outermost of nested ones are given; of a sheet that was cut off none, so that its lines can be read instead.
 */
export function readJsonPassages(output: string): unknown[] {
  return placedJsonPassages(output).map(({ node }) => node)
}

/**
 * The passages of `readJsonPassages` with their places in the text.
 *
 * @param isCutOff also the whole objects and lists within one that was cut off
 */
export function placedJsonPassages(
  output: string,
  { isCutOff = false } = {}
): { start: number; end: number; node: unknown }[] {
  return findPassages(output, isCutOff)
    .filter(({ height }) => height <= deepest)
    .map(({ start, end }) => ({ start, end, passage: output.slice(start, end) }))
    .filter(({ passage }) => /[:,]/.test(passage))
    .slice(-mostPassages)
    .map(({ passage, ...place }) => ({ ...place, json: repairEscapes(straightenQuotes(dropComments(passage))) }))
    .filter(({ json }) => json.length <= longestLoose || isJson(json))
    .flatMap(({ json, ...place }) => {
      const node = parseLoosely(json)?.contents
      return node ? [{ ...place, node }] : []
    })
}

/** A scalar as it was written: `0.50` stays `0.50`. */
export function textOf(node: unknown): string | null {
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

/** Trailing commas aside: taken out of strings as well, they change no verdict. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.replaceAll(/,(?=\s{0,99}[}\]])/g, ''))
    return true
  } catch {
    return false
  }
}

function parseLoosely(text: string): Document | null {
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', merge: false })
    return document.errors.length > 0 ? null : document
  } catch (error) {
    // Thrown by the parser on keys within keys ('{a: b: c: ...'): no JSON, whatever it is.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** `height` counts the levels of brackets. */
type Passage = { start: number; end: number; height: number }

const closing: Record<string, string> = { '{': '}', '[': ']' }

/** The outermost balanced `{...}` and `[...]`; a bracket that nothing closes, as in '[0, 1)', is passed over. */
function findPassages(output: string, isCutOff: boolean): Passage[] {
  const open: { bracket: string; index: number }[] = []
  const passages: Passage[] = []
  for (const { bracket, index } of bracketsOf(output)) {
    if (closing[bracket]) open.push({ bracket, index })
    const opener = open.at(-1)
    if (!opener || closing[opener.bracket] !== bracket) continue
    open.pop()
    let height = 1
    while (passages.length > 0 && passages.at(-1)!.start > opener.index) {
      height = Math.max(height, passages.pop()!.height + 1)
    }
    passages.push({ start: opener.index, end: index + 1, height })
  }
  if (isCutOff) return passages
  const cutOff = open.find(({ index }) => /^[{[]\s{0,20}["{[]/.test(output.slice(index, index + 22)))
  return passages.filter(({ start }) => start < (cutOff?.index ?? Number.POSITIVE_INFINITY))
}

/** The brackets that stand outside strings. A quotation mark that nothing closes on its line opens no string. */
function* bracketsOf(output: string): Generator<{ bracket: string; index: number }> {
  for (const { 0: token, 1: end, index } of output.matchAll(/"(?:[^"\\\n]|\\.)*("?)|[{}[\]]/g)) {
    if (end === undefined) yield { bracket: token, index }
    if (end !== '') continue
    for (const { 0: bracket, index: within } of token.matchAll(/[{}[\]]/g)) yield { bracket, index: index + within }
  }
}

// Strings are passed over; a comment of a line or of a block follows white space or a sign of JSON.
const comment = /"(?:[^"\\\n]|\\.)*"|(?<=[\s,{[])\/\/[^\n]*|(?<=[\s,{[])\/\*[^*]{0,400}\*\//g

/** JSON without the comments that some write into it. */
function dropComments(json: string): string {
  return json.includes('/') ? json.replaceAll(comment, (part) => (part.startsWith('"') ? part : ' ')) : json
}

/** JSON that a word processor has been at. */
function straightenQuotes(json: string): string {
  return json.includes('"') ? json : json.replaceAll(/[“”]/g, '"')
}

const command = /^(?:[bf][a-z]|n(?:u|eq?|abla)\b|r(?:ho|ight|angle)\b|t(?:au|heta|imes|ilde|ext|o|frac)\b)/
const validEscape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/

/** LaTeX that a model wrote with single backslashes, as JSON meant it: `"\frac"` is no form feed, `"\alpha"` no error. */
function repairEscapes(json: string): string {
  return json.replaceAll(/\\(?:\\|(?=([\s\S]{0,12})))/g, (backslash, rest: string | undefined) =>
    rest === undefined || (validEscape.test(rest) && !command.test(rest)) ? backslash : '\\\\'
  )
}
