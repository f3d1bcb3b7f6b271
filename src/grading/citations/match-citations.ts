import { type CitedWork, prepareReferences, type Reference } from './cited-work.ts'
import { type CitationMention, findCitations, mostMentions } from './find-citations.ts'
import { findNumbers } from './find-numbers.ts'
import { matchEntry } from './match-entry.ts'
import { splitReferenceList } from './reference-list.ts'
import { spellingsOfName } from './surname.ts'

/** A citation of a text with the references that it means: none, one, or several when it is ambiguous. */
export type MatchedMention = {
  text: string
  offset: number
  style: 'author-year' | 'numbered' | 'listed'
  keys: string[]
  ambiguous: boolean
}

export type CitationMatch = {
  /** Keys of the references that the text cites or lists, in the order of `references`. */
  matched: string[]
  mentions: MatchedMention[]
  /** The mentions, as they stand in the text, that mean none of the references; each once. */
  unmatched: string[]
}

type Listed = { marker: string | null; works: CitedWork[] }

/**
 * Matches the citations of a text against a list of references: author-year citations in running text, numbers that
 * point into a list at the end of the text, and the entries of such a list. A listed work counts as cited.
 *
 * A mention means at most one reference, unless nothing in the text tells several apart ('Acemoglu et al. (2001)' with
 * two such papers): then it carries all of them, counts for each, and `ambiguous` says so. Years must agree exactly.
 *
 * @param references authors as printed, surname first or last
 * @example
 * matchCitations("Card's (1990) finding", [{ key: 'c', authors: ['Card, D.'], year: 1990, title: 'Mariel' }]).matched
 * // => ['c']
 */
export function matchCitations(text: string, references: readonly Reference[]): CitationMatch {
  const works = prepareReferences(references)
  const { body, entries } = splitReferenceList(text.normalize('NFC'))
  const listed = entries.map((entry) => ({ ...entry, works: matchEntry(entry.text, works) }))
  const mentions = [
    ...matchAuthorYears(body, works, listed),
    ...matchNumbers(body, listed),
    ...listed.map((entry) => mentionOf(entry, 'listed', entry.works))
  ].sort((a, b) => a.offset - b.offset)
  const keys = new Set(mentions.flatMap((mention) => mention.keys))
  return {
    matched: works.map(({ key }) => key).filter((key) => keys.has(key)),
    mentions,
    unmatched: [...new Set(mentions.filter((mention) => mention.keys.length === 0).map((mention) => mention.text))]
  }
}

function matchAuthorYears(body: string, works: readonly CitedWork[], listed: readonly Listed[]): MatchedMention[] {
  const listedKeys = new Set(listed.flatMap((entry) => (entry.works.length === 1 ? [entry.works[0]!.key] : [])))
  return findCitations(body).flatMap((mention) => {
    const found = findWorks(mention, works)
    // The writer's own list may tell apart what the mention alone does not.
    const told = found.filter(({ key }) => listedKeys.has(key))
    const chosen = found.length > 1 && told.length > 0 ? told : found
    return mention.loose && chosen.length === 0 ? [] : [mentionOf(mention, 'author-year', chosen)]
  })
}

function matchNumbers(body: string, listed: readonly Listed[]): MatchedMention[] {
  const byMarker = new Map(
    listed.flatMap((entry) => (entry.marker === null ? [] : [[entry.marker, entry.works] as const]))
  )
  if (byMarker.size === 0) return []
  // Ranges multiply: '[1-31]' is six characters and thirty-one mentions.
  const numbered = findNumbers(body)
    .values()
    .flatMap((group) => group.numbers.map((number) => ({ ...group, number })))
  return [...numbered.take(mostMentions)].map(({ number, offset }) =>
    mentionOf({ text: `[${number}]`, offset }, 'numbered', byMarker.get(number) ?? [])
  )
}

/** The works that a mention means. Names in front of the authors ('In Paris, Card (1990)') are dropped one by one. */
function findWorks(mention: CitationMention, works: readonly CitedWork[]): CitedWork[] {
  const sameYear = works.filter(({ year }) => year === mention.year)
  const names = sameYear.length > 0 ? mention.names.map(spellingsOfName) : []
  for (let dropped = 0; dropped < names.length; dropped += 1) {
    const found = sameYear.filter((work) => isNamed(names.slice(dropped), mention.etAl, work))
    if (found.length > 0) return chooseBySuffix(preferMany(found, mention.etAl), mention.suffix)
  }
  return []
}

/** Whether the names are the work's authors: all of them in any order, or with 'et al.' the first ones in order. */
function isNamed(names: readonly ReadonlySet<string>[], etAl: boolean, { surnames, isOpenEnded }: CitedWork): boolean {
  const isInOrder = names.every((name, index) => surnames[index] && !name.isDisjointFrom(surnames[index]))
  if (etAl) return isInOrder && (isOpenEnded || surnames.length > names.length)
  if (names.length !== surnames.length || isOpenEnded) return false
  return isInOrder || surnames.every((forms) => names.some((name) => !name.isDisjointFrom(forms)))
}

/** 'et al.' stands for two or more further authors where such a work exists. */
function preferMany(works: CitedWork[], etAl: boolean): CitedWork[] {
  const many = works.filter(({ surnames, isOpenEnded }) => isOpenEnded || surnames.length > 2)
  return etAl && many.length > 0 ? many : works
}

function chooseBySuffix(works: CitedWork[], suffix: string): CitedWork[] {
  const lettered = works.filter((work) => work.suffix === suffix)
  if (suffix === '' || lettered.length > 0) return suffix === '' ? works : lettered
  // A writer's own letter says nothing about a work whose year is unique in the list.
  return works.filter((work) => work.suffix === '')
}

function mentionOf(
  { text, offset }: { text: string; offset: number },
  style: MatchedMention['style'],
  works: readonly CitedWork[]
): MatchedMention {
  return { text, offset, style, keys: works.map(({ key }) => key), ambiguous: works.length > 1 }
}
