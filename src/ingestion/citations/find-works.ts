import { spellingsOfBody } from './body-name.ts'
import type { CitationDate } from './citation-dates.ts'
import type { CitedName } from './citation-names.ts'
import type { CitedWork } from './cited-work.ts'
import type { CitationMention } from './find-citations.ts'
import { type Author, foldName, particles, plainFold } from './surname.ts'

/** The works that a mention may mean, and which of its names is the first author. */
export type FoundWorks = { works: CitedWork[]; firstName: number }

/** A name with the spellings of its last word, its last two words, …, and at which word each begins. */
type SpelledName = { name: CitedName; spellings: Map<string, number> }

const mostWordsOfSurname = 5

/**
 * Finds the works that an author-year mention means at one of its dates.
 *
 * - All authors are named, in any order, or the first ones in order with 'et al.'. 'Card (1994)' is not Card and
 *   Krueger (1994); 'Card et al. (1994)' is not either, for it says that there are three authors or more.
 * - The year agrees exactly, or one of both years of '1776/1976' does.
 * - Names before the authors ('In Paris, Card (1990)') are passed over where a comma ends them, never after 'and', and
 *   never where they open a bracket: '(Katz and Card 1990)' is another work.
 * - Initials that contradict those of the reference ('D. Romer' for Paul Romer) make another person; given names that
 *   agree decide between two persons of one name.
 * - A letter of the mention chooses among the works of a year; a work whose year is unique in the list has none.
 */
export function findWorks(mention: CitationMention, date: CitationDate, works: readonly CitedWork[]): FoundWorks {
  const names = mention.names.map(spell)
  for (let first = 0; first < names.length; first += 1) {
    if (!mayDrop(mention, first)) continue
    const named = names.slice(first)
    const found = works.filter((work) => isNamed(named, mention.etAl, work))
    const chosen = chooseBySuffix(preferGivenNames(named, found), date.suffix, mention.etAl)
    if (found.length > 0) return { works: chosen, firstName: first }
  }
  return { works: [], firstName: 0 }
}

/** Whether the first names of a mention may be other words than authors. */
function mayDrop({ names, opensBracket }: CitationMention, dropped: number): boolean {
  if (dropped === 0) return true
  const left = names.length - dropped
  const isTwoOfThree = left === 2 && names[dropped + 1]!.joint === ', and'
  const isLastOfMany = left === 1 && dropped > 1
  return !opensBracket && names[dropped]!.joint === ',' && !isTwoOfThree && !isLastOfMany
}

function isNamed(names: readonly SpelledName[], etAl: boolean, work: CitedWork): boolean {
  const { authors, isOpenEnded } = work
  if (authors.length === 0) return false
  if (!etAl && authors.length === 1 && isNamedAsBody(names, authors[0]!)) return true
  const given = withoutGivenNames(names, authors)
  const isInOrder = given.every((name, index) => isNamedBy(name, authors[index]))
  if (etAl) return isInOrder && (isOpenEnded || authors.length > Math.max(2, given.length))
  if (isOpenEnded) return given.length > authors.length && authors.every((author, i) => isNamedBy(given[i]!, author))
  if (given.length !== authors.length) return given.length === 1 && isJoinedSurnames(given[0]!, authors)
  return isInOrder || authors.every((author) => given.some((name) => isNamedBy(name, author)))
}

/** 'Food and Agriculture Organization' and 'Academies of Sciences, Engineering, and Medicine' look like several names. */
function isNamedAsBody(names: readonly SpelledName[], { forms, isBody }: Author): boolean {
  return isBody && !spellingsOfBody(names.flatMap(({ name }) => name.words)).isDisjointFrom(forms)
}

/** 'Card, David, and Alan Krueger': the given name of a surname that stands first. */
function withoutGivenNames(names: readonly SpelledName[], authors: readonly Author[]): SpelledName[] {
  const kept: SpelledName[] = []
  for (const each of names) {
    const { joint, words } = each.name
    const author = authors[kept.length - 1]
    const isGiven = joint === ',' && author?.givenName && plainFold(words[0]!) === author.givenName
    if (!isGiven || !isNamedBy(kept.at(-1)!, author) || isNamedBy(each, authors[kept.length])) kept.push(each)
  }
  return kept
}

function isNamedBy({ name, spellings }: SpelledName, author: Author | undefined): boolean {
  if (!author) return false
  const form = author.forms.values().find((each) => spellings.has(each))
  if (form === undefined) return false
  const start = spellings.get(form)!
  const before = name.words[start - 1]
  // 'van den Berg' is not Berg, but 'Ploeg' is van der Ploeg.
  if (before && !author.hasParticle && particles.has(before)) return false
  const initials = name.initials || leadingInitials(name.words.slice(0, start))
  return initials === '' || author.initials === '' || [...initials].some((each) => author.initials.includes(each))
}

function leadingInitials(words: readonly string[]): string {
  const firstOther = words.findLastIndex((word) => !/^\p{Lu}(?:-\p{Lu})?$/u.test(word)) + 1
  // With a given name in front ('Alan B.'), the letters are later ones and say nothing.
  return firstOther > 0 ? '' : words.map((word) => plainFold(word)[0] ?? '').join('')
}

/** 'Heckman-Singer (1984)'. */
function isJoinedSurnames({ name }: SpelledName, authors: readonly Author[]): boolean {
  const parts = name.words.at(-1)!.split(/[-‐‑]/)
  return (
    parts.length === authors.length &&
    parts.length > 1 &&
    authors.every(({ forms }, index) => !foldName(parts[index]!).isDisjointFrom(forms))
  )
}

function spell(name: CitedName): SpelledName {
  const spellings = new Map<string, number>()
  const earliest = Math.max(0, name.words.length - mostWordsOfSurname)
  for (let start = name.words.length - 1; start >= earliest; start -= 1) {
    for (const form of foldName(name.words.slice(start).join(''))) spellings.set(form, start)
  }
  return { name: { ...name, initials: name.initials.toLowerCase() }, spellings }
}

function preferGivenNames(names: readonly SpelledName[], works: CitedWork[]): CitedWork[] {
  if (works.length < 2) return works
  const said = new Set(names.flatMap(({ name }) => name.words.map(plainFold)))
  const agreeing = works.filter(({ authors }) => authors.some(({ givenName }) => said.has(givenName)))
  return agreeing.length > 0 ? agreeing : works
}

function chooseBySuffix(works: CitedWork[], suffix: string, etAl: boolean): CitedWork[] {
  if (suffix === '') return works
  const letterOf = (work: CitedWork) => (etAl ? work.suffixAfterOthers : work.suffix)
  const lettered = works.filter((work) => letterOf(work) === suffix)
  // A writer's own letter says nothing about a work whose year is unique in the list.
  return lettered.length > 0 ? lettered : works.filter((work) => letterOf(work) === '')
}
