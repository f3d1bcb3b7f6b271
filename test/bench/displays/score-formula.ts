import { commonSequence } from './common-sequence.ts'
import { formulaSigns } from './plain-signs.ts'

/** Lines that a formula may be spread over. */
const mostLines = 14

/**
 * How many signs of a printed formula stand in order in a text, in those consecutive lines that have most of it and least
 * besides; of how many. A text as wide as a page would have nearly any formula in order.
 *
 * @param isMarked whether the marks of scripts and fractions count as signs
 */
export function scoreFormula(formula: string, text: string, isMarked: boolean): { right: number; of: number } {
  const signs = formulaSigns(formula, isMarked)
  const lines = text
    .split(/[\n\f]/)
    .map((line) => formulaSigns(line, isMarked))
    .filter((line) => line.length > 0)
  let best = { right: 0, share: 0 }
  for (let from = 0; from < lines.length; from += 1) {
    for (let to = from + 1; to <= Math.min(lines.length, from + mostLines); to += 1) {
      const window = lines.slice(from, to).flat()
      if (window.length > 3 * signs.length + 40) break
      const right = commonSequence(signs, window, (a, b) => a === b).length
      const share = (2 * right) / (signs.length + window.length)
      if (share > best.share) best = { right, share }
    }
  }
  return { right: best.right, of: signs.length }
}
