import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import type { PaperIdentity } from '../content.ts'
import { printedYears } from '../extract/printed-years.ts'
import { tellsTitle } from '../extract/tells-title.ts'

/** A cover page may stand before the title page. */
const frontPages = 2

/**
 * Whether title, authors, year and topic agree with the front matter: every stem is built from them. Where the reader
 * found no authors, they are those of the paper's bibliography, or names are looked for on the first pages. Names are compared without
 * case and accents. A year and a journal that the bibliography gives are those, whatever the pages print.
 */
export function paperIdentity(identity: PaperIdentity, paper: PaperText): CheckResult {
  const fault =
    titleFault(identity, paper) ??
    authorsFault(identity, paper) ??
    yearFault(identity, paper) ??
    journalFault(identity, paper) ??
    topicFault(identity)
  const front = locateQuote(paper, identity.title) ?? locateQuote(paper, identity.firstAuthor)
  return {
    check: 'paper-identity',
    ok: fault === null,
    message: fault ?? 'title, authors, year and topic agree with the first pages',
    ...(front && { evidence: { page: front.page, passage: front.passage } })
  }
}

function titleFault({ title }: PaperIdentity, paper: PaperText): string | null {
  if (wordsOf(title).length === 0) return 'the title of the paper is required'
  const isParsed = paper.title !== null && tellsTitle(`"${title}"`, paper.title) !== null
  return isParsed || locateQuote(frontOf(paper), title)
    ? null
    : `the title must be the one on the first page (${paper.title ?? 'not read'}), got "${title}"`
}

function authorsFault({ firstAuthor, coauthors }: PaperIdentity, paper: PaperText): string | null {
  if (firstAuthor.trim() === '') return 'the surname of the first author is required'
  const front = frontOf(paper)
  const authors = paper.authors.length > 0 ? paper.authors : (paper.given?.authors ?? [])
  const [first, ...others] = authors
  const absent = [firstAuthor, ...coauthors].find(
    (name) => !authors.some((author) => bears(author, name)) && !locateQuote(front, name)
  )
  if (absent !== undefined) return `authors must be named as on the first page, got "${absent}"`
  if (first === undefined) return null
  if (!bears(first, firstAuthor) && others.some((author) => bears(author, firstAuthor))) {
    return `the first author is ${first}, got "${firstAuthor}"`
  }
  const claimed = [firstAuthor, ...coauthors]
  const missing = others.find((author) => !claimed.some((name) => bears(author, name)))
  return missing === undefined ? null : `coauthors must list all other authors; missing: ${missing}`
}

function yearFault({ year }: PaperIdentity, paper: PaperText): string | null {
  const given = paper.given?.year ?? null
  if (given !== null) return year === given ? null : `the year of the paper is given as ${given}, got ${year}`
  const { printed, isDated, newestReference } = printedYears(paper, frontPages)
  if (printed.has(year)) return null
  // An undated paper is younger than what it cites, but for a work then forthcoming.
  const isPlausible = !isDated && (newestReference === null || year >= newestReference - 1)
  return isPlausible ? null : `the year must be the one that the paper bears, got ${year}`
}

/** Where no journal is given, nobody knows which one may be named. */
function journalFault({ journal }: PaperIdentity, { given }: PaperText): string | null {
  const known = given?.journal ?? null
  if (known === null || journal === known) return null
  return `the journal of the paper is given as "${known}", got "${journal}"`
}

function topicFault({ topic, title }: PaperIdentity): string | null {
  const isTitle = wordsOf(topic).join(' ') === wordsOf(title).join(' ')
  return wordsOf(topic).length === 0 || isTitle || tellsTitle(topic, title) !== null
    ? `the topic must say what the paper is about in words other than those of its title, got "${topic}"`
    : null
}

/** Whether a full name ends or begins with a surname: 'Ludwig van Beethoven' bears 'van Beethoven'. */
function bears(author: string, surname: string): boolean {
  const name = wordsOf(surname)
  const words = wordsOf(author)
  return name.length > 0 && words.some((_, at) => name.every((word, i) => words[at + i] === word))
}

function frontOf({ pages }: PaperText): Pick<PaperText, 'pages'> {
  return { pages: pages.slice(0, frontPages) }
}
