import { isAuthorLike } from './author-like.ts'
import { PARTICLE } from './entry-start.ts'
import { FULL, INITIALS, INVERTED, SURNAME } from './name-patterns.ts'
import { endOfBody, endOfNamesInFull } from './names-in-full.ts'
import { sentenceEnds } from './sentence-ends.ts'

/** How a list of references writes names, told by the list as a whole. */
export type NameOrder = 'surname-comma' | 'surname-initials' | 'given-first'

const openings: Record<NameOrder, RegExp> = {
  'surname-comma': new RegExp(`^${PARTICLE}\\p{Lu}[\\p{L}\\p{M}'’‐-]{1,30}, (?:${PARTICLE})?\\p{Lu}`, 'u'),
  'surname-initials': new RegExp(`^${SURNAME} \\p{Lu}{1,4}[,.: (]`, 'u'),
  'given-first': new RegExp(
    `^(?:${INITIALS}${SURNAME}|${SURNAME} (?:\\p{Lu}\\.? ){0,2}${SURNAME}(?:,|\\.| and | & ))`,
    'u'
  )
}
/** 'Melis, A. P.' with what parts it from the next name. */
const invertedName = new RegExp(
  `^(?:${SURNAME}(?:,? (?:Jr|Sr|III?)\\.?)?, (?:${PARTICLE})?${INITIALS}(?:(?:Jr|Sr)\\.)?)(?:,? ?(?:&|and) |[,;] ?)?`,
  'u'
)
/** 'R. Bess' behind 'Scar, C. A.,' with what parts it from the next name, or in front of the title. */
const uprightName = new RegExp(
  `^(?:(?:and|&) )?${INITIALS}${SURNAME}(?:,? Jr\\.)?(?:,? ?(?:&|and) |[,;] ?|(?=[.:(]))`,
  'u'
)
/** More names must follow. */
const isOpenList = /(?:[,;]|\band|&) ?$/
const GENERATION = '(?:,? (?:Jr|Sr|III?)\\.?)?'
// One name at a time: a list of them in one pattern would be tried in all ways in which each name can be read.
const firstInverted = new RegExp(`^${INVERTED}`, 'u')
const nextParted = new RegExp(`^${GENERATION}; (?:and |& )?${INVERTED}`, 'u')
const behindParted = /^(?:, (?:Jr|Sr)\.)?(?:,? \(?eds?\.\)?)?\.? (?=[“"\p{Lu}])/u
const suffixed = /^, (?:Jr|Sr|eds?)\./
const nextFull = new RegExp(`^, ${FULL}(?=,)`, 'u')
const lastFull = new RegExp(`^,? (?:and|&) (?:${FULL}|${INVERTED})(?=,)`, 'u')
const generation = new RegExp(`^${GENERATION}`, 'u')
const commaAndTitle = /^, (?=\p{Lu}[\p{L}'’‐-]* )/u
/** Behind an 'and' a first word alone is no further name: 'Adler, Ruth, and John Moss, Tolls, Roads, and Trade'. */
const commaAndAnyTitle = /^, (?=\p{Lu}[\p{L}'’‐-]*[,:]? )/u
/** A name is looked for in so many characters. */
const LONGEST_NAME = 160
const etAl = /^,? ?(?:and |& )?et al\.?,? ?/i
/** Nothing but the title follows it. */
const behindNames = / et al\.(?=[ ,:])/
/** 'A. C. Cameron', 'Joshua D. Angrist', 'Jr.' */
const enumeratedName = new RegExp(
  `^(?:(?:${INITIALS}${SURNAME}|\\p{Lu}[\\p{L}\\p{M}’'‐-]{1,20} (?:\\p{Lu}\\.? ){0,3}(?:[\\p{Lu}][\\p{L}\\p{M}’'‐-]{1,20} )?${SURNAME})(?:,? Jr\\.?)?|Jr\\.?|\\(?[Ee]ds?\\.?\\)?)$`,
  'u'
)
const MOST_AUTHORS = 300
const LATEST_ET_AL = 400
/** Characters behind the comma of a body that may be its place or part. */
const LONGEST_OF_BODY = 40

/** The order of names that most entries open with. */
export function nameOrderOf(texts: readonly string[]): NameOrder {
  const orders: NameOrder[] = ['surname-comma', 'surname-initials', 'given-first']
  const counts = orders.map((order) => texts.filter((text) => openings[order].test(text.slice(0, 200))).length)
  return orders[counts.indexOf(Math.max(...counts))]!
}

/** Where the names of an entry end that has neither a date nor a quotation mark behind them. */
export function endOfNames(text: string, order: NameOrder): number {
  if (order === 'surname-comma') {
    const end =
      endOfPartedNames(text) || endOfInvertedNames(text) || endOfNamesBeforeComma(text) || endOfNamesInFull(text)
    if (end) return end
  }
  if (order === 'surname-initials') {
    const stop = /^[^.:]{2,600}?\b\p{Lu}{1,4}(?:,? et al)?[.:] /u.exec(text)
    if (stop) return stop[0].length - 1
  }
  const [first] = sentenceEnds(text, { beforeLowerCase: true })
  const others = behindNames.exec(text.slice(0, LATEST_ET_AL))
  if (others && (first === undefined || others.index <= first) && isAuthorLike(text.slice(0, others.index)))
    return others.index + others[0].length
  const body = endOfBody(text)
  // Titles in capitals are like names.
  const isPastBody = body > 0 && (first ?? 0) > body + LONGEST_OF_BODY
  if (first !== undefined && !isPastBody && isShortOrLikeAuthors(text.slice(0, first))) return first
  return endOfEnumeration(text) ?? (body || (first ?? 0))
}

function isShortOrLikeAuthors(text: string): boolean {
  return isAuthorLike(text) || text.split(' ').length <= 5
}

/** 'A. C. Cameron, D. L. Miller, Bootstrap-based …': names go on as long as what stands between commas may be one. */
function endOfEnumeration(text: string): number | null {
  let at = 0
  const chunks = text.slice(0, 3000).split(/(?<=,)\s/)
  // 'Frank W. Taussig, International Trade, New York': a second name without initials follows an 'and'.
  const isInitialled = chunks[0]!.includes('.')
  const hasAnd = chunks.slice(0, 2).some((chunk) => /(?:^|\s)(?:and|AND|&)\s/.test(chunk))
  for (const chunk of chunks) {
    const names = chunk.replace(/,$/, '').split(/(?:^|\s)(?:and|AND|&)\s/)
    if (at > 0 && isInitialled && !hasAnd && !/[.&]|\band\b/.test(chunk) && chunks.length < 4) break
    if (!names.every((name) => name === '' || /^et al\.?$/.test(name) || enumeratedName.test(name))) break
    at += chunk.length + 1
  }
  return at === 0 || at >= text.length ? null : at
}

/** 'Lehman, R. J.; Wolfe, Arthur; and Kay, R. D. Development of …', 'Strickler, Nancy E., ed. Marketing …'. */
function endOfPartedNames(text: string): number {
  let at = lengthOf(firstInverted, text, 0)
  if (at === 0) return 0
  let count = 1
  for (; count < MOST_AUTHORS; count += 1) {
    const next = lengthOf(nextParted, text, at)
    if (next === 0) break
    at += next
  }
  if (count === 1 && !suffixed.test(text.slice(at, at + 8))) return 0
  const behind = lengthOf(behindParted, text, at)
  return behind === 0 ? 0 : at + behind
}

/** 'Becker, Gary, Treatise on …', 'Lee, Thomas H., and James J. Mongan, Chaos and …': a title in italics that a scan lost. */
function endOfNamesBeforeComma(text: string): number {
  const first = lengthOf(firstInverted, text, 0)
  if (first === 0) return 0
  const alone = first + lengthOf(generation, text, first)
  let at = alone
  let last = lengthOf(lastFull, text, at)
  for (let count = 1; last === 0 && count < MOST_AUTHORS; count += 1) {
    const next = lengthOf(nextFull, text, at)
    if (next === 0) break
    at += next
    last = lengthOf(lastFull, text, at)
  }
  // Without an 'and', what stands between commas may be a title of two words.
  const end = last > 0 ? at + last : alone
  const behind = lengthOf(last > 0 ? commaAndAnyTitle : commaAndTitle, text, end)
  return behind === 0 ? 0 : end + behind
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  return pattern.exec(text.slice(at, at + LONGEST_NAME))?.[0].length ?? 0
}

function endOfInvertedNames(text: string): number {
  let at = 0
  for (let count = 0; count < MOST_AUTHORS; count += 1) {
    const next = text.slice(at, at + LONGEST_NAME)
    const name = invertedName.exec(next) ?? (isOpenList.test(text.slice(0, at)) ? uprightName.exec(next) : null)
    if (!name) break
    at += name[0].length
  }
  if (at === 0) return 0
  return at + (etAl.exec(text.slice(at))?.[0].length ?? 0)
}
