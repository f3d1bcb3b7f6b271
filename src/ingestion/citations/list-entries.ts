import type { Conventions } from './list-headings.ts'

/** One entry of a list of references that an author put below a text. */
export type ListEntry = {
  text: string
  offset: number
  /** What the text cites it by: '3' for an entry that opens with [3] or 3., a BibTeX key; null where there is none. */
  marker: string | null
  /** A note: what it says is the author's own text, and may cite several works. */
  isNote: boolean
}

export const mostEntries = 5000
export const longestEntry = 3000
const mostLines = 60
const englishMarker = /^\s{0,20}(?:\[\^?([\p{L}\p{N}+*:_-]{1,20})\]:?|\(?(\d{1,3})[.)](?=\s))\s{0,20}/u
const ofAnyLanguage = [
  // '[CardKrueger1994]', '**[1]**', '[^1]:'
  String.raw`\[\^?([\p{L}\p{N}+*:_.&/’'-]{1,60})\][.:]?`,
  // '1. Card', '(1) Card', '1) Card', '**1.** Card', '1.蔡昉', '1,蔡昉', '| 1 | Card', '#1 Card', 'Ref. 1: Card'
  String.raw`(?:[(（|]|refs?\.?\s)?\s?(\d{1,3})(?:\s?[.):）|](?=[\s*_\p{L}«"“《])|,(?=\p{Script=Han})|\t)`,
  // '¹ Card', '⁽¹⁾ Card', '①蔡昉', '^1^ Card', '$^{1}$ Card', '<sup>1</sup> Card', '#1 Card'
  String.raw`([⁰¹²³⁴-⁹]{1,3}|⁽[⁰¹²³⁴-⁹]{1,3}⁾|[①-⑳]|\$?\^\{?\d{1,3}(?:[}^]\$?)?|<sup>\d{1,3}<\/sup>|#\d{1,3}[.:)]?)`
]
const anyMarker = new RegExp(
  String.raw`^(?:[-*•]\s{1,9}(?=[*_]{0,3}[[\d]))?[\s*_]{0,20}(?:${ofAnyLanguage.join('|')})[*_]{0,3}\s{0,20}`,
  'iu'
)
/** '1 Card, D.': a bare number, where the entries count on. */
const bareMarker = /^\s{0,20}(\d{1,3})[ \t]{1,20}(?=[«"“《']?[\p{Lu}\p{Lo}]|\p{Ll}{1,3}\s)/u
const bulletPattern = /^\s{0,20}[-*•–+]\s{1,20}/
export const yearPattern = /\b(?:1[5-9]|20)\d\d|forthcoming|in press|n\. ?d\./
const bylinePattern = /^\p{Lu}[\p{L}\p{M}'’. -]{0,40}(?:[,(&]| et al)/u
const authorPattern = /^\p{Lu}[\p{L}'’ -]{1,40}, {1,3}\p{Lu}/u

/** The mark in front of an entry: what the text cites it by, and how long the mark is. */
export type Marker = { label: string; length: number; isNumber: boolean; isBare: boolean }

/** Reads the mark in front of a line; a bare number is one only where `isCounted`. */
export function readMarker(line: string, conventions: Conventions, isCounted = false): Marker | null {
  if (conventions === 'english') {
    const match = englishMarker.exec(line)
    if (!match) return null
    const label = match[1] ?? match[2]!
    return { label, length: match[0].length, isNumber: match[2] !== undefined, isBare: false }
  }
  const match = anyMarker.exec(line)
  if (match) {
    const label = match[1] ?? match[2] ?? onTheLine(match[3]!).replaceAll(/\D/g, '')
    return { label, length: match[0].length, isNumber: match[2] !== undefined, isBare: false }
  }
  const bare = isCounted ? bareMarker.exec(line) : null
  return bare && { label: bare[1]!, length: bare[0].length, isNumber: true, isBare: true }
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** '12' for '¹²', '⑫', '^12^' and '<sup>12</sup>'; white space between raised numbers becomes `separator`. */
export function onTheLine(number: string, separator = ' '): string {
  return number
    .replaceAll(/(?<=[⁰¹²³⁴-⁹])\s(?=[⁰¹²³⁴-⁹])/g, separator)
    .replaceAll(/[⁰¹²³⁴-⁹]/g, (digit) => String(raised.indexOf(digit)))
    .replaceAll(/[①-⑳]/g, (circled) => String(circled.charCodeAt(0) - 0x245f))
    .replaceAll(/<[^<>]*>|[\^{}]/g, '')
}

/**
 * Splits a list of references into its entries: at marks such as '[3]' or bullets where it has them, else at empty lines,
 * else where a line opens with authors.
 */
export function splitEntries(
  list: string,
  { offset, conventions, isOfNotes = false }: { offset: number; conventions: Conventions; isOfNotes?: boolean }
): ListEntry[] {
  const isAll = conventions === 'all'
  const isCounted = isAll && /^[\s=-]*1[ \t]/.test(list)
  const mark = (line: string) => readMarker(line, conventions, isCounted)
  const isAllOnes = isAll && /^\s{0,3}1\. /m.test(list) && !/^\s{0,3}\(?2[.)]/m.test(list)
  const lines = [...list.matchAll(/[^\n]*(?:\n|$)/g)]
  const isMarked = lines.some(([line]) => mark(line) !== null || bulletPattern.test(line))
  const hasGaps = !isMarked && /\n[ \t\r]*\n/.test(list.trim())
  const entries: { lines: string[]; offset: number; marker: string | null; isNote: boolean }[] = []
  let isNew = true
  for (const line of lines) {
    if (entries.length > mostEntries) break
    const text = line[0].trim()
    if (text === '') {
      isNew = isNew || hasGaps
      continue
    }
    const marker = mark(text)
    const last = entries.at(-1)
    const opens = isMarked
      ? opensMarked(text, marker, last?.marker) || (isAllOnes && marker?.label === '1')
      : hasGaps
        ? isNew
        : opensPlain(text, last?.lines, isAll)
    const words = opens && isMarked ? withoutMarker(text, marker) : text
    if (opens || !last) {
      // Markdown counts a list of nothing but '1.'.
      const written = isAllOnes && marker ? String(entries.length + 1) : marker?.label
      const label = isMarked ? (written ?? null) : null
      entries.push({ lines: [words], offset: offset + line.index, marker: label, isNote: isOfNotes })
    } else if (last.lines.length < mostLines) last.lines.push(words)
    isNew = false
  }
  return entries.map(({ lines, ...entry }) => ({ ...entry, text: lines.join(' ').slice(0, longestEntry) }))
}

function withoutMarker(text: string, marker: Marker | null): string {
  return text.slice(marker?.length ?? 0).replace(bulletPattern, '')
}

/** A line that opens with '12.' goes on with a page or volume unless it counts on from the entry before. */
function opensMarked(text: string, marker: Marker | null, last: string | null | undefined): boolean {
  if (bulletPattern.test(text)) return true
  if (!marker) return false
  const step = Number(marker.label) - Number(last ?? Number.NaN)
  if (marker.isBare) return step === 1 || ((last ?? null) === null && marker.label === '1')
  return !marker.isNumber || Number.isNaN(step) || (step > 0 && step < 4)
}

/** Whether a line opens an entry: authors or a year stand in it, and the entry before it has a year already. */
function opensPlain(text: string, lastLines: readonly string[] | undefined, isAll: boolean): boolean {
  if (!yearPattern.test(lastLines?.slice(-4).join(' ') ?? '1999')) return false
  const isComplete = (isAll ? /[.)\]”"。》）』]$/ : /[.)\]”"]$/).test(lastLines?.at(-1) ?? '.')
  return yearPattern.test(text) ? isComplete || bylinePattern.test(text) : isComplete && authorPattern.test(text)
}
