import { findTaskType } from './index.ts'
import { readContent, type StoredContent } from './read-content.ts'
import type { Suite } from './suite.ts'

/**
 * Means of what guessing scores, by task type, of items that come one by one: of a million questions none has to be held.
 *
 * @example
 * const chances = meanChances()
 * chances.add('add_sub', 1 / 4)
 * chances.add('add_sub', 1 / 2)
 * chances.means() // => Map { 'add_sub' => 0.375 }
 */
export function meanChances() {
  const sums = new Map<string, { sum: number; items: number }>()
  return {
    add(taskType: string, chance: number): void {
      const { sum, items } = sums.get(taskType) ?? { sum: 0, items: 0 }
      sums.set(taskType, { sum: sum + chance, items: items + 1 })
    },
    means(): Map<string, number> {
      return new Map([...sums].map(([taskType, { sum, items }]) => [taskType, sum / items]))
    }
  }
}

/** The same of stored items; task types that cannot say are left out. */
export function chancesOf(suite: Suite, items: Iterable<StoredContent & { taskType: string }>): Map<string, number> {
  const chances = meanChances()
  for (const item of items) {
    const taskType = findTaskType(suite, item.taskType)
    if (taskType.chance) chances.add(item.taskType, taskType.chance(readContent(taskType, item)))
  }
  return chances.means()
}
