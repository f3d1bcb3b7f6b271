import type { Board } from './board.ts'
import { fields, recordBytes } from './board-layout.ts'

/**
 * What is done one after the other; the numbers are those of `assembly/kernel.ts`. To measure is to look where each point
 * lies among its replicates; intervals that depend on that are found in a second run.
 */
export const phases = { draw: 0, follow: 1, measure: 2, estimate: 3, rank: 4, compare: 5 } as const

/**
 * Puts out the tasks of all phases.
 *
 * @param options.unknown how many models, the first ones, are to be estimated; the others are there already
 */
export function openPhases(
  { task, words, layout, ranked }: Board,
  { isMeasured, unknown = task.models }: { isMeasured: boolean; unknown?: number }
): void {
  const { strata, draws } = task
  const groups = draws.kind === 'given' ? 0 : draws.kind === 'items' ? strata.length : draws.groups.length
  const estimate = Math.ceil(unknown / layout.modelsPerTask)
  const tasks = {
    draw: unknown > 0 ? groups * layout.blocks : 0,
    follow: unknown > 0 && draws.kind === 'sources' ? strata.length * layout.blocks : 0,
    measure: isMeasured ? estimate : 0,
    estimate,
    rank: ranked.length > 0 ? layout.blocks : 0,
    compare: Math.ceil(ranked.length / layout.modelsPerTask)
  }
  for (const name of ['draw', 'follow', 'measure', 'estimate', 'rank', 'compare'] as const) {
    words[fields.header.phases + (phases[name] * recordBytes.phase) / 4] = tasks[name]
  }
}
