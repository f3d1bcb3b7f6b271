import type { PageInk } from './page-ink.ts'
import { boxOfWord, type RecognisedWord } from './recognised-words.ts'

/** How the words of a layer move onto their image: x' = stretch x + right, y' = y + down, in points. */
interface Registration {
  stretch: number
  right: number
  down: number
}

/** Points that a layer may be moved by in each direction, as where it was made from a page of another margin. */
const FARTHEST_DOWN = 14
const FARTHEST_ASIDE = 45
const DOWN_STEP = 0.5
const ASIDE_STEP = 1.5

const STRETCHES = [1, ...Array.from({ length: 100 }, (_, i) => 0.6 + i * 0.008)]

/** A layer in a font without widths is set at more than twice the width of its print; its lines differ by a tenth. */
const STRONG_STRETCHES = Array.from({ length: 25 }, (_, i) => 0.4 + i * 0.008)
const ABOUT_AS_STRONG = Array.from({ length: 25 }, (_, i) => 0.9 + i * 0.008)

/** Places of fit along the page that are tried: lines of print are alike, so that a layer also fits a line too low. */
const MOST_PLACES = 4

/** Gaps between words that are looked at, spread over the page. */
const MOST_GAPS = 120

/**
 * The words of a layer at the places where they may belong, when they do not lie on their print: archives put layers
 * that were made from a page of other size or margins over the page image, or set each line in a font of other widths.
 * Lines are found by the white between them, words by the gaps.
 *
 * @returns the whole layer moved in each way that fits, the best first; which of them holds the words of the image is
 * told by their shapes
 */
export function* registrationsOf(words: readonly RecognisedWord[], ink: PageInk): Generator<RecognisedWord[]> {
  const gaps = gapsOf(words)
  const some = spread(gaps, MOST_GAPS)
  const lines = spread(words, MOST_GAPS)
  if (gaps.length === 0) return
  const downs = peaks(range(FARTHEST_DOWN, DOWN_STEP), (down) => lineFit(lines, ink, down)).slice(0, MOST_PLACES)
  const eachLine = (tried: Tried) =>
    linesOf(words).flatMap((line) => moveWords(line, bestStretchOfLine(line, ink, tried)))
  for (const down of downs) {
    yield moveWords(words, bestRegistration(some, ink, { down, stretches: STRETCHES }))
    yield eachLine({ down, stretches: STRETCHES })
  }
  const edge = Math.min(...words.map(({ x }) => x))
  for (const down of downs) {
    const { stretch } = bestRegistration(some, ink, { down, stretches: STRONG_STRETCHES, edge })
    yield eachLine({ down, stretches: [stretch, 1, ...ABOUT_AS_STRONG.map((factor) => factor * stretch)] })
    yield eachLine({ down, stretches: [...STRETCHES, ...STRONG_STRETCHES] })
  }
}

interface Tried {
  down: number
  /** The likeliest first. */
  stretches: readonly number[]
  /** The place that stays where it is while the words are stretched. */
  edge?: number
}

function bestRegistration(gaps: readonly Gap[], ink: PageInk, { down, stretches, edge = 0 }: Tried): Registration {
  let best = { stretch: 1, right: 0, down }
  let most = Number.NEGATIVE_INFINITY
  const keepIfBetter = (registration: Registration) => {
    const fit = gapFit(gaps, ink, registration)
    if (fit > most) [best, most] = [registration, fit]
  }
  for (const stretch of stretches) {
    for (const aside of range(FARTHEST_ASIDE, ASIDE_STEP)) {
      keepIfBetter({ stretch, right: edge * (1 - stretch) + aside, down })
    }
  }
  const { stretch, right } = best
  for (const aside of range(ASIDE_STEP, 0.5)) keepIfBetter({ stretch, right: right + aside, down })
  return best
}

/** A line begins where its print does, but may be set wider or narrower; one without gaps to tell by is like most. */
function bestStretchOfLine(line: readonly RecognisedWord[], ink: PageInk, { down, stretches }: Tried): Registration {
  const gaps = gapsOf(line)
  const start = line[0]!.x
  const [usual = 1] = stretches
  if (gaps.length === 0) return { stretch: usual, right: start * (1 - usual), down }
  const registrations = stretches.flatMap((stretch) =>
    range(6, ASIDE_STEP).map((aside) => ({ stretch, right: start * (1 - stretch) + aside, down }))
  )
  // Words beyond the image would speak neither for a place nor against it.
  const last = line.slice(-1)
  const inside = registrations.filter((tried) => ink.isCovered(boxOfWord(moveWords(last, tried)[0]!)))
  const known = inside.length > 0 ? inside : registrations
  const fits = known.map((registration) => gapFit(gaps, ink, registration))
  return known[fits.indexOf(Math.max(...fits))]!
}

/** Words that one operator painted on one baseline, as far as their places tell. */
export function linesOf(words: readonly RecognisedWord[]): RecognisedWord[][] {
  const lines: RecognisedWord[][] = []
  for (const word of words) {
    const last = lines.at(-1)?.at(-1)
    if (last && word.y === last.y && word.x > last.x) lines.at(-1)!.push(word)
    else lines.push([word])
  }
  return lines
}

function moveWords(words: readonly RecognisedWord[], { stretch, right, down }: Registration): RecognisedWord[] {
  const move = (x: number) => stretch * x + right
  return words.map((word) => ({
    ...word,
    x: move(word.x),
    right: move(word.right),
    y: word.y + down,
    glyphs: word.glyphs.map(({ text, start, end }) => ({ text, start: move(start), end: move(end) }))
  }))
}

interface Gap {
  word: RecognisedWord
  next: RecognisedWord
}

function gapsOf(words: readonly RecognisedWord[]): Gap[] {
  return words.flatMap((word, i) => {
    const next = words[i + 1]
    const isBeside = next && Math.abs(next.y - word.y) < 0.3 * word.fontSize && next.x - word.right < word.fontSize
    return isBeside && next.x > word.x && word.text.length > 1 ? [{ word, next }] : []
  })
}

/** Ink of small letters against that of the white below them. */
function lineFit(words: readonly RecognisedWord[], ink: PageInk, down: number): number {
  return words.reduce((sum, { x, right, y, fontSize }) => {
    const base = y + down
    const letters = ink.shareOf({ left: x, right, top: base - 0.42 * fontSize, bottom: base })
    const white = ink.shareOf({ left: x, right, top: base + 0.25 * fontSize, bottom: base + 0.45 * fontSize })
    return sum + letters - white
  }, 0)
}

/** Ink of words against that of the gaps between them. */
function gapFit(gaps: readonly Gap[], ink: PageInk, { stretch, right, down }: Registration): number {
  return gaps.reduce((sum, { word, next }) => {
    const [top, bottom] = [word.y + down - 0.45 * word.fontSize, word.y + down]
    const start = stretch * word.x + right
    const end = stretch * word.right + right
    const middle = stretch * ((word.right + next.x) / 2) + right
    return (
      sum +
      ink.shareOf({ left: start, right: end, top, bottom }) -
      1.5 * ink.shareOf({ left: middle - 0.6, right: middle + 0.6, top, bottom })
    )
  }, 0)
}

/** Values whose fit is above that of their neighbours, the best first. */
function peaks(values: readonly number[], fitOf: (value: number) => number): number[] {
  const fits = values.map(fitOf)
  return values
    .map((value, i) => ({
      value,
      fit: fits[i]!,
      isPeak: fits[i]! >= (fits[i - 1] ?? -1e9) && fits[i]! > (fits[i + 1] ?? -1e9)
    }))
    .filter(({ isPeak }) => isPeak)
    .sort((a, b) => b.fit - a.fit)
    .map(({ value }) => value)
}

function range(farthest: number, step: number): number[] {
  const steps = Math.round(farthest / step)
  return Array.from({ length: 2 * steps + 1 }, (_, i) => (i - steps) * step)
}

/** Some of many things, evenly over them. */
function spread<Thing>(things: readonly Thing[], most: number): Thing[] {
  const every = Math.max(1, Math.ceil(things.length / most))
  return things.filter((_, i) => i % every === 0)
}
