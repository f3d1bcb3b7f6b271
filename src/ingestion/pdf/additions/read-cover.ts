import { isAffiliation } from '../structure/front-matter/affiliations.ts'
import { isPersonName, partsOfList } from '../structure/front-matter/person-names.ts'
import type { Cover } from './cover.ts'
import type { CoverKind } from './cover-kind.ts'
import type { PageRow } from './page-row.ts'

/** Reads the facts off a cover page; null for a kind whose covers are not laid out alike. */
export function readCover(kind: CoverKind, rows: readonly PageRow[]): Cover | null {
  const cover = readers[kind](rows)
  return cover !== null && /\p{L}{2}/u.test(cover.title) ? cover : null
}

const readers: Record<CoverKind, (rows: readonly PageRow[]) => Cover | null> = {
  jstor: readJstor,
  nber: readNber,
  labelled: readChapter,
  researchgate: readResearchGate,
  repository: () => null
}

/** Title, 'Author(s): …', 'Source: …'; before 2008 title, names parted by semicolons, and the journal. */
function readJstor(rows: readonly PageRow[]): Cover | null {
  const texts = rows.map(({ text }) => text)
  const authors = texts.findIndex((text) => /^(?:author\(s\)|review by):/i.test(text))
  if (authors < 0) return readOldJstor(rows)
  const source = texts.findIndex((text, i) => i > authors && /^(?:source|reviewed work\(s\)):/i.test(text))
  if (source < 0) return null
  const end = texts.findIndex((text, i) => i > source && /^(?:published by|stable url|accessed):?/i.test(text))
  const publisher = /^published by:\s*(.+)$/i.exec(texts[end] ?? '')?.[1]
  const title = rows.slice(0, authors)
  return {
    title: join(withoutPublisher(title, publisher)),
    authors: namesIn(join(rows.slice(authors, source)).replace(/^[^:]{1,20}:/, '')),
    year: yearIn(join(rows.slice(source, end < 0 ? source + 2 : end)))
  }
}

/** Some covers begin with the name of the publisher, in bold type. */
function withoutPublisher(title: readonly PageRow[], publisher: string | undefined): readonly PageRow[] {
  const [first, second] = title
  const isPublisher = first?.text === publisher || (first?.bold === true && second?.bold === false)
  return second !== undefined && isPublisher ? title.slice(1) : title
}

function readOldJstor(rows: readonly PageRow[]): Cover | null {
  const source = rows.findIndex(
    ({ text }) => /\bpp?\.\s?[\divxlc]+(?:\s?[-–+,]|\.)/i.test(text) && /\d{4}\)/.test(text)
  )
  const journal = rows.slice(0, source + 1).findIndex(({ text }) => /,\s(?:vol|no)\.\s?\S/i.test(text))
  const head = rows.slice(0, journal < 0 ? source : journal)
  const size = head.findIndex(({ bold }) => !bold)
  if (source < 0 || size <= 0) return null
  return {
    title: join(head.slice(0, size)),
    authors: namesIn(join(head.slice(size))),
    year: yearIn(join(rows.slice(head.length, source + 1)))
  }
}

/** The head of the series, a title in capitals, and a name to a line, down to the number of the paper. */
function readNber(rows: readonly PageRow[]): Cover | null {
  const texts = rows.map(({ text }) => text)
  const from = texts.findIndex((text) => /^nber working papers? series/i.test(text)) + 1
  const to = texts.findIndex((text, i) => i > from && /^(?:technical )?working paper\b/i.test(text))
  if (to < 0) return null
  const names = texts.findIndex((text, i) => i > from && i < to && !isCapitals(text) && isListOfNames(text))
  if (names < 0) return null
  return {
    title: join(rows.slice(from, names)),
    authors: texts.slice(names, to).flatMap(namesIn),
    year: yearIn(texts.slice(to).find((text) => /^\p{L}{3,9} (?:1[89]|20)\d{2}\b/u.test(text)) ?? '')
  }
}

/** 'Chapter Title: …' and the like, each down to the next label. */
function readChapter(rows: readonly PageRow[]): Cover | null {
  const fields = new Map<string, string[]>()
  let field: string[] = []
  for (const { text } of rows) {
    const label = /^(volume|chapter|publication|conference)\s([\p{L}/ ]{3,20}):\s*(.*)$/iu.exec(text)
    if (label) {
      field = [label[3]!]
      fields.set(`${label[1]} ${label[2]}`.toLowerCase(), field)
    } else field.push(text)
  }
  const [title, authors] = [fields.get('chapter title'), fields.get('chapter author') ?? fields.get('chapter authors')]
  if (title === undefined) return null
  const names = namesIn((authors ?? fields.get('chapter author(s)') ?? []).join(' '))
  return { title: title.join(' '), authors: names, year: yearIn(fields.get('publication date')?.join(' ') ?? '') }
}

/** A line on discussions, the title, the kind and the date; then the authors, their places and counts. */
function readResearchGate(rows: readonly PageRow[]): Cover | null {
  const texts = rows.map(({ text }) => text)
  const from = texts.findIndex((text) => /^see discussions/i.test(text)) + 1
  const date = texts.findIndex((text, i) => i > from && /^[\p{L} ]{4,30}·.{0,60}\b(?:19|20)\d{2}\b/u.test(text))
  if (date < 0) return null
  const list = texts.findIndex((text, i) => i > date && /^\d+ authors?\b/i.test(text))
  const end = texts.findIndex((text, i) => i > list && /^some of the authors|^all content/i.test(text))
  const people = list < 0 ? [] : texts.slice(list + 1, end < 0 ? undefined : end)
  const authors = people
    .filter((_, i) => i === 0 || /see profile/i.test(people[i - 1]!))
    .flatMap((text) => text.split('\t'))
  // Of many authors it shows the first: '6 authors, including:'.
  const names = /\bincluding\b/i.test(texts[list] ?? '') ? [] : authors.filter(isPersonName)
  return { title: join(rows.slice(from, date)), authors: names, year: yearIn(texts[date]!) }
}

function join(rows: readonly PageRow[]): string {
  const texts = rows.map(({ text }) => text.replace(/\s+/g, ' '))
  return texts.reduce((all, text) => (/\p{L}-$/u.test(all) ? `${all}${text}` : `${all} ${text}`), '').trim()
}

/** All parts of a list that a cover labels as one of names: initials alone would not be known as a name elsewhere. */
function namesIn(text: string): string[] {
  return partsOfList(text).filter((part) => /\p{L}{2}/u.test(part) && !isAffiliation(part))
}

function isListOfNames(text: string): boolean {
  const parts = partsOfList(text)
  return parts.length > 0 && parts.every(isPersonName)
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase()
}

/** The last year that a text names. */
function yearIn(text: string): number | null {
  const years = text.match(/\b(?:1[6-9]|20)\d{2}\b/g)
  return years ? Number(years.at(-1)) : null
}
