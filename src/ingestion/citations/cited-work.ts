import { isBody, readBody } from './body-name.ts'
import { oncePer } from './once-per.ts'
import { type Author, plainFold, readPerson } from './surname.ts'

/** A reference that a text may cite. Authors as printed, surname first or last; the year may end in a letter. */
export type Reference = { key: string; authors: readonly string[]; year: string | number | null; title: string }

/** A reference made ready for matching. */
export type CitedWork = {
  key: string
  authors: Author[]
  /** The authors as the reference prints them. */
  printed: readonly string[]
  title: string
  /** The reference names its first authors only ('et al.'). */
  isOpenEnded: boolean
  /** Four digits, or `undated` for a work that is forthcoming, in press or without a date. */
  year: string
  /** The letter printed with the year, or the one that a bibliography would give it; '' where the year is unique. */
  suffix: string
  /** The letter that tells it from others with the same first author, 'et al.' and year; '' where that is unique. */
  suffixAfterOthers: string
  titleWords: Set<string>
  /** Of a work without authors: its title and the part in front of a colon, folded, as they stand for the authors. */
  titleForms: string[]
}

/** The year of a work that is 'forthcoming', 'in press', 'n.d.', or whose reference gives none. */
export const undated = 'undated'

const othersPattern = /^(?:et\.? al\.?|and others|others)$/i
const shortestTitle = 8
const alphabetical = new Intl.Collator('en').compare

/**
 * Prepares references for matching. Works that would be cited by the same names and year, and are printed without a
 * letter, get a, b, … by authors and title, the order of a bibliography.
 */
export function prepareReferences(references: readonly Reference[]): CitedWork[] {
  const works = references.map(prepare)
  const order = new Map(works.map((work, index) => [work, `${byline(work)} ${references[index]!.title}`]))
  const byOrder = works.toSorted((a, b) => alphabetical(order.get(a)!, order.get(b)!))
  for (const work of works) work.suffixAfterOthers = work.suffix
  for (const twins of Map.groupBy(byOrder, byline).values()) {
    if (twins.length < 2) continue
    for (const [index, work] of twins.entries()) work.suffix ||= letterAt(index)
  }
  for (const twins of Map.groupBy(byOrder, shortByline).values()) {
    if (twins.length < 2) continue
    for (const [index, work] of twins.entries()) work.suffixAfterOthers ||= letterAt(index)
  }
  return works
}

function prepare({ key, authors, year, title }: Reference): CitedWork {
  const named = authors.map((author) => author.trim()).filter((author) => author !== '' && !othersPattern.test(author))
  // 'Card, D. et al.' in one piece.
  const whole = named.map((author) => author.replace(/,?\s{1,9}et\.?\s{1,9}al\b\.?$/i, ''))
  const [digits = undated, suffix = ''] = /(\d{4})([a-z]?)(?![a-z])/.exec(String(year ?? ''))?.slice(1) ?? []
  return {
    key,
    authors: whole.map((author) => (isBody(author) ? readBody(author) : readPerson(author))),
    printed: whole,
    title,
    isOpenEnded: named.length < authors.length || whole.some((author, index) => author !== named[index]),
    year: digits,
    suffix,
    suffixAfterOthers: '',
    titleWords: titleWords(title),
    titleForms: named.length === 0 ? titleForms(title) : []
  }
}

/** The spellings of all authors, folded. */
export const knownSurnames = oncePer(
  (works: readonly CitedWork[]): ReadonlySet<string> =>
    new Set(works.flatMap(({ authors }) => authors.flatMap(({ forms }) => [...forms])))
)

/** What tells the works of one year apart in running text, when it is the same for two works. */
function byline({ authors, year }: CitedWork): string {
  return `${authors.map(nameOf).join()} ${year}`
}

/** The same where three authors or more are cited as the first one with 'et al.'. */
function shortByline(work: CitedWork): string {
  return work.authors.length < 3 ? byline(work) : `${nameOf(work.authors[0]!)},et al. ${work.year}`
}

function nameOf({ forms, initials }: Author): string {
  return `${[...forms][0] ?? ''} ${initials[0] ?? ''}`
}

function letterAt(index: number): string {
  return String.fromCharCode(97 + (index % 26))
}

/** The words of a title that tell it from others: four letters or more, folded. */
export function titleWords(title: string): Set<string> {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  return new Set(long.length > 0 ? long : words)
}

/** A title and its part in front of a colon, folded; short ones would be met by chance. */
export function titleForms(title: string): string[] {
  const parts = [title, title.split(/[:?]/)[0]!].map(plainFold)
  return [...new Set(parts)].filter((form) => form.length >= shortestTitle)
}
