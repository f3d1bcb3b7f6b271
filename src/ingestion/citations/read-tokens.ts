/** A word, a run of digits or a single other mark of a text; `gap` is the end of a paragraph. */
export type Token = {
  kind: 'word' | 'digits' | 'mark' | 'gap'
  /** The word without markup, put together again where a line break split it; a `gap` has none. */
  text: string
  start: number
  end: number
  /** How many brackets are open here; all are closed at the end of a paragraph. */
  depth: number
}

// A response is untrusted and may be long: every repetition is either of one class of characters, which never goes
// back, or has a bound.
const linkEnd = String.raw`\]\((?:[^()\s]|\([^()\s]{0,99}\)){0,999}\)`
const tag = String.raw`<\/?[a-z][^<>]{0,199}>`
const address = String.raw`https?:\/\/[^\s<>"]+`
const pageEnd = String.raw`\n[ \t\r\n]{0,20}(?:\d{1,4}[ \t\r\n]{0,9})?\f`
// 'Kl¨uppelberg': an accent that a PDF printed as a letter of its own; 'M{\"u}ller': one that LaTeX spells.
const looseAccent = String.raw`[´¨ˆ˜ˇ¸] ?(?=\p{L})`
const spelledAccent = String.raw`\{?\\(?:["'^~=.\x60]|[cvuHk](?=[{ ]))[ {]?\{?\p{L}\}{0,2}`
const joint = String.raw`[-‐‑'’](?=\p{L}|\{?\\["'^])`
const word = String.raw`(?:\p{L}|${spelledAccent})(?:[\p{L}\p{M}]|${joint}|${looseAccent}|${spelledAccent})*`
// A heading or an entry of a list is a paragraph of its own.
const paragraphEnd = String.raw`\n[ \t\r]{0,99}\n|\n(?=[ \t]{0,9}(?:#{1,6}|[-*•+]|\d{1,3}[.)])[ \t])|(?<=^#{1,6}[ \t][^\n]{0,200})\n`
const tokenPattern = new RegExp(
  String.raw`(${word})|(\d+)|(${linkEnd}|${tag}|${pageEnd}|[*_\x60~\\{}\u00ad\u200b\ufeff])|${address}|(${paragraphEnd})|\S`,
  'gmu'
)
const spelledAccentMarks = /\\[cvuHk](?=[{ ])|[\\{}"^~=.`´¨ˆ˜ˇ¸ ]/g
const opening = new Set(['(', '[', '（'])
const closing = new Set([')', ']', '）'])
const breakingHyphen = /^[-‐‑]$/
const whiteSpace = /^\s{1,3}$/
/** Patterns that are asked of every word have names: one that is written where it is used is made anew each time. */
export const capital = /^\p{Lu}/u

/**
 * Reads a text of prose, Markdown or LaTeX as words, numbers and marks. Emphasis, targets of links, tags and page breaks
 * with their page number are passed over. 'Ace- moglu' and 'Rossi- Hansberg', as lines and pages split them, are words
 * again.
 *
 * @returns tokens in order; `start` and `end` are positions in `text`
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  tokenPattern.lastIndex = 0
  // `matchAll` would make another object for each of thousands of tokens.
  for (let match = tokenPattern.exec(text); match; match = tokenPattern.exec(text)) {
    const [whole, word, digits, skipped, gap] = match
    if (skipped !== undefined) continue
    const start = match.index
    const end = start + whole.length
    if (word !== undefined && joinsLast(tokens, text, start, word)) continue
    if (gap !== undefined) depth = 0
    const kind = word !== undefined ? 'word' : digits !== undefined ? 'digits' : gap !== undefined ? 'gap' : 'mark'
    if (opening.has(whole)) depth += 1
    tokens.push({ kind, text: plainText(kind, whole), start, end, depth })
    if (closing.has(whole)) depth = Math.max(0, depth - 1)
  }
  return tokens
}

/** Adds the second part of a word that a hyphen and white space split to its first part. */
function joinsLast(tokens: Token[], text: string, start: number, word: string): boolean {
  const [first, hyphen] = [tokens.at(-2), tokens.at(-1)]
  if (first?.kind !== 'word' || !hyphen || !breakingHyphen.test(hyphen.text)) return false
  if (hyphen.start !== first.end || hyphen.end === start || !capital.test(first.text)) return false
  if (!whiteSpace.test(text.slice(hyphen.end, start)) || first.text.length + word.length > longestWord) return false
  tokens.pop()
  first.text += capital.test(word) ? `-${word}` : word
  first.end = start + word.length
  return true
}

/** No name has words longer than this. */
export const longestWord = 60

function plainText(kind: Token['kind'], text: string): string {
  if (kind === 'gap') return ''
  if (kind === 'word') return text.length > longestWord ? '' : text.replaceAll(spelledAccentMarks, '')
  return text
}
