import { hash } from 'node:crypto'
import type { BoardEstimate, BoardQuery } from '../../schemas/board-statistics.ts'
import type { ChosenProfile } from '../../schemas/profile.ts'
import { boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import { studentBoard } from '../../statistics/board/student-board.ts'
import { level } from './board-statistics.ts'
import type { DimensionRows } from './dimension-table.ts'

/** Of a dimension. */
const scoreRange = [0, 1] as const

/** @param query its members in the order that they were given in */
export type DimensionHashTask = {
  query: object
  rows: readonly DimensionRows[]
  releaseHash: string
  profile: ChosenProfile | undefined
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
export function dimensionHash({ query, rows, releaseHash, profile }: DimensionHashTask): string {
  // Kept in the hash: some of them were withheld once.
  const withheld = rows.map(() => false)
  const decisive = [query, releaseHash, level, rows, withheld, ...(profile ? [profile.hash] : [])]
  return hash('sha256', JSON.stringify(decisive))
}

/** @param sources by item of the table */
export type DimensionTask = { rows: readonly DimensionRows[]; sources: readonly string[]; query: BoardQuery }

/** By dimension, as `streamOf` names it, an estimate per model; null for a model without a score of it. */
export async function dimensionEstimates({
  rows,
  sources: all,
  query: { method, resamples, seed, unit, interval }
}: DimensionTask): Promise<Record<string, (BoardEstimate | null)[]>> {
  if (rows.length === 0 || rows[0]!.scores.length === 0) return {}
  const strata = rows.map((row) => {
    const sources = row.items.map((item) => all[item]!)
    return { name: streamOf(row), weight: 1, scores: row.scores, sources }
  })
  if (method === 'student') return studentBoard({ strata, level, unit, range: scoreRange }).tasks
  return (await boardBootstrap({ strata, resamples, seed, level, unit, ...(interval && { interval }) })).tasks
}

/** Each dimension draws from a stream of its own, so that no other changes its interval. */
export function streamOf({ taskType, dimension }: Pick<DimensionRows, 'taskType' | 'dimension'>): string {
  return `${taskType} ${dimension}`
}
