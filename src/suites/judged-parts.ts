import type { JudgedPart } from '../grading/grading.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Rubric } from '../schemas/rubric.ts'
import type { ItemContent, TaskType } from './suite.ts'

type Sheet = { content: ItemContent; rubric: Rubric; mode: PanelDefinition['mode'] | undefined }

/**
 * What the judges of a panel score for an item: dimensions, or, by a panel of criteria, the criteria of a dimension one by
 * one beside its other dimensions. An item that names no criteria is judged by dimensions, and so is a task type without.
 *
 * @returns none where rules grade alone
 */
export function judgedParts(
  { judging }: Pick<TaskType, 'judging'>,
  { content, rubric, mode }: Sheet
): readonly JudgedPart[] {
  if (!judging) return []
  const parts = judging.parts(content, rubric)
  const criteria = mode === 'criteria' ? criteriaOf({ judging }, content) : []
  const replaced = new Set(criteria.map(({ dimension }) => dimension))
  return [...criteria, ...parts.filter(({ dimension }) => !replaced.has(dimension))]
}

/** The criteria of an item; none where it names none. */
export function criteriaOf({ judging }: Pick<TaskType, 'judging'>, content: ItemContent): JudgedPart[] {
  const { dimension = '', parts } = judging?.criteria ?? {}
  return (parts?.(content) ?? []).map((part) => ({ ...part, dimension, scale: 'criteria' }))
}
