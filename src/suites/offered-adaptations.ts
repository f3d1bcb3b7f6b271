import { isOfFamily, sampleOf } from './adaptation-name.ts'
import { findTaskType } from './index.ts'
import { readContent, type StoredContent } from './read-content.ts'
import type { ItemContent, Suite, TaskType } from './suite.ts'

/**
 * Which of a suite's ways of asking go with every item of a release, for items that come one by one. Those that need what a draw
 * decides, worked examples and placeholders, are for releases that are drawn.
 *
 * @returns names that are undefined where the suite has no way beside its prompt
 */
export function offeredAdaptations({ adaptations }: Suite, { isDrawn }: { isDrawn: boolean }) {
  const [usual, ...others] = adaptations ?? []
  let left = others.filter((name) => isDrawn || !isOfFamily(name))
  return {
    add({ asking }: TaskType, content: ItemContent): void {
      const fits = (name: string) => asking?.goesWith(sampleOf(name), content) ?? false
      if (!left.every(fits)) left = left.filter(fits)
    },
    names: (): string[] | undefined => (usual === undefined ? undefined : [usual, ...left])
  }
}

/** The same of stored items of a release that is not drawn. */
export function offeredOf(suite: Suite, items: Iterable<StoredContent & { taskType: string }>): string[] | undefined {
  const offered = offeredAdaptations(suite, { isDrawn: false })
  if (offered.names() === undefined) return undefined
  for (const item of items) {
    const taskType = findTaskType(suite, item.taskType)
    offered.add(taskType, readContent(taskType, item))
  }
  return offered.names()
}
