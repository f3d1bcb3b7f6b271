import type { Board } from './board.ts'
import { recordBytes } from './board-layout.ts'

/**
 * Puts out the tasks of all phases; their numbers are those of `assembly/kernel.ts`. To measure is to look where each
 * point lies among its replicates; intervals that depend on that are found in a second run, which takes the means anew.
 *
 * @param options.to whether models are ranked and compared as well
 * @param options.isDrawn whether an earlier run has drawn the sources
 * @param options.unknown how many models, the first ones, are to be estimated; the others are there already
 * @returns the first and the last phase
 */
export function openPhases(
  { task, words, layout, ranked }: Board,
  options: { to: 'measure' | 'compare'; isDrawn?: boolean; unknown?: number }
): { first: number; last: number } {
  const { to, isDrawn = false, unknown = task.models } = options
  const { strata, draws } = task
  const estimate = Math.ceil(unknown / layout.modelsPerTask)
  const blocks = unknown > 0 ? layout.blocks : 0
  const draw = draws.kind === 'sources' && !isDrawn ? draws.groups.length * blocks : 0
  const measuring = [draw, ...strata.flatMap(() => [blocks, estimate]), estimate]
  const rank = ranked.length > 0 ? layout.blocks : 0
  const compare = Math.ceil(ranked.length / layout.modelsPerTask)
  const all = to === 'measure' ? measuring : [...measuring, rank, compare]
  for (const [phase, tasks] of all.entries()) words.set([tasks, 0, 0], (layout.phases + phase * recordBytes.phase) / 4)
  return { first: 0, last: all.length - 1 }
}
