import { type CitedWork, prepareReferences, type Reference } from './cited-work.ts'
import { findKeys } from './find-keys.ts'
import { findNumbers } from './find-numbers.ts'
import type { Conventions } from './list-headings.ts'
import { matchAuthorYears } from './match-author-years.ts'
import { indexByFirstAuthor, matchEntry } from './match-entry.ts'
import { type Listed, matchNumbers } from './match-numbers.ts'
import { type MatchedMention, mentionOf } from './matched-mention.ts'
import { inLatinMarks } from './other-languages.ts'
import { inPlainMarkup } from './plain-markup.ts'
import { splitReferenceList } from './reference-list.ts'

export type CitationMatch = {
  /** Keys of the references that the text cites or lists, in the order of `references`. */
  matched: string[]
  /** Those of them that stand in a list of the text only: nothing in its running text cites them. */
  listedOnly: string[]
  mentions: MatchedMention[]
  /** The mentions, as they stand in the text, that mean none of the references; each once. */
  unmatched: string[]
}

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
  const { body, entries } = splitReferenceList(isAll ? inLatinMarks(inPlainMarkup(text)) : text, conventions)
  const listed = entries.map((entry): Listed => {
    const found = oneOrTwins(matchEntry(entry.text, index))
    const isRead = found.length === 0 || entry.isNote
    const own = { shown: entry.text, listed: [], conventions }
    return { ...entry, works: found, inside: isRead ? matchAuthorYears(entry.text, works, own) : [] }
  })
  const cited = [
    ...matchAuthorYears(body, works, { shown: text, listed, conventions }),
    ...matchNumbers(body, listed, conventions),
    ...matchKeys(body, works, { listed, conventions })
  ]
  const mentions = [...cited, ...listed.flatMap(mentionsOfEntry)]
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

function matchKeys(
  body: string,
  works: readonly CitedWork[],
  { listed, conventions }: { listed: readonly Listed[]; conventions: Conventions }
): MatchedMention[] {
  const byKey = new Map<string, CitedWork[]>(works.map((work) => [work.key, [work]]))
  for (const { marker, works } of listed) if (marker !== null) byKey.set(marker, works)
  const found = findKeys(body).flatMap(({ text, offset, keys, isSure }) =>
    keys.flatMap((key) => {
      const found = byKey.get(key)
      return found || isSure ? [mentionOf({ text: keys.length > 1 ? key : text, offset }, 'key', found ?? [])] : []
    })
  )
  return conventions === 'all' ? [...found, ...matchBracketedKeys(body, works, listed)] : found
}

/** '[card1990; ck1994]' of the references themselves; keys that only count them ('R01') are a numbering. */
function matchBracketedKeys(body: string, works: readonly CitedWork[], listed: readonly Listed[]): MatchedMention[] {
  const isNumbering = new Set(works.map(({ key }) => key.replace(/\d+$/, ''))).size < 2
  if (isNumbering) return []
  const own = new Set(listed.map(({ marker }) => marker))
  const keyed = works.filter(({ key }) => /\p{L}.*\d|\p{L}[_:-]/u.test(key))
  const byKey = new Map(keyed.map((work) => [work.key.toLowerCase(), work]))
  return findNumbers(body, 'bracket', 'all').flatMap(({ offset, labels }) =>
    labels.flatMap((label) => {
      const work = own.has(label) ? undefined : byKey.get(label.toLowerCase())
      return work ? [mentionOf({ text: `[${label}]`, offset }, 'key', [work])] : []
    })
  )
}

/** Works of several first authors that fit an entry are no doubt about one work: the entry holds them all, or none. */
function oneOrTwins(works: CitedWork[]): CitedWork[] {
  const first = (work: CitedWork | undefined) => work?.authors[0]?.forms ?? new Set<string>()
  return works.every((work) => work === works[0] || !first(work).isDisjointFrom(first(works[0]))) ? works : []
}

/** An entry that means no work by itself may be several in one line, and so may a note: 'Card (1990); Autor et al. (2013)'. */
function mentionsOfEntry(entry: Listed): MatchedMention[] {
  const isRead = entry.inside.some(({ keys }) => keys.length > 0)
  const own = entry.works.length > 0 || !isRead ? [mentionOf(entry, 'listed', entry.works)] : []
  const inside = isRead ? entry.inside : []
  return [...own, ...inside.map((mention) => ({ ...mention, offset: entry.offset, style: 'listed' as const }))]
}
