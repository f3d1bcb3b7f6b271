import { type CitedWork, prepareReferences, type Reference } from './cited-work.ts'
import { type CitationMention, findCitations, mostMentions, onOneLine } from './find-citations.ts'
import { findKeys } from './find-keys.ts'
import { findNumbers, type NumberStyle } from './find-numbers.ts'
import { findTitled } from './find-titled.ts'
import { findWorks } from './find-works.ts'
import { indexByFirstAuthor, matchEntry } from './match-entry.ts'
import { mendNames } from './mend-names.ts'
import { inEnglish, inLatinMarks, withoutIdeographs } from './other-languages.ts'
import { readTokens } from './read-tokens.ts'
import { type Conventions, type ListEntry, splitReferenceList } from './reference-list.ts'

/** A citation of a text with the references that it means: none, one, or several when it is ambiguous. */
export type MatchedMention = {
  text: string
  offset: number
  style: 'author-year' | 'numbered' | 'key' | 'listed'
  keys: string[]
  ambiguous: boolean
}

export type CitationMatch = {
  /** Keys of the references that the text cites or lists, in the order of `references`. */
  matched: string[]
  /** Those of them that stand in a list of the text only: nothing in its running text cites them. */
  listedOnly: string[]
  mentions: MatchedMention[]
  /** The mentions, as they stand in the text, that mean none of the references; each once. */
  unmatched: string[]
}

type Listed = ListEntry & { works: CitedWork[] }

/**
 * Matches the citations of a text against a list of references: author-year citations in running text, numbers, labels
 * and keys that point into a list at the end of the text, keys of the references themselves (`\citep{key}`), and the
 * entries of such a list. `findWorks` says when names mean a work, `matchEntry` when an entry does.
 *
 * Choices that a fair examiner makes:
 * - A mention means at most one reference, unless nothing in the text tells several apart ('Acemoglu et al. (2001)' with
 *   two such papers): then it carries all of them, counts for each, and `ambiguous` says so. The text's own list of
 *   references may tell.
 * - A year that is off by one is another work, in running text. An entry of a list that gives the right title and first
 *   author is the work, whatever its year.
 * - A listed work counts as cited; `listedOnly` tells who lists a whole field and discusses none of it.
 * - Numbers mean nothing without a list in the text itself: the order of `references` is no numbering.
 * - 'Card, 1990' outside brackets may be a date after a name: it counts when it matches, and is no unmatched mention.
 *
 * @param references authors as printed, surname first or last
 * @param options.conventions `english` for those of English texts alone, as the first reader has them
 * @example
 * matchCitations("Card's (1990) finding", [{ key: 'c', authors: ['Card, D.'], year: 1990, title: 'Mariel' }]).matched
 * // => ['c']
 */
export function matchCitations(
  text: string,
  references: readonly Reference[],
  { conventions = 'all' }: { conventions?: Conventions } = {}
): CitationMatch {
  const works = prepareReferences(references)
  const index = indexByFirstAuthor(works)
  const isAll = conventions === 'all'
  const { body: prose, entries } = splitReferenceList(isAll ? inLatinMarks(text) : text, conventions)
  const body = isAll ? withoutIdeographs(prose, works) : prose
  const listed = entries.map((entry) => ({ ...entry, works: oneOrTwins(matchEntry(entry.text, index)) }))
  const cited = [
    ...matchAuthorYears(body, works, { shown: text, listed, conventions }),
    ...matchNumbers(body, listed, isAll ? allStyles : numberStyles),
    ...matchKeys(body, works, listed)
  ]
  const mentions = [...cited, ...listed.flatMap((entry) => mentionsOfEntry(entry, works, conventions))]
  mentions.sort((a, b) => a.offset - b.offset)
  const keys = new Set(mentions.flatMap((mention) => mention.keys))
  const citedKeys = new Set(cited.flatMap((mention) => mention.keys))
  const matched = [...new Set(works.map(({ key }) => key))].filter((key) => keys.has(key))
  return {
    matched,
    listedOnly: matched.filter((key) => !citedKeys.has(key)),
    mentions,
    unmatched: [...new Set(mentions.filter((mention) => mention.keys.length === 0).map((mention) => mention.text))]
  }
}

function matchAuthorYears(
  body: string,
  works: readonly CitedWork[],
  { shown, listed, conventions }: { shown: string; listed: readonly Listed[]; conventions: Conventions }
): MatchedMention[] {
  const byYear = new Map<string, CitedWork[]>()
  for (const work of works) byYear.set(work.year, [...(byYear.get(work.year) ?? []), work])
  const mended = mendNames(readTokens(body), works)
  const tokens = conventions === 'all' ? inEnglish(mended, works) : mended
  const titled = findTitled(body, tokens, works).map((mention) => mentionOf(mention, 'author-year', mention.works))
  const titledEnds = new Set(titled.map(({ offset, text }) => offset + text.length))
  const named = findCitations(body, tokens).flatMap((mention) =>
    mention.dates.flatMap((date) => {
      const sameYear = date.years.flatMap((year) => byYear.get(year) ?? [])
      const { works: found, firstName } = findWorks(mention, date, sameYear)
      const chosen = chooseByList(found, { mention, suffix: date.suffix, listed, sameYear })
      if (chosen.length === 0 && (mention.loose || titledEnds.has(mention.end))) return []
      const offset = mention.names[firstName]!.starts[0]!
      return [mentionOf({ text: onOneLine(shown.slice(offset, mention.end)), offset }, 'author-year', chosen)]
    })
  )
  return [...named, ...titled]
}

type Doubt = {
  mention: CitationMention
  suffix: string
  listed: readonly Listed[]
  sameYear: readonly CitedWork[]
}

/** The writer's own list may tell apart what the mention alone does not, and its letters may differ from the references'. */
function chooseByList(found: CitedWork[], { mention, suffix, listed, sameYear }: Doubt): CitedWork[] {
  if (listed.length === 0) return found
  const told = listed.filter(({ works }) => works.length === 1)
  if (suffix !== '') {
    const namesakes = findWorks(mention, { years: [], suffix: '' }, sameYear).works
    const lettered = told.filter(({ text, works }) => {
      const work = works[0]!
      return namesakes.includes(work) && text.includes(work.year + suffix)
    })
    if (lettered.length === 1) return lettered[0]!.works
  }
  const listedWorks = new Set(told.map(({ works }) => works[0]!))
  const chosen = found.filter((work) => listedWorks.has(work))
  return found.length > 1 && chosen.length > 0 ? chosen : found
}

/** Numbers in the first style that points into the list: brackets, else raised numbers, else round brackets. */
function matchNumbers(body: string, listed: readonly Listed[], styles: readonly NumberStyle[]): MatchedMention[] {
  const byMarker = new Map(
    listed.flatMap((entry) => (entry.marker === null ? [] : [[entry.marker, entry.works] as const]))
  )
  if (byMarker.size === 0) return []
  for (const style of styles) {
    const groups = findNumbers(body, style)
    if (!groups.some(({ labels }) => labels.some((label) => byMarker.has(label)))) continue
    // Ranges multiply: '[1-31]' is six characters and thirty-one mentions.
    const numbered = groups.values().flatMap((group) => group.labels.map((label) => ({ label, offset: group.offset })))
    const known = numbered.filter(({ label }) => byMarker.has(label) || (style === 'bracket' && /^\d+$/.test(label)))
    return [...known.take(mostMentions)].map(({ label, offset }) =>
      mentionOf({ text: `[${label}]`, offset }, 'numbered', byMarker.get(label) ?? [])
    )
  }
  return []
}

const numberStyles: readonly NumberStyle[] = ['bracket', 'superscript', 'round']
const allStyles: readonly NumberStyle[] = [...numberStyles, 'named', 'glued']

function matchKeys(body: string, works: readonly CitedWork[], listed: readonly Listed[]): MatchedMention[] {
  const byKey = new Map<string, CitedWork[]>(works.map((work) => [work.key, [work]]))
  for (const { marker, works } of listed) if (marker !== null) byKey.set(marker, works)
  return findKeys(body).flatMap(({ text, offset, keys, isSure }) =>
    keys.flatMap((key) => {
      const found = byKey.get(key)
      return found || isSure ? [mentionOf({ text: keys.length > 1 ? key : text, offset }, 'key', found ?? [])] : []
    })
  )
}

/** Works of several first authors that fit an entry are no doubt about one work: the entry holds them all, or none. */
function oneOrTwins(works: CitedWork[]): CitedWork[] {
  const first = (work: CitedWork | undefined) => work?.authors[0]?.forms ?? new Set<string>()
  return works.every((work) => work === works[0] || !first(work).isDisjointFrom(first(works[0]))) ? works : []
}

/** An entry that means no work by itself may be several in one line: 'Card (1990); Autor et al. (2013)'. */
function mentionsOfEntry(entry: Listed, works: readonly CitedWork[], conventions: Conventions): MatchedMention[] {
  if (entry.works.length > 0) return [mentionOf(entry, 'listed', entry.works)]
  const inside = matchAuthorYears(entry.text, works, { shown: entry.text, listed: [], conventions })
  if (inside.every(({ keys }) => keys.length === 0)) return [mentionOf(entry, 'listed', [])]
  return inside.map((mention) => ({ ...mention, offset: entry.offset, style: 'listed' }))
}

function mentionOf(
  { text, offset }: { text: string; offset: number },
  style: MatchedMention['style'],
  works: readonly CitedWork[]
): MatchedMention {
  const keys = [...new Set(works.map(({ key }) => key))]
  return { text, offset, style, keys, ambiguous: keys.length > 1 }
}
