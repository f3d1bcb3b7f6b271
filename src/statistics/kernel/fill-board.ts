import type { Board, BoardTask } from './board.ts'
import { fields, layOutBoard, recordBytes } from './board-layout.ts'
import { drawSizes, fillDraws } from './fill-draws.ts'
import { type IntegerUnit, integerUnitOf, meanOfIntegers, writeIntegers } from './integer-scores.ts'

/**
 * Writes all that the kernel needs into one memory. What is asked for of each estimate is written by `askFor`.
 *
 * @throws {StatisticsError} those of `layOutBoard` and `fillDraws`
 */
export function fillBoard(task: BoardTask): Board {
  const { strata, models, resamples, draws, threads } = task
  const units = strata.map(({ rows }) => integerUnitOf(rows))
  const points = pointsOf(task, units)
  const ranked = [...points.at(-1)!.keys()].filter((model) => points.at(-1)![model] !== null)
  const sizes = drawSizes(strata, draws)
  const layout = layOutBoard({ strata, units, models, ranked: ranked.length, resamples, threads, ...sizes })
  const memory = new WebAssembly.Memory({ initial: layout.pages, maximum: layout.pages, shared: true })
  const [words, doubles] = [new Int32Array(memory.buffer), new Float64Array(memory.buffer)]
  const board = { task, memory, words, doubles, layout, ranked, points }
  fillHeader(board, sizes.groups)
  for (const place of strata.keys()) fillStratum(board, place, units[place]!)
  fillDraws(board)
  return board
}

/** Mean scores by stratum and model, and Overall as the last stratum, as the replicates have theirs: to the last bit. */
export function pointsOf(
  { strata, models }: Pick<BoardTask, 'strata' | 'models'>,
  units: readonly IntegerUnit[]
): (number | null)[][] {
  const points = strata.map((stratum, place) => {
    const means = new Array<number | null>(models).fill(null)
    for (const [row, model] of stratum.models.entries()) {
      means[model] = meanOfIntegers(stratum.rows[row]!, units[place]!)
    }
    return means
  })
  const overall = Array.from({ length: models }, (_, model) => {
    let sum: number | null = 0
    // In the order of the strata, as the kernel adds them: resamples that equal the sample have its Overall exactly.
    for (const [place, { share }] of strata.entries()) {
      const mean = points[place]![model]!
      if (share > 0) sum = sum === null || mean === null ? null : sum + share * mean
    }
    return sum
  })
  return [...points, overall]
}

function fillHeader({ task, words, layout, ranked }: Board, groups: number): void {
  const { header } = fields
  words[header.resamples] = task.resamples
  words[header.padded] = layout.padded
  words[header.models] = task.models
  words[header.modelsPerTask] = layout.modelsPerTask
  words[header.strata] = task.strata.length
  words[header.stratum] = layout.stratum
  words[header.groups] = groups
  words[header.group] = layout.group
  words[header.overall] = layout.overall
  words[header.estimates] = layout.estimates
  words[header.ranked] = ranked.length
  words[header.rankedModels] = layout.rankedModels
  words[header.ranks] = layout.ranks
  words[header.worse] = layout.worse
  words[header.ties] = layout.ties
  words[header.tieBytes] = layout.tieBytes
  words[header.scratch] = layout.scratch
  words[header.scratchBytes] = layout.scratchBytes
  words[header.phases] = layout.phases
  words[header.sums] = layout.sums
  words.set(ranked, layout.rankedModels / 4)
}

function fillStratum({ task, memory, words, doubles, layout }: Board, place: number, unit: IntegerUnit): void {
  const { share, items, rows, models } = task.strata[place]!
  const { rowBytes, denominators, scores, sources } = layout.strata[place]!
  const record = (layout.stratum + place * recordBytes.stratum) / 4
  words[record + fields.stratum.items] = items
  words[record + fields.stratum.rowBytes] = rowBytes
  words[record + fields.stratum.counts] = layout.counts[place]!
  words[record + fields.stratum.denominators] = denominators
  words[record + fields.stratum.limbs] = unit.limbs
  words[record + fields.stratum.scores] = scores
  words[record + fields.stratum.sources] = sources
  doubles[(record + fields.stratum.share) / 2] = share
  doubles[(record + fields.stratum.unit) / 2] = unit.unit
  // Of all resamples, those that only fill up the last eight included: their means are zero.
  doubles.fill(unit.unit * items, denominators / 8, denominators / 8 + layout.padded)
  for (const [row, model] of models.entries()) {
    const limbs = Array.from(
      { length: unit.limbs },
      (_, limb) => new Int16Array(memory.buffer, scores + (limb * task.models + model) * rowBytes, items)
    )
    writeIntegers(rows[row]!, unit, limbs)
  }
}
