import { findSameText } from '../../../../text/find-same-text.ts'
import type { Letter, QuestionOf } from '../content.ts'
import { gradeOrdering as gradeByFirstReader } from '../reader-1/grade/grade-ordering.ts'
import { heldTexts } from './held-texts.ts'
import { lastSentence, lastWords, withoutQuestion } from './last-word.ts'
import { orderingFlaw, orderingScore } from './ordering-score.ts'
import { plainAnswer } from './plain-answer.ts'
import type { QuestionGrade } from './question-grade.ts'

type Item = { letter: Letter; text: string }
type Order = readonly Letter[]

/**
 * One point for the exact order, half a point for Kendall's tau of at least 0.5 (see `orderingScore`). The order may be
 * letters or texts of the items, in a list or a text, with whatever stands between them; the place of each item ('A: 2,
 * B: 4'); or all items from the last one to the first, where the answer says so. Of several orders the one in a box, behind the last
 * cue ('the order is') or in the last sentence decides. What is no order of the items has its own reason.
 */
export function gradeOrdering(
  { items }: Pick<QuestionOf<'ordering'>, 'items'>,
  gold: { answer: Order },
  given: string | readonly string[]
): QuestionGrade {
  const order = readOrder(items, given)
  if (order === 'several_orders') {
    return { score: 0, reason: order, detail: { given: typeof given === 'string' ? given : [...given] } }
  }
  if (order === null) return told(gradeByFirstReader({ items }, gold, given), items)
  const { score, tau, distance, normalizedDistance } = orderingScore(gold.answer, order)
  const reason = orderingFlaw(gold.answer, order) ?? ({ 0: 'wrong', 0.5: 'close', 1: 'right' } as const)[score]
  return { score, reason, detail: { order: [...order], expected: [...gold.answer], tau, distance, normalizedDistance } }
}

/** Where no order of all items stands, the parts that were given say what is wrong with them; words alone say nothing. */
function told(grade: QuestionGrade, items: readonly Item[]): QuestionGrade {
  const { order } = grade.detail as { order: string[] }
  const named = order.filter((part) => items.some(({ letter }) => letter === part))
  return named.length === 0 ? { score: 0, reason: 'unreadable', detail: grade.detail } : grade
}

/** A longer text is looked at from its end: that is where it decides. */
const mostCharacters = 20_000

function readOrder(items: readonly Item[], given: string | readonly string[]): Order | 'several_orders' | null {
  const { text, box } = plainAnswer((typeof given === 'string' ? given : given.join('\n')).slice(-mostCharacters))
  const { whole, cued } = lastWords(text)
  const left = withoutQuestion(whole)
  for (const part of [...(box === null ? [] : [box]), ...cued]) {
    const found = ordersIn(items, part)
    // Behind a cue the first order counts: what follows it explains it.
    if (found.length > 0) return turned(found[0]!, left)
  }
  const found = distinct(ordersIn(items, left))
  if (found.length === 1) return turned(found[0]!, left)
  if (found.length > 1) {
    const last = ordersIn(items, lastSentence(left))
    return last.length === 1 ? turned(last[0]!, lastSentence(left)) : 'several_orders'
  }
  return null
}

const backward =
  /(?<!\p{L})(?:from (?:the )?last to (?:the )?first|from (?:the )?latest to (?:the )?earliest|in reverse(?: order)?|reverse(?:d)? (?:order|chronological)|backwards?|vom letzten zum ersten|rückwärts|du dernier au premier|del último al primero|do último ao primeiro|dall'ultimo al primo)(?!\p{L})|从后往前|倒序/iu

function turned(order: Order, text: string): Order {
  return backward.test(text) ? order.toReversed() : order
}

function distinct(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.join(''), order])).values()]
}

/** The orders of all items that a passage gives: by letters, by places, by texts; the first way that gives any. */
function ordersIn(items: readonly Item[], passage: string): Order[] {
  // What stands in brackets behind a letter explains it: 'A (posting), C (search)'.
  const byLetters = letterRuns(items, passage.replaceAll(/(?<=[A-D]\s?)\([^()]{2,120}\)/g, ''))
  if (byLetters.length > 0) return byLetters
  const byPlaces = placesOf(items, passage)
  if (byPlaces) return [byPlaces]
  const lines = lineOrder(items, passage)
  if (lines) return [lines]
  const texts = heldTexts(items, passage).map(({ letter }) => letter)
  if (texts.length === items.length) return [texts]
  const bracketed = [...passage.matchAll(/\(([A-D])\)/g)].map(({ 1: letter }) => letter as Letter)
  return isOrder(items, bracketed) ? [bracketed] : []
}

const between = String.raw`(?:\s|->|=>|[→⇒➔➜»›;,、，|<>≺≻/&+()[\]"'.:：–—=-]|(?:and|then|next|before|followed by|finally|lastly|last|after that|und|dann|danach|zuletzt|et|puis|ensuite|enfin|y|luego|después|finalmente|e|depois|então|poi|infine)(?!\p{L})|然后|接着|再|最后|到|\d{1,2}(?=\s?[=→-])|\(?\d{1,2}(?:[.):]|st|nd|rd|th)|(?:step|first|second|third|fourth|1st|2nd|3rd|4th|erstens|zweitens|drittens|viertens|premièrement|primero|segundo|tercero|cuarto)(?!\p{L}))`

/** Runs of as many letters as there are items, all different, with nothing but separators and numbers between them. */
function letterRuns(items: readonly Item[], passage: string): Order[] {
  const known = items.map(({ letter }) => letter).join('')
  const one = String.raw`(?<![\p{Script=Latin}\p{N}'])(?:(?:item|event|step|option|statement)\s)?[${known}](?![\p{Script=Latin}\p{N}'])`
  const spaced = new RegExp(`${one}(?:${between}{1,30}?${one}){${items.length - 1},${items.length}}`, 'giu')
  const joined = new RegExp(String.raw`(?<![\p{L}\p{N}])[${known}]{${items.length}}(?![\p{L}\p{N}])`, 'gu')
  const letter = new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}'])[${known}](?![\p{Script=Latin}\p{N}'])`, 'giu')
  const runs = [
    ...[...passage.matchAll(spaced)].map(({ 0: run }) => run.match(letter) ?? []),
    ...[...passage.matchAll(joined)].map(({ 0: run }) => [...run])
  ]
  return runs.map((run) => run.map((each) => each.toUpperCase() as Letter)).filter((run) => isOrder(items, run))
}

function isOrder(items: readonly Item[], run: readonly string[]): boolean {
  return run.length === items.length && new Set(run).size === items.length
}

const ordinals = ['first', 'second', 'third', 'fourth']
const link = String.raw`(?:\s{0,3}(?:[:=→]|->|=>|is|comes|goes|at|in|–|—)\s{0,3}(?:the\s)?(?:(?:place|position|rank|step|number)\s|#)?|\s?\(|\s(?=[a-z]))`

/** 'A: 2, B: 4, C: 1, D: 3', 'A is first, B last': each item with its place. */
function placesOf(items: readonly Item[], passage: string): Order | null {
  const known = items.map(({ letter }) => letter).join('')
  const placed = new RegExp(
    String.raw`(?<![\p{L}\p{N}])([${known}])\)?${link}([1-${items.length}]|${ordinals.join('|')}|last)(?:st|nd|rd|th)?(?!\p{L}|\p{N}|\.\d)`,
    'giu'
  )
  const found = [...passage.matchAll(placed)].map(({ 1: letter, 2: place }) => ({
    letter: letter!.toUpperCase() as Letter,
    place: placeOf(place!.toLowerCase(), items.length)
  }))
  const order = found.toSorted((a, b) => a.place - b.place).map(({ letter }) => letter)
  return isOrder(items, order) && new Set(found.map(({ place }) => place)).size === items.length ? order : null
}

function placeOf(said: string, last: number): number {
  if (said === 'last') return last
  return ordinals.includes(said) ? ordinals.indexOf(said) + 1 : Number(said)
}

/** One item a line, by its letter at the beginning of the line, or by its text: the first run of as many such lines. */
function lineOrder(items: readonly Item[], passage: string): Order | null {
  const lines = passage.split(/\n|(?<=[;.])\s(?=\(?\d{1,2}[.)]\s)/)
  const read = lines.map((line) => letterOf(items, line.trim())).filter((letter) => letter !== null)
  return isOrder(items, read) ? read : null
}

const numberOfLine =
  /^(?:(?:step|stage|event|rank|place)\s)?\(?\d{1,2}(?:[.):]|st|nd|rd|th)?\s*[-–—:=]?\s*|^(?:first|second|third|fourth|then|next|finally|lastly|last|erstens|zweitens|drittens|viertens|zuerst|dann|danach|schließlich|d'abord|ensuite|puis|enfin|primero|luego|después|finalmente|primeiro|depois|prima|poi|infine|首先|其次|然后|最后)[,:]?\s*/iu

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
