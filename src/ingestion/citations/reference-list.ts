import { type ListEntry, longestEntry, mostEntries, readMarker, splitEntries, yearPattern } from './list-entries.ts'
import { type Conventions, findListHeadings } from './list-headings.ts'

/** A text without its lists of references, which are blank there, so that positions stay; and their entries. */
export type SplitText = { body: string; entries: ListEntry[] }

/** Each list costs a search for its end. */
const mostLists = 50
const longestPlainEntry = 500
const nextHeadingPattern = /\n[ \t]{0,3}(?:#{1,6}[ \t]|\*\*[^*\n]{1,80}\*\*:?[ \t]{0,9}(?=\r?\n))/g
const bibtexPattern = /^[ \t]{0,9}@[a-z]{3,20}[ \t]{0,9}\{[ \t]{0,9}([^,\s{}]{1,100}),/gim
const bibitemPattern = /\\bibitem(?:\[[^\n]{0,200}?\])?\{([^{}\n]{1,100})\}/g
/** 'Card, D.', 'Card DE,', 'D. Card': how entries name their first author, and prose does not. */
const bylinePattern =
  /^[*_"“]{0,3}(?:\p{Lu}[\p{L}\p{M}'’ -]{0,40}(?:, {0,3}\p{Lu}| \p{Lu}{1,3}[,.])|(?:\p{Lu}\.[ -]{0,2}){1,3}\p{Lu}\p{L})/u
/** '(1990).', '1990;' and '1990' at the end: in prose a verb follows. */
const entryYearPattern = /(?<!\d)(?:1[5-9]|20)\d\d[a-z]?[)\]]?(?:[.:;,]|\s*$)/

/**
 * Tells the running text from its lists of references: BibTeX and \bibitem entries, what follows a heading
 * 'References' or the like, or the numbered entries that end the text.
 */
export function splitReferenceList(text: string, conventions: Conventions = 'english'): SplitText {
  const keyed = splitKeyed(text)
  const regions = listRegions(keyed.body, conventions)
  const entries = regions.flatMap(({ from, to, isOfNotes }) =>
    splitEntries(keyed.body.slice(from, to), { offset: from, conventions, isOfNotes })
  )
  const body = regions.reduce((rest, { start, to }) => blank(rest, start, to), keyed.body)
  return { body, entries: [...keyed.entries, ...entries].slice(0, mostEntries) }
}

/** Entries that carry a key of their own, wherever they stand. */
function splitKeyed(text: string): SplitText {
  const starts = [...text.matchAll(bibtexPattern), ...text.matchAll(bibitemPattern)].sort((a, b) => a.index - b.index)
  const pieces: string[] = []
  let end = 0
  const entries = starts.slice(0, mostEntries).map((match, index) => {
    const next = starts[index + 1]?.index ?? text.length
    const piece = text.slice(match.index, next)
    const close = match[0].startsWith('\\')
      ? piece.search(/\n[ \t\r]*\n|\\end\{/)
      : piece.search(/\n[ \t]*\}|\}\s*\n\s*\n/)
    const to = close < 0 ? next : match.index + close
    pieces.push(text.slice(end, match.index), ' '.repeat(to - match.index))
    end = to
    const inner = text.slice(match.index + match[0].length, to).slice(0, longestEntry)
    return {
      text: match[0].startsWith('\\') ? inner : bibtexText(inner),
      offset: match.index,
      marker: match[1]!.trim(),
      isNote: false
    }
  })
  return { body: pieces.join('') + text.slice(end), entries }
}

/** 'Card, David and Krueger, Alan. 1994. Title' from the fields of a BibTeX entry. */
function bibtexText(fields: string): string {
  const field = (name: string) =>
    new RegExp(String.raw`\b${name}\s{0,9}=\s{0,9}["{]?([^\n]{0,1000})`, 'i').exec(fields)?.[1]
  const parts = ['author', 'year', 'date', 'title'].map((name) => field(name)?.replaceAll(/[{}"]|,\s*$/g, '') ?? '')
  return parts.filter((part) => part !== '').join('. ')
}

type Region = { start: number; from: number; to: number; isOfNotes: boolean }

function listRegions(text: string, conventions: Conventions): Region[] {
  const headings = findListHeadings(text, conventions).slice(-mostLists)
  const regions = headings.flatMap(({ start, end: from, isOfNotes }, index) => {
    nextHeadingPattern.lastIndex = from
    const ends = nextHeadingPattern.exec(text)?.index
    const next = headings[index + 1]?.start
    // A line 'References' in a table of contents opens no list: only the last may run to the end of the text.
    if (next !== undefined && (ends === undefined || ends > next)) return []
    return [{ start, from, to: ends ?? text.length, isOfNotes }]
  })
  if (regions.length > 0) return regions
  const tail = conventions === 'english' ? numberedTail(text) : tailOfEntries(text)
  return tail === null ? [] : [{ ...tail, from: tail.start, to: text.length }]
}

/** Where the run of lines '[1] … 1994 …' that ends the text begins; a single such line is a list only as a footnote. */
function numberedTail(text: string): { start: number; isOfNotes: boolean } | null {
  const isEntry = (line: string) => /^\s*\[\^?[\p{L}\p{N}+*:_-]{1,20}\]:?\s/u.test(line) && yearPattern.test(line)
  const tail = tailOf(text, isEntry)
  const isList = tail.length >= 2 || /^\s*\[\^/.test(tail[0]?.[0] ?? '')
  return isList ? { start: tail[0]!.index, isOfNotes: false } : null
}

/**
 * The same in any language, and of lines that open otherwise: with raised numbers, with '1.' or '(1)' where they count on
 * and name authors, or with authors, surname first.
 */
function tailOfEntries(text: string): { start: number; isOfNotes: boolean } | null {
  const start = (lines: readonly RegExpExecArray[]) => lines[0]?.index ?? text.length
  const labelled = tailOf(text, (line) => {
    const marker = readMarker(line, 'all')
    return marker !== null && !marker.isNumber && yearPattern.test(line)
  })
  const first = labelled[0]?.[0] ?? ''
  const isOfNotes = /^\s*(?:\[\^|[*_]{0,3}[⁰¹²³⁴-⁹①-⑳^])/.test(first)
  if (labelled.length >= 2 || isOfNotes) return { start: start(labelled), isOfNotes }
  const counted = tailOf(text, (line) => readMarker(line, 'all', true)?.isNumber === true && yearPattern.test(line))
  const entries = counted.map(([line]) => ({ line, marker: readMarker(line, 'all', true)! }))
  const isCount = entries.every(({ marker }, index) => Number(marker.label) === index + 1)
  const bylines = entries.filter(({ line, marker }) => isEntry(line.slice(marker.length)))
  if (counted.length >= 3 && isCount && bylines.length > counted.length / 2) {
    return { start: start(counted), isOfNotes: false }
  }
  const plain = tailOf(text, (line) => line.length < longestPlainEntry && isEntry(line))
  return plain.length >= 3 ? { start: start(plain), isOfNotes: false } : null
}

function isEntry(words: string): boolean {
  return bylinePattern.test(words) && entryYearPattern.test(words)
}

/** The lines that end the text and are all entries; empty lines and fences do not count. */
function tailOf(text: string, isEntry: (line: string) => boolean): RegExpExecArray[] {
  const lines = [...text.matchAll(/[^\n]+/g)].filter((line) => !/^[\s`~-]*$/.test(line[0]))
  return lines.slice(lines.findLastIndex((line) => !isEntry(line[0])) + 1)
}

function blank(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + text.slice(to)
}
