import { StatisticsError } from '../../errors.ts'
import type { CheckedStratum } from '../board/stratum.ts'
import { seededState } from '../random.ts'
import type { Board, Draws } from './board.ts'
import { fields, recordBytes, stateBytes } from './board-layout.ts'

/** Streams of random numbers side by side. */
export const lanes = 4

/** What the draws need room for; `largest` is the number of items that a resample of each stratum may hold. */
export function drawSizes(strata: readonly CheckedStratum[], draws: Draws) {
  const items = strata.map((stratum) => stratum.items)
  if (draws.kind === 'given') return { given: true, groups: 0, sources: 0, largest: items }
  if (draws.kind === 'items') return { given: false, groups: strata.length, sources: 0, largest: items }
  const membersOf = draws.groups.flatMap(({ members }) => new Array<number>(members).fill(members))
  return {
    given: false,
    groups: draws.groups.length,
    sources: membersOf.length,
    // No source is drawn more often than its group has members.
    largest: draws.places.map((places) => places.reduce((sum, place) => sum + membersOf[place]!, 0))
  }
}

/**
 * Writes what the kernel draws from, or the counts of draws that are given.
 *
 * @throws {StatisticsError} `indices_invalid` when given draws do not fit; `seed_invalid`
 */
export function fillDraws(board: Board): void {
  const { draws, strata } = board.task
  if (draws.kind === 'given') {
    for (const place of strata.keys()) countGiven(board, place, draws.indices[place] ?? [])
    return
  }
  if (draws.kind === 'items') {
    const { words, layout } = board
    for (const [place, { name, items }] of strata.entries()) {
      // Its counts are drawn where they are used.
      fillGroup(board, place, { name, members: items, seed: draws.seed, counts: 0, rowBytes: 0 })
      const record = (layout.stratum + place * recordBytes.stratum) / 4
      words[record + fields.stratum.group] = layout.group + place * recordBytes.group
    }
    return
  }
  const { sourceCounts, sourceRowBytes } = board.layout
  let counts = sourceCounts
  for (const [place, { name, members }] of draws.groups.entries()) {
    fillGroup(board, place, { name, members, seed: draws.seed, counts, rowBytes: sourceRowBytes })
    counts += 2 * members
  }
  for (const [place, items] of draws.places.entries()) fillSources(board, place, items)
}

function fillGroup(
  { words, layout }: Board,
  place: number,
  group: { name: string; members: number; seed: number; counts: number; rowBytes: number }
): void {
  const record = (layout.group + place * recordBytes.group) / 4
  const states = layout.states + place * layout.blocks * stateBytes
  words[record + fields.group.members] = group.members
  words[record + fields.group.states] = states
  words[record + fields.group.counts] = group.counts
  words[record + fields.group.rowBytes] = group.rowBytes
  for (let block = 0; block < layout.blocks; block++) {
    for (let lane = 0; lane < lanes; lane++) {
      const state = seededState(group.seed, streamName(group.name, block, lane))
      for (const [word, value] of state.entries())
        words[(states + block * stateBytes) / 4 + word * lanes + lane] = value
    }
  }
}

/** A stream for each block of resamples and lane: who draws which block does not matter. */
export function streamName(group: string, block: number, lane: number): string {
  return `${group}/${block}/${lane}`
}

function fillSources({ words, layout }: Board, place: number, items: readonly number[]): void {
  const record = (layout.stratum + place * recordBytes.stratum) / 4
  words[record + fields.stratum.sourceCounts] = layout.sourceCounts
  words[record + fields.stratum.sourceRowBytes] = layout.sourceRowBytes
  const offsets = items.map((source) => 2 * source)
  words.set(offsets, layout.strata[place]!.sources / 4)
}

function countGiven({ task, memory, layout }: Board, place: number, indices: readonly (readonly number[])[]): void {
  const { name, items } = task.strata[place]!
  const { rowBytes } = layout.strata[place]!
  for (let resample = 0; resample < task.resamples; resample++) {
    const drawn = indices[resample] ?? []
    if (drawn.length !== items || !drawn.every((index) => Number.isInteger(index) && index >= 0 && index < items)) {
      throw new StatisticsError('indices_invalid', `resample ${resample} of ${name} must hold ${items} places of items`)
    }
    const row = new Int16Array(memory.buffer, layout.counts[place]! + resample * rowBytes, items)
    for (const index of drawn) row[index]!++
  }
}
