import type { BoardQuery } from '../../schemas/board-statistics.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { ErrorStratum } from '../../statistics/board/pair-errors.ts'
import type { ScoreTable } from './score-table.ts'

/** A task type with its share of Overall; weights are relative to their sum. */
export type WeightedTask = { name: string; weight: number }

/** The task types of a release, each with its share of Overall. */
export function weightedTasks({ taskTypes }: Pick<Manifest, 'taskTypes'>): WeightedTask[] {
  return taskTypes.map(({ name, weight }) => ({ name, weight }))
}

/** The item scores of one task type, a row per model; `sources` names the paper or fragment of each item. */
export type BoardStratum = { name: string; weight: number; scores: (readonly (number | null)[])[]; sources: string[] }

export function stratumOf(table: ScoreTable, { name, weight }: WeightedTask, { profile }: BoardQuery): BoardStratum {
  const places = placesOf(table, name)
  return {
    name,
    weight,
    scores: table.scores[profile]!.map((row) => places.map((place) => row[place]!)),
    sources: places.map((place) => table.items[place]!.source)
  }
}

/** Where the items of a task type stand in the table. */
export function placesOf({ items }: ScoreTable, taskType: string): number[] {
  return [...items.keys()].filter((place) => items[place]!.taskType === taskType)
}

/** The same with the first models alone. */
export function firstModels(strata: readonly BoardStratum[], models: number): BoardStratum[] {
  return strata.map((stratum) => ({ ...stratum, scores: stratum.scores.slice(0, models) }))
}

/** The task types that count, of models which have all scores of them. */
export function countingOf(strata: readonly BoardStratum[]): ErrorStratum[] {
  return strata
    .filter(({ weight }) => weight > 0)
    .map((stratum) => ({
      ...stratum,
      scores: stratum.scores.map((row) => row.filter((score) => score !== null))
    }))
}

/** How many papers, fragments or templates are behind Overall. */
export function countingSources(strata: readonly BoardStratum[]): number {
  return new Set(strata.flatMap(({ weight, sources }) => (weight > 0 ? sources : []))).size
}

/** Why a model has no Overall. */
export function whyWithoutOverall(strata: readonly BoardStratum[]): string {
  const empty = strata.filter(({ weight, sources }) => weight > 0 && sources.length === 0).map(({ name }) => name)
  return empty.length === 0 ? 'scores are missing' : `the split has no items of ${empty.join(', ')}`
}
