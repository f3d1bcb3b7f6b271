import { ConflictError } from '../errors.ts'
import type { ItemContent, TaskType } from './suite.ts'

/** An item as a table or a file holds it: its content, and the version of the schema that it follows. */
export type StoredContent = { examinee: unknown; gold: unknown; contentVersion: number }

/**
 * An item's content as the code of today has it, read by the reader of its version.
 *
 * @throws {ConflictError} `content_version_unknown` for an item of a later version than this service knows
 * @throws {ZodError} when it does not follow its version: it was stored so, and is no fault of the reader's
 */
export function readContent(taskType: TaskType, { examinee, gold, contentVersion }: StoredContent): ItemContent {
  const reader = contentReader(taskType, contentVersion)
  if (reader) return reader.parse({ examinee, gold })
  const message = `this service reads ${taskType.name} items up to version ${versionOf(taskType)}, not ${contentVersion}`
  throw new ConflictError('content_version_unknown', message)
}

/** The schema of one version of a task type's items; null when there is none. */
export function contentReader(taskType: TaskType, version: number): TaskType['contentSchema'] | null {
  return version === versionOf(taskType) ? taskType.contentSchema : (taskType.earlierContents?.[version] ?? null)
}

/** The version that items are made by today. */
export function versionOf({ contentVersion = 1 }: TaskType): number {
  return contentVersion
}
