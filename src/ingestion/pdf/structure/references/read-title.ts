import type { StyledText } from './join-entry.ts'
import { sentenceEnds } from './sentence-ends.ts'

/** A title and the place behind it. */
export interface FoundTitle {
  title: string
  end: number
  isQuoted: boolean
}

const leading = /^[\s.,:;)\]–—-]{0,8}/
const quotes: Record<string, string> = {
  '“': '”',
  '"': '"',
  '„': '“',
  '«': '»',
  '‘': '’',
  "'": "'",
  '`': "'",
  '”': '”'
}
/** An address, or what tells a version, is no part of a title. */
const afterTitle = / (?:URL|doi|DOI|arXiv|available (?:at|from)|https?:|www\.|ISBN|ISSN|mimeo)\b|\shttps?:/u
/** The book that a chapter is in, behind a comma. */
const inBook = /, [Ii]n: |,? in (?=\p{Lu}[^.,]{2,60}[^”]{0,120}\b[Ee]ds?\b)/u
/** What kind of work it is, behind a comma. */
const kindOfWork =
  /[,.] (?=(?:(?:unpublished )?(?:ph\.? ?d\.?|doctoral|master[’']?s?)\b|mimeo\b|unpublished\b|techreport\b|technical report|(?:\p{L}{1,20} ){0,3}(?:working|discussion|staff|research) papers?\b|manuscript\b))/iu
/** Behind a full stop, these open the place of publication. */
const notSubtitle =
  /^\s*(?:in\b|working|discussion|technical|tech|research|report|ph\.?d|doctoral|master|thesis|unpublished|mimeo|manuscript|preprint|available|accessed|retrieved|url|number|volume|vol|edited|ed\b|translated|mathematical|\p{L}+ (?:press|university|report|working)|r package)|\b(?:press|publish\w{2,4}|university|springer|wiley|elsevier|editors?|eds?\.)\b/iu
/** Publishers, behind a comma. */
const publisher =
  /, (?=(?:[^,]{2,40}, ){0,2}[^,.]{0,50}\b(?:Press|Publish\p{L}{2,4}|Wiley|Springer|Elsevier|Routledge|Blackwell|Macmillan|McGraw|Sage|Kluwer|North[ -]Holland|Prentice|& Sons|Books)\b)/u
/** Shorter italics are a symbol or the name of a package inside a title. */
const SHORTEST_ITALIC = 5

/** Reads the title that begins at `from`: in quotation marks, in italics, or up to the end of its sentence. */
export function readTitle(entry: StyledText, from: number): FoundTitle | null {
  const start = from + leading.exec(entry.text.slice(from))![0].length
  const rest = entry.text.slice(start)
  if (rest === '') return null
  return readQuoted(rest, start) ?? readItalic(entry, start) ?? readSentence(entry, start)
}

function readQuoted(rest: string, start: number): FoundTitle | null {
  const open = /^(?:``|,,|''|[“"„«‘'`”])/.exec(rest)?.[0]
  if (!open) return null
  const close = open === '``' || open === "''" ? "''" : open === ',,' ? '“' : quotes[open]!
  const end = closingQuote(rest, open, close)
  if (end === null) return null
  const title = tidyTitle(rest.slice(open.length, end))
  return title === '' ? null : { title, end: start + end + close.length, isQuoted: true }
}

/** The mark that closes the first one: quotations inside, and apostrophes, do not. */
function closingQuote(rest: string, open: string, close: string): number | null {
  let depth = 1
  for (let i = open.length; i < Math.min(rest.length, 600); i += 1) {
    if (rest.startsWith(close, i)) {
      const next = rest[i + close.length] ?? ' '
      if (/[\p{L}\d]/u.test(next)) {
        if (close === '"') depth += 1
        continue
      }
      depth -= 1
      const isApostrophe =
        close.length === 1 && "’'".includes(close) && !/[.,?!]/.test(rest[i - 1]!) && !/[.,;]/.test(next)
      if (depth <= 0 && !isApostrophe) return i
      if (isApostrophe) depth = 1
    } else if (open !== close && rest.startsWith(open, i)) depth += 1
  }
  // The closing mark may be of another kind: “Title" or \Title".
  const other = /[.,?!]["”’']|["”](?=[\s.,;)]|$)/.exec(rest.slice(open.length, 600))
  return other ? open.length + other.index + (/^[.,?!]/.test(other[0]) ? 1 : 0) : null
}

function readItalic({ text, isItalic }: StyledText, start: number): FoundTitle | null {
  if (!isItalic[start]) return null
  let end = start
  for (let i = start; i < text.length; i += 1) {
    if (isItalic[i]) end = i + 1
    else if (/[.,;(]/.test(text[i]!) || i - end > 25) break
  }
  // Names such as 'S-PLUS' stand upright in an italic title, also at its end.
  if (/\b(?:and|in|with|for|of|the|using|to|on) ?$/.test(text.slice(start, end))) {
    end += /^[^.,;(]{0,25}/.exec(text.slice(end))![0].length
  }
  const title = tidyTitle(text.slice(start, end))
  // '*t* tests for …' opens with a symbol.
  if (title.length < SHORTEST_ITALIC || /^\s?\p{Ll}/u.test(text.slice(end, end + 2))) return null
  const stop = sentenceEnds(text.slice(start, end)).find(
    (at) => text[start + at - 1] === '.' && at < end - start - 1 && at > 20
  )
  // Title and journal are both set in italics by some.
  return stop
    ? { title: tidyTitle(text.slice(start, start + stop)), end: start + stop, isQuoted: false }
    : { title, end, isQuoted: false }
}

function readSentence(entry: StyledText, start: number): FoundTitle | null {
  const rest = entry.text.slice(start)
  const address = Math.min(
    ...[afterTitle, inBook, kindOfWork].map((pattern) => pattern.exec(rest)?.index ?? rest.length)
  )
  const venue = italicVenue(entry, start)
  const limit = Math.min(address, venue === null ? rest.length : venue - start)
  const stops = sentenceEnds(rest).filter((at) => at <= limit + 1)
  const isBeforeVenue = (at: number) => venue !== null && at >= venue - start - 2
  const end =
    stops.find((at, i) => isFinal(rest, at, { next: stops[i + 1] ?? limit, isBeforeVenue })) ??
    commaEnd(rest, limit, venue !== null)
  const title = tidyTitle(rest.slice(0, end))
  return title === '' ? null : { title, end: start + end, isQuoted: false }
}

/**
 * Whether a title ends at a place: not where more words without numbers follow in front of the venue, as a subtitle
 * does behind a question mark.
 */
function isFinal(
  rest: string,
  at: number,
  { next, isBeforeVenue }: { next: number; isBeforeVenue: (at: number) => boolean }
): boolean {
  const between = rest.slice(at, next)
  if (/\d/.test(between) || between.trim().split(/\s+/).length < 3 || notSubtitle.test(between)) return true
  return rest[at - 1] === '.' && !isBeforeVenue(next)
}

/** Titles without a full stop end at the comma before the journal and its volume. */
function commaEnd(rest: string, limit: number, hasVenue: boolean): number {
  if (hasVenue) return limit
  const before = rest.slice(0, limit)
  const book = publisher.exec(before)
  if (book) return book.index
  const journal = /[,.] (?:in |In )?(?:The )?\p{Lu}[^,]{2,90}[ ,](?:vol\. ?)?\d{1,4}(?: ?\(\d|[,:. (]|$)/u.exec(before)
  return journal ? journal.index : limit
}

/** Where italics begin that are set off by a mark: the journal or book. */
function italicVenue({ text, isItalic }: StyledText, from: number): number | null {
  for (let i = from + 1; i < text.length; i += 1) {
    if (!isItalic[i] || isItalic[i - 1] || !/\S/.test(text[i]!)) continue
    if (!/(?:[.,?!;:”"’)]|\b[Ii]n:?)\s?$/.test(text.slice(Math.max(0, i - 4), i))) continue
    let length = 0
    while (isItalic[i + length]) length += 1
    if (length >= SHORTEST_ITALIC) return i
  }
  return null
}

/** A title without the marks around it, and without volume and pages behind it. */
export function tidyTitle(title: string): string {
  return title
    .replace(/^[\s.,:;”]+/, '')
    .replace(/(?:,?\s(?:[Ii]n:?|URL))?[\s.,;:(–—]+$/, '')
    .replace(/ \d{1,4}, \d{1,5}[–-]\d{1,5}$/, '')
    .trim()
}
