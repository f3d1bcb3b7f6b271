import { findSameText } from '../../../../text/find-same-text.ts'
import type { Letter } from '../content.ts'
import { eitherCase } from './either-case.ts'
import { heldTexts } from './held-texts.ts'
import { nearestTexts } from './nearest-texts.ts'
import { after, alternative, preceding, relating, sequencing, sideBySide, unordered } from './sequence-words.ts'

export type Item = { letter: Letter; text: string }
export type Order = readonly Letter[]

/** The orders of all items that a passage gives: by places, by letters, by texts; the first way that gives any. */
export function ordersIn(items: readonly Item[], passage: string): Order[] {
  const places = placesOf(items, passage)
  if (places) return [places]
  // What stands in brackets behind a letter explains it: 'A (posting), C (search)'.
  const unexplained = passage.replaceAll(/(?<=[A-D]\s?)\([^()]{2,120}\)/g, '')
  const byLetters = letterRuns(items, unexplained)
  if (byLetters.length > 0) return byLetters
  const one =
    lineOrder(items, passage) ??
    heldOrder(items, passage) ??
    sequenceOf(items, unexplained) ??
    bracketedOrder(items, passage) ??
    nearestTexts(items, passage)
  return one ? [one] : []
}

export function isOrder(items: readonly Item[], run: readonly string[]): boolean {
  return run.length === items.length && new Set(run).size === items.length
}

const lettersOf = (items: readonly Item[]) => items.map(({ letter }) => letter).join('')

const between = String.raw`(?:\s|->|=>|<-|[→⇒➔➜▶←»›;,、，|<>≺≻/&+()[\]"'.:：–—=-]|(?:and|then|next|before|followed by|finally|lastly|last|after that|und|dann|danach|zuletzt|et|puis|ensuite|enfin|y|luego|después|finalmente|e|depois|então|poi|infine|dan|daarna|vervolgens|затем|потом|наконец|potem|następnie|sedan)(?!\p{L})|然后|接着|再|最后|到|次に|その後|最後に|\d{1,2}(?=\s?[=→-])|\(?\d{1,2}(?:[.):]|\.?[ºª°]|\.?(?:st|nd|rd|th|er|re|e|ème|o|a)(?!\p{L}))|\(?(?:i{1,3}|iv)[.)]|(?:step|first|second|third|fourth|1st|2nd|3rd|4th|erstens|zweitens|drittens|viertens|premièrement|primero|segundo|tercero|cuarto)(?!\p{L}))`

/** Runs of as many letters as there are items, all different, with nothing but separators and numbers between them. */
function letterRuns(items: readonly Item[], passage: string): Order[] {
  const known = lettersOf(items)
  const one = String.raw`(?<![\p{Script=Latin}\p{N}'])(?:(?:item|event|step|option|statement)\s)?[${known}](?![\p{Script=Latin}\p{N}'])`
  // One letter too many makes no order; 'A' in front of a word is an article.
  const another = String.raw`(?:${between}{1,30}?${one}(?!\s\p{Ll}))?`
  const spaced = new RegExp(`${one}(?:${between}{1,30}?${one}){${items.length - 1}}${another}`, 'giu')
  const joined = new RegExp(String.raw`(?<![\p{L}\p{N}])[${known}]{${items.length}}(?![\p{L}\p{N}])`, 'gu')
  const letter = new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}'])[${known}](?![\p{Script=Latin}\p{N}'])`, 'giu')
  const runs = [
    ...[...passage.matchAll(spaced)].map(({ 0: run }) => {
      // 'C = D' puts neither first.
      if (/[A-D]\s?[=~≈]\s?[A-D]/.test(run)) return []
      // The small letter of 'on a B, D, C, A' is a word.
      const found = run.match(letter) ?? []
      const capitals = found.filter((each) => each === each.toUpperCase())
      const read = capitals.length > 0 ? capitals : found
      return preceding.test(run) ? read.toReversed() : read
    }),
    ...[...passage.matchAll(joined)].map(({ 0: run }) => [...run])
  ]
  return runs.map((run) => run.map((each) => each.toUpperCase() as Letter)).filter((run) => isOrder(items, run))
}

const ordinals = ['first', 'second', 'third', 'fourth']
const romans = ['i', 'ii', 'iii', 'iv']
const link = String.raw`(?:[^\S\n]{0,3}(?:[:=→|]|->|=>|is|comes|goes|at|in|for|–|—)[^\S\n]{0,3}(?:the\s)?(?:(?:place|position|rank|step|number)\s|#)?|[^\S\n]?\(|[^\S\n](?=[a-z]))`

/** '4. B, 3. D, 2. C, 1. A', 'A: 2, B: 4, C: 1, D: 3', 'A is first, B last': each item with its place, in any order. */
function placesOf(items: readonly Item[], passage: string): Order | null {
  const place = `[1-${items.length}]|${ordinals.join('|')}|last`
  const ending = eitherCase('st|nd|rd|th|er|re|e|ème|o|a')
  const numbered = new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{N}])(?:(?:${eitherCase('step|place|position|rank')})[\s_]?)?(${eitherCase(place)}|(?:${eitherCase('iv|i{1,3}')})(?=[.)]))(?:\.?[ºª°]|\.?(?:${ending})(?=[\s.:)]))?(?:[^\S\n]|[|.):=–—-]|->|→){0,6}(?:is[^\S\n])?\(?([${lettersOf(items)}])(?![\p{L}\p{N}'])`,
    'gu'
  )
  const placed = new RegExp(
    String.raw`(?<![\p{L}\p{N}])([${lettersOf(items)}])\)?${link}(${place})(?:st|nd|rd|th)?(?!\p{L}|\p{N}|\.\d)`,
    'giu'
  )
  const pairs = [
    [...passage.matchAll(numbered)].map(({ 1: at, 2: letter }) => ({ at: at!, letter: letter! })),
    [...passage.matchAll(placed)].map(({ 1: letter, 2: at }) => ({ at: at!, letter: letter! }))
  ]
  return pairs.map((each) => orderOfPlaces(items, each)).find((order) => order !== null) ?? null
}

function orderOfPlaces(items: readonly Item[], pairs: readonly { at: string; letter: string }[]): Order | null {
  const found = pairs.map(({ at, letter }) => ({
    letter: letter.toUpperCase() as Letter,
    place: placeOf(at.toLowerCase(), items.length)
  }))
  const order = found.toSorted((a, b) => a.place - b.place).map(({ letter }) => letter)
  return isOrder(items, order) && new Set(found.map(({ place }) => place)).size === items.length ? order : null
}

function placeOf(said: string, last: number): number {
  if (said === 'last') return last
  const word = [ordinals, romans].find((words) => words.includes(said))
  return word ? word.indexOf(said) + 1 : Number(said)
}

/** One item a line, by its letter at the beginning of the line, or by its text: the first run of as many such lines. */
function lineOrder(items: readonly Item[], passage: string): Order | null {
  const lines = passage.split(/\n|(?<=[;.])\s(?=\(?\d{1,2}[.)]\s)/)
  const read = lines.map((line) => letterOf(items, line.trim())).filter((letter) => letter !== null)
  return isOrder(items, read) ? read : null
}

const numberOfLine =
  /^(?:(?:step|stage|event|rank|place)\s)?\(?\d{1,2}(?:[.):]|\.?[ºª°]|st|nd|rd|th)?\s*[-–—:=]?\s*|^(?:first|second|third|fourth|then|next|finally|lastly|last|erstens|zweitens|drittens|viertens|zuerst|dann|danach|schließlich|d'abord|ensuite|puis|enfin|primero|luego|después|finalmente|primeiro|depois|prima|poi|infine|首先|其次|然后|最后)[,:]?\s*/iu

function letterOf(items: readonly Item[], line: string): Letter | null {
  const text = line.replace(numberOfLine, '').replace(numberOfLine, '')
  const byText = findSameText(items, text)
  if (byText) return byText.letter
  const match = /^[([{"']*([A-D])(?:[)\]}"']*\s*$|[)\]}"']*\s*[.:)\](=–—|,-]\s*(.*)$)/is.exec(text)
  const byLetter = items.find(({ letter }) => letter === match?.[1]?.toUpperCase())
  if (byLetter) {
    // A letter in front of the text of another item contradicts itself.
    const named = findSameText(items, match?.[2] ?? '')
    return named && named.letter !== byLetter.letter ? null : byLetter.letter
  }
  const held = heldTexts(items, text)
  return held.length === 1 ? held[0]!.letter : null
}

function heldOrder(items: readonly Item[], passage: string): Order | null {
  const order = heldTexts(items, passage).map(({ letter }) => letter)
  return isOrder(items, order) && !unordered.test(passage) ? order : null
}

function bracketedOrder(items: readonly Item[], passage: string): Order | null {
  const order = [...passage.matchAll(/\(([A-D])\)/g)].map(({ 1: letter }) => letter as Letter)
  return isOrder(items, order) ? order : null
}

/**
 * Every letter once, with words between that put one after the other: 'first B, a continuación A', 'D follows C, C follows A'.
 * A letter that ends one link of a chain and begins the next counts once. Two items with nothing but 'and' between, as well as
 * links that do not join, leave the order open.
 */
function sequenceOf(items: readonly Item[], passage: string): Order | null {
  const mentions = [
    ...passage.matchAll(
      new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}'])[${lettersOf(items)}](?![\p{Script=Latin}\p{N}'])`, 'gu')
    )
  ]
  if (mentions.length < items.length || mentions.length > 2 * items.length) return null
  const steps = mentions
    .map(({ 0: letter, index }, i) => ({
      letter: letter as Letter,
      gap: i === 0 ? '' : passage.slice(mentions[i - 1]!.index + 1, index)
    }))
    .filter(({ letter }, i) => letter !== mentions[i - 1]?.[0])
  const gaps = steps.slice(1).map(({ gap }) => gap)
  const order = steps.map(({ letter }) => letter)
  if (!isOrder(items, order) || unordered.test(passage) || gaps.some((gap) => alternative.test(gap))) return null
  const tail = passage.slice(mentions.at(-1)!.index + 1)
  const isFramed =
    opening.test(passage.slice(0, mentions[0]!.index)) && (ending.test(gaps.at(-1)!) || ending.test(tail))
  if (gaps.slice(0, -1).some((gap, i) => sideBySide.test(gap) && !(isFramed && i > 0))) return null
  if (gaps.every(isBackward)) return order.toReversed()
  if (gaps.some(isBackward)) return null
  const links = gaps.map((gap) => relating.test(gap) || sequencing.test(gap))
  // A link of two alone says nothing of others: 'A precedes C; D precedes B'.
  if (gaps.some((gap) => relating.test(gap))) return links.every((link) => link) ? order : null
  // 'B comes first, then D, A and C'
  const isListed =
    links[0]! && gaps.slice(1).every((gap, i) => links[i + 1] || comma.test(gap) || i === gaps.length - 2)
  return isListed || isFramed || links.filter((link) => link).length >= gaps.length - 1 ? order : null
}

const comma = /^\s?[,、，]\s?$/u
/** 'I'd begin with B, go on to C and D, and finish with A.' */
const opening =
  /(?<!\p{L})(?:begins?|starts?|beginnt|startet|commen\p{L}+|empiez\p{L}+|comienz\p{L}+|começ\p{L}+|inizi\p{L}+|cominci\p{L}+)(?!\p{L})/iu
const ending =
  /(?<!\p{L})(?:ends?|finish(?:es)?|concludes?|last|finally|endet|schließt|zuletzt|(?:am|zum) (?:schluss|ende)|termin\p{L}+|fini\p{L}+|acab\p{L}+|enfin|infine|por (?:fim|último))(?!\p{L})/iu

function isBackward(gap: string): boolean {
  return preceding.test(gap) || after.test(gap)
}
