import type { CitedName } from '../../citations/citation-names.ts'
import type { CitedWork } from '../../citations/cited-work.ts'
import type { CitationMention } from '../../citations/find-citations.ts'
import { type Author, plainFold } from '../../citations/surname.ts'

/** 'AJR' for Acemoglu, Johnson and Robinson. */
const shortForm = /^\p{Lu}{2,6}$/u
const initial = /^\p{Lu}$/u
/** Letters that may be wrong in a surname, and how long it must be. */
const MOST_EDITS = 2
const SHORTEST_EDITED = 5
/** What text recognition takes for one another, and letters that are doubled or not. */
const lookAlikes: readonly [RegExp, string][] = [
  [/rn/g, 'm'],
  [/h/g, 'li'],
  [/[il]/g, 'i'],
  [/(.)\1/g, '$1']
]

/**
 * The work of a list that a mention means although its names are not those of the list: the first letters of the
 * surnames ('HIT (1997)'), a name that its writer or text recognition misspelled ('Heckrnan and Smith (1994)'), or the
 * first author with some of the others.
 *
 * Of several names one must be right; a single one may differ in letters that look alike or are doubled, for 'Hansen' is
 * not 'Hanson'.
 *
 * @param works those of the mention's year
 * @returns null where none comes near, or more than one does
 */
export function findNearWork(mention: CitationMention, works: readonly CitedWork[]): CitedWork | null {
  const near = works.filter((work) =>
    [isShortFormOf, isNearlyNamed, isPartlyNamed].some((isMeant) => isMeant(mention, work))
  )
  return near.length === 1 ? near[0]! : null
}

function isShortFormOf({ names, etAl }: CitationMention, { authors, isOpenEnded }: CitedWork): boolean {
  const short = names.at(-1)!.words.at(-1)!
  if (names.length > 1 || etAl || isOpenEnded || authors.length < 2 || !shortForm.test(short)) return false
  return authors.map(({ forms }) => [...forms][0]?.[0] ?? '').join('') === short.toLowerCase()
}

function isNearlyNamed({ names, etAl }: CitationMention, { authors, isOpenEnded }: CitedWork): boolean {
  if (authors.length === 0 || authors.some(({ isBody }) => isBody)) return false
  if (etAl ? !isOpenEnded && authors.length < 3 : isOpenEnded || authors.length !== names.length) return false
  if (names.length > authors.length) return false
  const pairs = names.map((name, i) => ({ surname: plainFold(name.words.at(-1)!), author: authors[i]!, name }))
  if (pairs.some(({ name, author }, i) => contradicts(name, author, { isOnlyFirst: i === 0 && names.length > 1 })))
    return false
  const right = pairs.filter(({ surname, author }) => author.forms.has(surname))
  const others = pairs.filter(({ surname, author }) => !author.forms.has(surname))
  const limit = right.length > 0 ? MOST_EDITS : 0
  return others.every(({ surname, author }) => author.forms.values().some((form) => isNear(surname, form, limit)))
}

/** An author fewer than the list has: one more would make another work. */
function isPartlyNamed({ names, etAl }: CitationMention, { authors, isOpenEnded }: CitedWork): boolean {
  if (etAl || isOpenEnded || names.length < 2 || names.length >= authors.length) return false
  const surnames = names.map(({ words }) => plainFold(words.at(-1)!))
  const isAuthor = (surname: string) => authors.some(({ forms }) => forms.has(surname))
  return authors[0]!.forms.has(surnames[0]!) && surnames.every(isAuthor)
}

/** Another initial makes another person; in front of two names, a letter may be the end of the sentence before. */
function contradicts(
  { words, initials }: CitedName,
  author: Author,
  { isOnlyFirst }: { isOnlyFirst: boolean }
): boolean {
  const leading = words.slice(0, -1).filter((word) => initial.test(word))
  const letters = initials.toLowerCase() || leading.join('').toLowerCase()
  if (letters === '' || author.initials === '' || (isOnlyFirst && letters.length === 1)) return false
  return ![...letters].some((letter) => author.initials.includes(letter))
}

function isNear(a: string, b: string, limit: number): boolean {
  if (alike(a) === alike(b)) return true
  if (
    limit === 0 ||
    Math.min(a.length, b.length) < SHORTEST_EDITED - 1 ||
    Math.max(a.length, b.length) < SHORTEST_EDITED
  )
    return false
  return a[0] === b[0] && edits(a, b) <= limit
}

function alike(name: string): string {
  return lookAlikes.reduce((text, [pattern, letter]) => text.replaceAll(pattern, letter), name)
}

/** Levenshtein's distance. */
function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_EDITS) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
