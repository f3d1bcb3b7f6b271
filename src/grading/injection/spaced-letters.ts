import type { Passage } from './passage.ts'

/** Single letters with the same kind of sign or some spaces between each two, in a row. */
const run = /(?<![\p{L}\p{N}])(?:\p{L}(?: {1,3}|[.\-_*·|] {0,1})(?:[:,!?] {0,3})?){16,2000}(?:\p{L}(?![\p{L}\p{N}]))?/gu
const least = 20
const mostSearched = 50
const mostRuns = 3
/** Columns of a table have few letters, and lists of the alphabet each of them once. */
const leastDifferent = 7
const mostDifferent = 0.8

/** Within a run, so many characters have no two letters in a row: as many letters as a run has at least, and the signs. */
const leastApart = 31

/** Words taken apart into letters, put together again. Words are apart by more than one space. */
export function spacedLetters(response: string): Passage[] {
  if (!holdsLettersApart(response)) return []
  return response
    .matchAll(run)
    .take(mostSearched)
    .filter(({ 0: letters }) => isProse(letters.match(/\p{L}/gu) ?? []))
    .map(({ 0: letters, index }) => ({ passage: joined(letters), at: index }))
    .take(mostRuns)
    .toArray()
}

/**
 * Whether there may be a run. Read from the end of each window backwards, to two letters in a row: they rule out all windows
 * that hold both, so that of prose only some characters are looked at.
 */
function holdsLettersApart(text: string): boolean {
  for (let start = 0; start + leastApart <= text.length; ) {
    let at = start + leastApart - 1
    while (at > start && !(isLetter(text.charCodeAt(at)) && isLetter(text.charCodeAt(at - 1)))) at -= 1
    if (at === start) return true
    start = at
  }
  return false
}

/** Latin letters and whatever else has one unit, as a Chinese character; no sign that stands between letters. */
function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0xc0 && unit < 0xd800)
}

function isProse(letters: readonly string[]): boolean {
  const different = new Set(letters.map((letter) => letter.toLowerCase())).size
  return letters.length >= least && different >= leastDifferent && different <= mostDifferent * letters.length
}

function joined(letters: string): string {
  return letters
    .split(/ {2,3}/)
    .map((word) => word.replaceAll(/[ .\-_*·|]/g, ''))
    .join(' ')
}
