import { isAuthorLike } from './author-like.ts'
import { findEarlyDate, findLateDate, findMarkedDate } from './find-date.ts'
import { findDoi } from './find-doi.ts'
import type { FoundReference } from './found-reference.ts'
import type { StyledText } from './join-entry.ts'
import { endOfNames, type NameOrder, nameOrderOf } from './name-list.ts'
import { readAuthors } from './read-authors.ts'
import { type FoundTitle, readTitle, tidyTitle } from './read-title.ts'
import { readVenue } from './read-venue.ts'

/** What holds for a whole list: whether dates follow the authors, titles are quoted, and how names are written. */
export interface ListStyle {
  datesFollowAuthors: boolean
  titlesAreQuoted: boolean
  nameOrder: NameOrder
}

/** What stands behind a dash in place of authors. */
export type BehindDash = 'title' | 'names'

export type Fields = Pick<FoundReference, 'authors' | 'year' | 'title' | 'venue' | 'doi' | 'confidence'>

/** A title in quotation marks begins within the first so many characters. */
const LATEST_QUOTE = 600
const openingQuote = /(?:^|[\s.,:(])(?:(?:``|''|["‘])(?=\S)|[“„«](?= ?\S))/

/** Month and day in front of a year. */
const dateBefore =
  /[\s.,;:(]+(?:(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?: \d{1,2},?)?)?[\s.,;:(]{0,4}$/i

/** Decides the style of a list by the majority of its entries. */
export function styleOf(texts: readonly string[]): ListStyle {
  const share = (holds: (text: string) => boolean) => texts.filter(holds).length / Math.max(1, texts.length)
  return {
    datesFollowAuthors: share((text) => findEarlyDate(text) !== null) >= 0.5,
    titlesAreQuoted: share((text) => openingQuote.test(text.slice(0, LATEST_QUOTE))) >= 0.4,
    nameOrder: nameOrderOf(texts)
  }
}

/**
 * Reads the fields of one entry under the style of its list.
 *
 * @param dash what follows a dash that stands for authors in front of the entry: the title, or maybe further names
 */
export function readFields(entry: StyledText, style: ListStyle, dash: BehindDash | null = null): Fields {
  const { text } = entry
  const early = style.datesFollowAuthors ? findEarlyDate(text) : findMarkedDate(text)
  const date = early ?? findLateDate(text)
  const opensWithTitle = dash === 'title'
  const namesEnd = opensWithTitle ? 0 : (early?.start ?? endOfAuthors(entry, style))
  const opening = text.slice(0, namesEnd)
  const isTitleFirst = namesEnd > 0 && isTitle(opening, text.slice(early?.end ?? namesEnd))
  const authors = isTitleFirst ? [] : readAuthors(opening, dash ? orderBehind(style.nameOrder) : style.nameOrder)
  const found = isTitleFirst ? readTitle(entry, 0) : readTitle(entry, opensWithTitle ? 0 : (early?.end ?? namesEnd))
  const title = found && (early || !date ? found : cutAtDate(found, date.start, text))
  const fields = {
    authors,
    year: date?.year ?? null,
    title: title?.title ?? null,
    venue: title ? readVenue(entry, Math.max(title.end, isTitleFirst && early ? early.end : 0)) : null,
    doi: findDoi(text)
  }
  const isInStyle =
    (early !== null) === style.datesFollowAuthors && (title?.isQuoted ?? false) === style.titlesAreQuoted
  return { ...fields, confidence: confidenceIn(fields, isInStyle) }
}

/** Only the first name of an entry is turned: those behind a dash go on from it. */
function orderBehind(order: NameOrder): NameOrder {
  return order === 'surname-comma' ? 'given-first' : order
}

/** Names end at a title in quotation marks or in italics; in front of any other, by their own grammar. */
function endOfAuthors({ text, isItalic }: StyledText, { nameOrder }: ListStyle): number {
  const quote = openingQuote.exec(text.slice(0, LATEST_QUOTE))
  const italic = startOfItalics(text, isItalic)
  const starts = [quote ? quote.index + (/^[\s.,:(]/.test(quote[0]) ? 1 : 0) : null, italic]
  const byGrammar = endOfNames(text, nameOrder)
  const [quoted, inItalics] = starts.map((start) => (start !== null && endsNames(text.slice(0, start)) ? start : null))
  // A newspaper in italics may stand in front of its article.
  if (quoted !== null && quoted !== undefined) return inItalics ? Math.min(quoted, inItalics) : quoted
  // 'Melis, A. P. Human cooperation. *Nature*': where names have a form, what follows them is the title.
  const isFormed = nameOrder === 'surname-comma' && byGrammar > 0 && byGrammar < (inItalics ?? 0) - 3
  return isFormed ? byGrammar : (inItalics ?? byGrammar)
}

function startOfItalics(text: string, isItalic: readonly boolean[]): number | null {
  const start = isItalic.findIndex(
    (italic, i) => italic && /\p{L}/u.test(text[i] ?? '') && !/^et al/.test(text.slice(i, i + 6))
  )
  return start < 0 ? null : start
}

function endsNames(opening: string): boolean {
  return opening === '' || (/[.,:)]\s?$/.test(opening) && isAuthorLike(opening))
}

/** Works without authors open with their title: quoted, or with words that no name has. */
function isTitle(opening: string, behind: string): boolean {
  const text = opening.replace(/[\s.,:;([]+$/, '')
  if (/^[“"‘«„]/.test(text)) return true
  if (isNamedInFull(text)) return false
  const words = text.split(/\s+/).length
  if (words <= 4 || /^[\s.,:)]*[“"]/.test(behind)) return false
  if (!isAuthorLike(text)) return true
  return words > 6 && !/[,;&]| and |\bof\b/.test(text)
}

/** 'National Statistical Institute (NSI)', 'NSI (National Statistical Institute)', 'BUREAU OF ROADS AND BRIDGES'. */
function isNamedInFull(text: string): boolean {
  const isInCapitals = /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text)
  return isInCapitals || /\p{Lu}.{1,80} \(\p{Lu}[^()]{1,80}\)$/u.test(text)
}

/** A title does not run past the date behind it. */
function cutAtDate(found: FoundTitle, date: number, text: string): FoundTitle {
  const start = found.end - found.title.length
  if (found.isQuoted || date >= found.end || date < start) return found
  const title = tidyTitle(text.slice(text.indexOf(found.title), date).replace(dateBefore, ''))
  return title.length < 8 ? found : { ...found, title, end: date }
}

/** Half for the fields, half for how well formed they are and whether the entry is like the rest of its list. */
function confidenceIn({ authors, year, title, venue }: Omit<Fields, 'confidence'>, isInStyle: boolean): number {
  const evidence = [
    [0.2, authors.length > 0],
    [0.15, year !== null],
    [0.2, title !== null],
    [0.05, venue !== null],
    [0.15, authors.length > 0 && authors.every(isNameLike)],
    [0.15, title !== null && title.length >= 12 && title.length <= 250 && /\s/.test(title)],
    [0.1, isInStyle]
  ] as const
  const total = evidence.reduce((sum, [weight, holds]) => sum + (holds ? weight : 0), 0)
  return Math.round(total * 100) / 100
}

function isNameLike(author: string): boolean {
  return author.length <= 60 && /^[\p{L}'’]/u.test(author) && !/\d/.test(author) && author.split(/\s+/).length <= 8
}
