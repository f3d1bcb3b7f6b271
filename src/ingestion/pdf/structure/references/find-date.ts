import { isAuthorLike } from './author-like.ts'
import { blankAddresses } from './find-doi.ts'

/** A date in an entry, with the marks around it. */
export interface FoundDate {
  /** '1994', '1994a', 'forthcoming', 'in press', 'n.d.'. */
  year: string
  start: number
  end: number
}

const YEAR = '(?:1[5-9]|20)\\d\\d'
const WORD = 'forthcoming|in press|to appear|in preparation|n\\. ?d\\.?|undated|no date|submitted|accepted|mimeo'
const bracketed = new RegExp(
  `[([] ?(?:ca?\\.? ?|circa |originally |\\p{Lu}\\p{Ll}{2,8}\\.? )?(${YEAR} ?[a-z]?|${WORD})(?: ?[/–—,;=[(-][^()]{0,30})?[)\\]]`,
  'giu'
)
/** '1954-57,' for a work of several years. */
const plain = new RegExp(
  `(?<=[\\s.,:;(]|^)(${YEAR}[a-z]?|${WORD})(?:[–-](?:\\d\\d)?\\d\\d(?=[.,]| \\()|(?=[.,:;)]|$| [“"‘\\[]))`,
  'giu'
)
const anyYear = new RegExp(`(?<![\\d/–—.-]|[–—-] )(${YEAR})([a-z]?)(?![\\d/–—-]|[a-z]{2}|\\.\\d)`, 'gu')
/** Volumes of several years: '14 (1967-1968), 159-182'. */
const yearsInBrackets = new RegExp(`(?<=\\d \\()(${YEAR})[–-](?:${YEAR}|\\d\\d)(?=\\))`, 'gu')
const yearSpan = new RegExp(`(?<=: [^:]{2,120}, )(${YEAR})[–-](?:${YEAR}|\\d\\d)(?=[.),])`, 'u')
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'

const firstPrint = /^\)?[.;,]? ?\(?repr(?:int|\.)/i

/** The date that stands behind the authors, as in 'Card, David. 1994.' or 'Card D (1994)'; null where there is none. */
export function findEarlyDate(text: string): FoundDate | null {
  const blanked = blankAddresses(text)
  const found = [...blanked.matchAll(bracketed), ...blanked.matchAll(plain)].sort((a, b) => a.index - b.index)
  for (const match of found.filter((each) => !isInitials(each[0])).slice(0, 4)) {
    if (!isAuthorLike(text.slice(0, match.index))) return null
    if (match.index + match[0].length > text.length - 4) return null
    return { year: tidyYear(match[1]!), start: match.index, end: match.index + match[0].length }
  }
  return null
}

/** 'N. D.' are the initials of a name, 'n.d.' says that there is no date. */
function isInitials(text: string): boolean {
  return /^N\. ?D\.?$/.test(text)
}

/**
 * The date behind the authors of a list that has its dates at the end, where a letter or its place in front of all
 * else leaves no doubt: 'Council of Roads (1981a), …', '(1984), …' behind a dash.
 */
export function findMarkedDate(text: string): FoundDate | null {
  const date = findEarlyDate(text)
  if (!date || !/^[([]/.test(text.slice(date.start))) return null
  return date.start === 0 || /\d[a-z]$/.test(date.year) ? date : null
}

/** The date of an entry that has it at the end or anywhere behind the title: the one in the likeliest place. */
export function findLateDate(text: string): FoundDate | null {
  const blanked = blankAddresses(text)
  const rated = [...blanked.matchAll(anyYear), ...blanked.matchAll(yearsInBrackets)].map((match) => {
    const date = { year: match[1]! + (match[2] ?? ''), start: match.index, end: match.index + match[0].length }
    return { date, rating: rateLateDate(blanked, date) + (match.index / (text.length + 1)) * 0.5 }
  })
  const best = rated.reduce<(typeof rated)[number] | null>((a, b) => (a && a.rating > b.rating ? a : b), null)
  if (best && best.rating > 0) return best.date
  const span = best ? null : findSpan(blanked)
  if (span) return span
  const word = new RegExp(`\\b(${WORD})`, 'iu').exec(blanked)
  if (word) return { year: tidyYear(word[1]!), start: word.index, end: word.index + word[0].length }
  return best?.date ?? null
}

/** The first of the years, behind place and publisher, in which a work came out: 'Annual Report. Lyon: Delta, 1946-1956.'. */
function findSpan(text: string): FoundDate | null {
  const span = yearSpan.exec(text)
  return span && { year: span[1]!, start: span.index, end: span.index + span[0].length }
}

function rateLateDate(text: string, { start, end }: FoundDate): number {
  const before = text.slice(Math.max(0, start - 24), start)
  const after = text.slice(end, end + 6)
  if (/(?:accessed|retrieved|visited|viewed|access)[^.]{0,20}$/i.test(before)) return -1
  let rating = 1
  if (/\(\s?$/.test(before) && /^\s?\)/.test(after)) rating += 2
  if (new RegExp(`${MONTH}(?: \\d{1,2}(?:st|nd|rd|th)?,?)? ?$`, 'i').test(before)) rating += 1.5
  if (/, ?$/.test(before)) rating += 1
  if (/^[.;]?\s?$/.test(after) || /^[.);]/.test(after)) rating += 1
  if (/^[;:]\d/.test(after)) rating += 1
  // The work is as old as its first print.
  if (firstPrint.test(text.slice(end, end + 16))) rating += 3
  if (isInQuotes(text, { start, end })) rating -= 3
  // Pages, volumes and numbers look like years.
  if (/(?:pp?\.|pages?|vol\.?|no\.?|number|report|paper|isbn|issn)[\s\d–-]{0,8}$/i.test(before)) rating -= 2
  if (/\d: ?$/.test(before)) rating -= 2
  return rating
}

/** Whether a date stands in a title in quotes: 'Comment on Brook (2000)."'. */
function isInQuotes(text: string, { start, end }: Pick<FoundDate, 'start' | 'end'>): boolean {
  const before = text.slice(0, start)
  const straight = before.split('"').length % 2 === 0
  const opened = before.lastIndexOf('“') > before.lastIndexOf('”')
  return (opened && text.includes('”', end)) || (straight && text.includes('"', end))
}

function tidyYear(year: string): string {
  return year.toLowerCase().replaceAll(/\s/g, (space) => (/\d/.test(year) ? '' : space))
}
