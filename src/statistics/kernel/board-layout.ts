import { StatisticsError } from '../../errors.ts'
import type { CheckedStratum } from '../board/stratum.ts'
import type { IntegerUnit } from './integer-scores.ts'

/** Places of fields in words of four bytes, as `assembly/plan.ts` has them in bytes, with what each field is. */
export const fields = {
  header: {
    ...{ resamples: 2, padded: 3, models: 4, modelsPerTask: 5, strata: 6, stratum: 7, groups: 8, group: 9 },
    ...{ overall: 10, estimates: 11, ranked: 12, rankedModels: 13, ranks: 14, worse: 15 },
    ...{ scratch: 16, scratchBytes: 17 },
    ...{ phases: 18, sums: 19, ties: 20, tieBytes: 21 }
  },
  stratum: {
    ...{ share: 0, items: 2, rowBytes: 3, counts: 4, denominators: 5, limbs: 6, scores: 7 },
    ...{ sources: 8, sourceCounts: 9, sourceRowBytes: 10, group: 11, unit: 12 }
  },
  group: { members: 0, states: 1, counts: 2, rowBytes: 3 },
  estimate: { point: 0, lowerPlace: 2, upperPlace: 3, lower: 4, upper: 8, below: 12 }
} as const
export const recordBytes = { header: 256, stratum: 64, group: 16, estimate: 64, phase: 12 } as const

/** Resamples of one stream of random numbers: BLOCK of `assembly/plan.ts`. */
export const blockResamples = 256
/** Resamples that are compared before the next: STRETCH of `assembly/plan.ts`. */
const stretchResamples = 2048
/** The state of four streams side by side. */
export const stateBytes = 64
/** A line of the cache. */
const alignment = 64
const pageBytes = 65_536
/** Counts and ranks are kept in 16 bits. */
const largestCount = 32_767
/** Up to here a sum of 16-bit scores stays within 32 bits. */
const largestDraw = 65_535
/** The estimates are made in four tasks, or in more where one would keep the other threads waiting. */
const estimateTasks = 4
const largestTask = 32
/** Before the strata sources are drawn; after them Overall gets its ends, models are ranked, and pairs compared. */
const otherPhases = 4
/** Bytes that ranking needs for each model: eight lists of records, a spare one, and eight ranks; lists are filled up. */
const rankScratch = 1.25 * (9 * 16 + 8 * 2)

export type BoardSize = {
  strata: readonly CheckedStratum[]
  units: readonly IntegerUnit[]
  models: number
  ranked: number
  resamples: number
  threads: number
  /** Whether the draws are given. */
  given: boolean
  /** How many groups are drawn from, and how many sources there are in all of them. */
  groups: number
  sources: number
  /** Of each stratum: the largest number of items that a resample may hold. */
  largest: readonly number[]
}

export type BoardLayout = ReturnType<typeof layOutBoard>

/**
 * Where everything lies. What grows with resamples is 8 bytes for each model (Overall) and 4 for each (sums of the task at
 * work; three times as much where scores need three limbs), over which 2 for each ranked model (ranks) are written later.
 * Neither the counts of draws nor the replicates of tasks are ever all there at once.
 *
 * @throws {StatisticsError} `items_too_many` for a stratum of more than 32,767 items, or of more than 65,535 in a
 *   resample; `models_too_many` above 32,767; `board_too_large` above 4 GiB
 */
export function layOutBoard(size: BoardSize) {
  checkSize(size)
  const { strata, units, models, ranked, resamples, threads } = size
  const padded = roundUp(resamples, 8)
  const blocks = Math.ceil(resamples / blockResamples)
  const modelsPerTask = Math.min(largestTask, roundUp(Math.max(1, Math.ceil(models / estimateTasks)), 4))
  const limbs = Math.max(1, ...units.map((unit) => unit.limbs))
  const widest = Math.max(0, ...strata.map(({ items }) => roundUp(2 * items, 16)))
  const scratchBytes = roundUp(
    Math.max(padded * 16, blockResamples * widest, rankScratch * ranked) + alignment,
    alignment
  )
  const sourceRowBytes = roundUp(2 * size.sources, 16)
  const tieBytes = roundUp(ranked, 4)
  let end: number = recordBytes.header
  const take = (bytes: number) => {
    const address = end
    end = roundUp(end + bytes, alignment)
    return address
  }
  const layout = {
    ...{ padded, blocks, modelsPerTask, scratchBytes, sourceRowBytes, tieBytes },
    stratum: take(strata.length * recordBytes.stratum),
    group: take(size.groups * recordBytes.group),
    phases: take((2 * strata.length + otherPhases) * recordBytes.phase),
    estimates: take((strata.length + 1) * models * recordBytes.estimate),
    rankedModels: take(4 * ranked),
    strata: strata.map(({ items }, place) => {
      const rowBytes = roundUp(2 * items, 16)
      return {
        rowBytes,
        denominators: take(8 * padded),
        scores: take(units[place]!.limbs * models * rowBytes),
        sources: take(4 * items)
      }
    }),
    states: take(size.groups * blocks * stateBytes),
    sourceCounts: take(padded * sourceRowBytes),
    counts: strata.map(({ items }) => (size.given ? take(padded * roundUp(2 * items, 16)) : 0)),
    overall: take(8 * models * padded),
    ties: take(tieBytes * Math.ceil(resamples / stretchResamples)),
    scratch: take(threads * scratchBytes)
  }
  // Sums are of no use any more when ranks and comparisons are written over them.
  const sums = take(4 * limbs * models * padded)
  const endOfSums = end
  end = sums
  const ranks = take(2 * ranked * padded)
  const worse = take(4 * ranked * ranked)
  end = Math.max(end, endOfSums)
  const pages = Math.ceil(end / pageBytes)
  if (pages >= pageBytes) {
    throw new StatisticsError('board_too_large', `the bootstrap requires less than 4 GiB, got ${end} bytes`)
  }
  return { ...layout, sums, ranks, worse, pages }
}

function checkSize({ strata, models, largest }: BoardSize): void {
  for (const [place, { name, items }] of strata.entries()) {
    if (items > largestCount || largest[place]! > largestDraw) {
      const message = `stratum ${name} requires at most ${largestCount} items and ${largestDraw} in a resample, got`
      throw new StatisticsError('items_too_many', `${message} ${items} and ${largest[place]}`)
    }
  }
  if (models > largestCount) {
    throw new StatisticsError('models_too_many', `the bootstrap requires at most ${largestCount} models, got ${models}`)
  }
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple
}
