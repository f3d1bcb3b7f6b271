import { tailOf } from '../bootstrap/percentile.ts'
import type { Board } from '../kernel/board.ts'
import { askFor, endsOf } from '../kernel/read-board.ts'
import type { IntervalTails } from './bca.ts'

/** A task score or Overall. Ends are null, with the reason, where the method defines none. */
export type BoardEstimate = { value: number; lower: number | null; upper: number | null; reason: string | null }

/** The tails of each estimate, by stratum (Overall is the last) and model; null where there is no estimate. */
export type BoardTails = readonly (readonly (IntervalTails | null)[])[]

/** @throws {StatisticsError} `level_invalid` */
export function percentileTails({ points }: Board, level: number): BoardTails {
  const tail = tailOf(level)
  const tails: IntervalTails = { lower: tail, upper: 1 - tail, reason: null }
  return points.map((row) => row.map((point) => (point === null ? null : tails)))
}

/** Asks the kernel for the ends of all estimates; with null for where their points lie among the replicates. */
export function askForAll(board: Board, tails: BoardTails | null): void {
  for (const [stratum, row] of board.points.entries()) {
    for (const [model, point] of row.entries()) {
      if (point !== null) askFor(board, { stratum, model, point }, tails?.[stratum]?.[model] ?? null)
    }
  }
}

/** The estimates that the kernel found, in the order of the models. */
export function estimatesOf(board: Board, tails: BoardTails) {
  const estimates = board.points.map((row, stratum) =>
    row.map((value, model): BoardEstimate | null => {
      const asked = tails[stratum]![model]!
      return value === null ? null : { value, ...endsOf(board, { stratum, model }, asked), reason: asked.reason }
    })
  )
  const tasks = Object.fromEntries(board.task.strata.map(({ name }, place) => [name, estimates[place]!]))
  return { overall: estimates.at(-1)!, tasks }
}
