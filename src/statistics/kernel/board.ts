import type { CheckedStratum } from '../board/stratum.ts'
import type { BoardLayout } from './board-layout.ts'

export type BoardTask = {
  strata: readonly CheckedStratum[]
  models: number
  resamples: number
  draws: Draws
  threads: number
}

/** A board in the memory that its threads share. */
export type Board = {
  task: BoardTask
  memory: WebAssembly.Memory
  /** The memory as words of four bytes, and as floats of eight. */
  words: Int32Array
  doubles: Float64Array
  layout: BoardLayout
  /** Models that have a score of every stratum that counts: those with Overall, and with a rank. */
  ranked: readonly number[]
  /** Mean scores by stratum and model, and Overall as the last stratum; null for a model without. */
  points: readonly (readonly (number | null)[])[]
}

/** Where the items of a resample come from. */
export type Draws =
  /** From the stratum itself. */
  | { kind: 'items'; seed: number }
  /** With their sources, which are drawn within groups and stand in one line, group by group. */
  | {
      kind: 'sources'
      seed: number
      groups: readonly { name: string; members: number }[]
      /** By stratum and item: the place of its source in the line. */
      places: readonly (readonly number[])[]
    }
  /** As the caller says: places of items by stratum and resample. */
  | { kind: 'given'; indices: readonly (readonly (readonly number[])[])[] }
