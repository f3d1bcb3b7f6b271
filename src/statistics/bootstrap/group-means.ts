import { mean } from 'simple-statistics'

export type GroupMean = { group: string; n: number; mean: number }

/**
 * The plain mean of the values of each group, in the order in which groups first come.
 *
 * @example
 * groupMeans([{ group: 'a', value: 1 }, { group: 'b', value: 5 }, { group: 'a', value: 2 }])
 * // => [{ group: 'a', n: 2, mean: 1.5 }, { group: 'b', n: 1, mean: 5 }]
 */
export function groupMeans(values: readonly { group: string; value: number }[]): GroupMean[] {
  return [...Map.groupBy(values, ({ group }) => group)].map(([group, members]) => ({
    group,
    n: members.length,
    mean: mean(members.map(({ value }) => value))
  }))
}
