import { suites } from '../suites/index.ts'
import { contentReader } from '../suites/read-content.ts'
import type { ReadingPart } from '../suites/reading.ts'

/** An item as the service shows it, as far as its reading goes. */
type ShownItem = { suite: string; taskType: string; contentVersion: number; examinee?: unknown; gold?: unknown }

/** The parts of an item as its task type has them read; null where this program does not know the task type or its version. */
export function itemParts({ suite, taskType: name, contentVersion, examinee, gold }: ShownItem): ReadingPart[] | null {
  const taskType = suites.find((one) => one.name === suite)?.taskTypes.find((one) => one.name === name)
  const content = taskType && contentReader(taskType, contentVersion)?.safeParse({ examinee, gold })
  return (content?.success && taskType?.reading?.(content.data, taskType.rubric.rubric)) || null
}
