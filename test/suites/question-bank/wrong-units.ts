import type { Draw } from '../../../src/suites/question-bank/draw.ts'

/** Units as stories write them, and what a slip makes of each. */
const units: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<!hundred |thousand |million )\bdollars\b/g, ['cents', 'euros']],
  [/\bhundred dollars\b/g, ['thousand dollars']],
  [/\bthousand dollars\b/g, ['hundred dollars', 'dollars']],
  [/\bmillion dollars\b/g, ['thousand dollars']],
  [/\bhours\b/g, ['days', 'minutes']],
  [/\bhour\b/g, ['day', 'week']],
  [/\bkilograms\b/g, ['tonnes', 'pounds']],
  [/\blitres\b/g, ['bottles', 'hectolitres']],
  [/\bmetres\b/g, ['kilometres']],
  [/(?<=\}) percent\b/g, ['']]
]

/** A text with one of its units taken for another, or left out; null where it has none. */
export function withWrongUnit(text: string, draw: Draw): string | null {
  const places = units.flatMap(([pattern, wrongs]) =>
    [...text.matchAll(pattern)].map(({ 0: unit, index }) => ({ unit, index, wrongs }))
  )
  if (places.length === 0) return null
  const { unit, index, wrongs } = draw.oneOf(places)
  return text.slice(0, index) + draw.oneOf(wrongs) + text.slice(index + unit.length)
}
