import type { Release } from '../schemas/release.ts'
import { tableOf } from './print.ts'

/** How many items of a task type each split of a release holds. */
type Splits = { taskType: string; public: number; private: number }

/** Shares nearer than this to what was asked for are what whole papers allow. */
const tolerance = 0.05

/** The splits of a release by task type. */
export function splitsOf({ items }: Pick<Release, 'items'>): Splits[] {
  const taskTypes = [...new Set(items.map(({ taskType }) => taskType))]
  const count = (taskType: string, split: string) =>
    items.find((row) => row.taskType === taskType && row.split === split)?.items ?? 0
  return taskTypes.map((taskType) => ({
    ...{ taskType, public: count(taskType, 'public'), private: count(taskType, 'private') }
  }))
}

export function showSplits(splits: readonly Splits[]): string {
  const shareOf = (row: Splits) => `${Math.round((100 * row.private) / (row.public + row.private))} %`
  return tableOf(
    ['task', 'public', 'private', 'private share'],
    splits.map((row) => [row.taskType, row.public, row.private, shareOf(row)])
  )
}

/** A line for each task type whose private share is not the one that was asked for, by an item at least. */
export function missedShares({ privateShare, ...release }: Pick<Release, 'items' | 'privateShare'>): string[] {
  return splitsOf(release).flatMap((row) => {
    const items = row.public + row.private
    const missed = Math.abs(row.private - privateShare * items)
    if (missed < 1 || missed / items < tolerance) return []
    return [
      `${row.taskType}: ${row.private} of ${items} items are private, where a share of ${privateShare} was asked for: ` +
        'papers, fragments and templates go whole, and those of earlier releases keep their split'
    ]
  })
}
