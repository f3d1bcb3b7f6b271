import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Board } from '../kernel/board.ts'
import { recordBytes } from '../kernel/board-layout.ts'
import { integerUnitOf } from '../kernel/integer-scores.ts'
import type { BoardMemory, BoardOptions } from './board-options.ts'
import { checkStrata } from './stratum.ts'

/**
 * A memory of boards within the process.
 *
 * @param mostBytes beyond it, what was not asked for longest is forgotten; a model takes 80 kB at 10,000 resamples
 */
export function createBoardMemory(mostBytes: number): BoardMemory {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length })
  return { find: (key) => kept.get(key), keep: (key, found) => void kept.set(key, found) }
}

/** sha256 of all that decides what is found of each model; in the order of the models. */
export function modelKeys({ strata: given, resamples, level, seed, unit, interval }: BoardOptions): string[] {
  const { strata, models } = checkStrata(given)
  const shape = strata.map(({ name, share, items, rows }, place) => {
    // Of exact fractions the denominator does not matter: means are rounded once. Fixed point is rounded by its unit.
    const { limbs, unit: fixed } = integerUnitOf(rows)
    return { name, share, items, fixed: limbs === 1 ? null : fixed, sources: given[place]!.sources }
  })
  const decisive = JSON.stringify({ resamples, level, seed, unit, interval, shape })
  return Array.from({ length: models }, (_, model) => {
    const hash = createHash('sha256').update(decisive)
    for (const stratum of strata) {
      const row = stratum.rows[stratum.models.indexOf(model)]
      hash.update(row ? new Uint8Array(Float64Array.from(row).buffer) : 'none')
    }
    return hash.digest('hex')
  })
}

/** What the kernel found of a model: its estimates stratum by stratum, and its Overall in every resample. */
export function readModel(board: Board, model: number): Uint8Array {
  return Buffer.concat(placesOf(board, model).map((bytes) => Buffer.from(bytes)))
}

/** The same into the memory of another board that holds the model. */
export function writeModel(board: Board, model: number, found: Uint8Array): void {
  let from = 0
  for (const bytes of placesOf(board, model)) {
    bytes.set(found.subarray(from, from + bytes.length))
    from += bytes.length
  }
}

function placesOf({ task, memory, layout }: Board, model: number): Uint8Array[] {
  const estimates = Array.from({ length: task.strata.length + 1 }, (_, stratum) => {
    const at = layout.estimates + (stratum * task.models + model) * recordBytes.estimate
    return new Uint8Array(memory.buffer, at, recordBytes.estimate)
  })
  const rowBytes = 8 * layout.padded
  return [...estimates, new Uint8Array(memory.buffer, layout.overall + model * rowBytes, rowBytes)]
}
