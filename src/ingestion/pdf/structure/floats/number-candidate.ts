import type { LayoutLine } from '../../layout/document-layout.ts'
import type { CountCandidate } from './equation-count.ts'
import type { EquationNumber } from './equation-number.ts'

/** A line that may hold the number of an equation. */
export interface NumberCandidate extends CountCandidate {
  line: LayoutLine
  found: EquationNumber
}

/** The name of a number in its count, or of the one so many steps on. */
export function nameOf({ counted: { family, parts, letter } }: Pick<NumberCandidate, 'counted'>, step = 0): string {
  return [family, ...parts.with(-1, parts.at(-1)! + step), letter || ''].join(' ')
}
