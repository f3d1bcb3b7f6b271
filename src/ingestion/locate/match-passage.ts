import { cutsWord, type FoldedText, type Gap, gapsAgree } from './fold-text.ts'
import type { PaperIndex } from './paper-index.ts'

/** Characters of the folded paper that say a passage, in order; more than one span where something lies between. */
export type Match = { from: number; to: number }[]

/** Places looked at and characters compared before a passage is given up: bounds on the time that a hostile paper can take. */
const MOST_PLACES = 1_000
const MOST_COMPARISONS = 2_000_000

/** Breaks that one passage may run over. */
const MOST_BREAKS = 3

/** Lines behind a break among which a passage is looked for on. */
const LINES_BEHIND_BREAK = 300

/** Letters of the beginning of a passage by which the places are found where it may begin. */
const OPENING_CHARACTERS = 4

/** Pieces of a passage with so many characters and words are telling enough for any lines to lie between. */
const TELLING_CHARACTERS = 24
const TELLING_WORDS = 5

/**
 * Where a paper says a passage, in order. Only when it says it nowhere in one piece: where it runs over running heads,
 * footnotes or floats. Takes time in proportion to the paper.
 */
export function matchPassage(index: PaperIndex, wanted: FoldedText): Match[] {
  const { ends, prefixes } = scan(index, wanted.text)
  const whole = ends
    .map((to) => ({ from: to - wanted.text.length, to }))
    .filter(
      ({ from, to }) =>
        !cutsWord(index.folded, from) && !cutsWord(index.folded, to) && agrees(index, wanted, 0, from, to)
    )
  return whole.length > 0 ? whole.map((span) => [span]) : matchOverBreaks(index, wanted, prefixes)
}

/**
 * Knuth-Morris-Pratt: where the text ends, and how much of its beginning stands at the end of each line. Where nothing
 * of it is matched yet, the next place of its first letters is looked up; a line may also end within these.
 */
function scan({ folded, lines }: PaperIndex, wanted: string): { ends: number[]; prefixes: number[][] } {
  const shorter = borders(wanted)
  const ends: number[] = []
  const prefixes: number[][] = []
  const opening = wanted.slice(0, OPENING_CHARACTERS)
  let nextOpening = -1
  let state = 0
  for (const { from, to } of lines) {
    for (let at = from; at < to; at++) {
      if (state === 0) {
        if (nextOpening < at) nextOpening = nextPlace(folded.text, opening, at)
        at = Math.max(at, Math.min(nextOpening, to - opening.length + 1))
        if (at >= to) break
      }
      const code = folded.text.charCodeAt(at)
      while (state > 0 && wanted.charCodeAt(state) !== code) state = shorter[state]!
      if (wanted.charCodeAt(state) === code) state++
      if (state === wanted.length && ends.length < MOST_PLACES) ends.push(at + 1)
    }
    const atEnd: number[] = []
    for (let length = state; length > 0 && atEnd.length < 8; length = shorter[length]!) {
      if (length < wanted.length) atEnd.push(length)
    }
    prefixes.push(atEnd)
  }
  return { ends, prefixes }
}

function nextPlace(text: string, opening: string, from: number): number {
  const at = text.indexOf(opening, from)
  return at < 0 ? text.length : at
}

/** For each length of a beginning of the text: the next shorter beginning that it also ends with. */
function borders(wanted: string): number[] {
  const shorter = [0, 0]
  for (let i = 1, length = 0; i < wanted.length; i++) {
    while (length > 0 && wanted[i] !== wanted[length]) length = shorter[length]!
    if (wanted[i] === wanted[length]) length++
    shorter.push(length)
  }
  return shorter
}

function matchOverBreaks(index: PaperIndex, wanted: FoldedText, prefixes: readonly number[][]): Match[] {
  const search: Search = { index, wanted, comparisons: MOST_COMPARISONS }
  const matches: Match[] = []
  for (const [line, lengths] of prefixes.entries()) {
    for (const length of lengths) {
      const { to } = index.lines[line]!
      const from = to - length
      search.comparisons -= length
      if (search.comparisons < 0) return matches
      if (cutsWord(index.folded, from) || !agrees(index, wanted, 0, from, to)) continue
      const rest = matchBehindBreak(search, { line, matched: length, length }, MOST_BREAKS)
      if (rest) matches.push([{ from, to }, ...rest])
    }
  }
  return matches
}

interface Search {
  index: PaperIndex
  wanted: FoldedText
  /** Characters that may still be compared. */
  comparisons: number
}

/** How far a passage is matched: up to the end of a line, the last `length` characters without a break. */
interface Break {
  line: number
  matched: number
  length: number
}

/** The rest of a passage, which begins on one of the lines behind the break. */
function matchBehindBreak(search: Search, at: Break, breaks: number): Match | null {
  const { lines } = search.index
  const lastPage = lines[at.line]!.page + 1
  const isTellingBefore = isTelling(search.wanted, at.matched - at.length, at.matched)
  let onlyAsides = true
  for (let line = at.line + 1; line < lines.length && line <= at.line + LINES_BEHIND_BREAK; line++) {
    if (lines[line]!.page > lastPage || search.comparisons < 0 || !(onlyAsides || isTellingBefore)) return null
    const rest = matchFromLine(search, at, line, breaks)
    const first = rest?.[0]
    if (first && (onlyAsides || isTelling(search.wanted, at.matched, at.matched + first.to - first.from))) return rest
    onlyAsides &&= lines[line]!.isAside
  }
  return null
}

/** The rest of a passage from the beginning of a line, to its end or over another break. */
function matchFromLine(
  search: Search,
  { line: brokenLine, matched }: Break,
  line: number,
  breaks: number
): Match | null {
  const { index, wanted } = search
  const { from } = index.lines[line]!
  const length = commonLength(search, from, matched)
  if (length === 0 || !gapsAgree(gapBehind(index, brokenLine), wanted.gaps[matched]!)) return null
  if (matched + length === wanted.text.length) {
    const to = from + length
    return !cutsWord(index.folded, to) && agrees(index, wanted, matched, from, to) ? [{ from, to }] : null
  }
  if (breaks <= 1) return null
  for (let last = line; last < index.lines.length && index.lines[last]!.to <= from + length; last++) {
    const { to } = index.lines[last]!
    search.comparisons -= to - from
    if (search.comparisons < 0 || !agrees(index, wanted, matched, from, to)) return null
    const rest = matchBehindBreak(search, { line: last, matched: matched + to - from, length: to - from }, breaks - 1)
    if (rest) return [{ from, to }, ...rest]
  }
  return null
}

function commonLength(search: Search, from: number, matched: number): number {
  const [paper, wanted] = [search.index.folded.text, search.wanted.text]
  let length = 0
  while (matched + length < wanted.length && paper[from + length] === wanted[matched + length]) length++
  search.comparisons -= length + 1
  return length
}

/** Whether the paper parts words where the quotation does, and has its note marks; those it has beyond may be left out. */
function agrees({ folded }: PaperIndex, wanted: FoldedText, matched: number, from: number, to: number): boolean {
  for (let i = 1; i < to - from; i++) {
    const [here, there] = [from + i, matched + i]
    if (folded.loose[here] || wanted.loose[there]) continue
    if (!gapsAgree(folded.gaps[here]!, wanted.gaps[there]!)) return false
  }
  for (const [at, mark] of wanted.marks) {
    const isWithin = at > matched && at <= matched + to - from
    if (isWithin && folded.marks.get(from + at - matched) !== mark) return false
  }
  return true
}

function gapBehind({ lines }: PaperIndex, line: number): Gap {
  return /\p{L}[-‐\u00ad]$/u.test(lines[line]!.text) ? 'hyphen' : 'space'
}

function isTelling({ gaps }: FoldedText, from: number, to: number): boolean {
  if (to - from < TELLING_CHARACTERS) return false
  return gaps.slice(from, to).filter((gap) => gap === 'space').length >= TELLING_WORDS - 1
}
