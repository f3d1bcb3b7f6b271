import type { DocumentLayout } from '../layout/document-layout.ts'
import { findCaptions } from './floats/captions.ts'
import { findEquationNumbers } from './floats/equation-numbers.ts'
import { findEquations } from './floats/equations.ts'
import { readFigures } from './floats/figures.ts'
import type { Equation, Figure, Table } from './floats/float.ts'
import { readFlows } from './floats/flow.ts'
import { findFrames } from './floats/frames.ts'
import { findProse } from './floats/prose.ts'
import { settleNumbers } from './floats/settle-numbers.ts'
import { readTables } from './floats/tables.ts'
import { readBareFigures, readBareTables } from './floats/uncaptioned.ts'
import type { Heading } from './headings/heading.ts'

export interface Floats {
  tables: Table[]
  figures: Figure[]
  equations: Equation[]
}

/**
 * Finds the tables and figures of a paper by their captions, with what belongs to each, and its displayed equations.
 * A line belongs to one of them at most; all other lines are left to the running text.
 */
export function findFloats(layout: DocumentLayout, headings: readonly Heading[]): Floats {
  const headingLines = new Set(headings.flatMap(({ lines }) => lines))
  const prose = findProse(layout)
  const flows = readFlows(layout)
  const frames = findFrames(layout, prose)
  const numbers = findEquationNumbers(layout, prose)
  const context = { layout, flows, prose, frames, numbers, headingLines, claimed: new Set<number>() }
  // Each finder claims its lines, and leaves the others to the next.
  const captions = settleNumbers(findCaptions(context), layout.lines)
  const tables = readTables(context, captions)
  const figures = readFigures(context, captions)
  const bareTables = readBareTables(context)
  const bareFigures = readBareFigures(context)
  const equations = findEquations(context)
  return { tables: [...tables, ...bareTables], figures: [...figures, ...bareFigures], equations }
}
