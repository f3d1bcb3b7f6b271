import type { Passage } from './passage.ts'

/** Single letters with the same kind of sign or some spaces between each two, in a row. */
const run = /(?<![\p{L}\p{N}])(?:\p{L}(?: {1,3}|[.\-_*·|] {0,1})(?:[:,!?] {0,3})?){16,2000}(?:\p{L}(?![\p{L}\p{N}]))?/gu
const least = 20
const mostSearched = 50
const mostRuns = 3
/** Columns of a table have few letters, and lists of the alphabet each of them once. */
const leastDifferent = 7
const mostDifferent = 0.8

/** Words taken apart into letters, put together again. Words are apart by more than one space. */
export function spacedLetters(response: string): Passage[] {
  return response
    .matchAll(run)
    .take(mostSearched)
    .filter(({ 0: letters }) => isProse(letters.match(/\p{L}/gu) ?? []))
    .map(({ 0: letters, index }) => ({ passage: joined(letters), at: index }))
    .take(mostRuns)
    .toArray()
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
