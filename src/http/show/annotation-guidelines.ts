import type { Suites } from '../../suites/suite.ts'
import { fragmentTaskType } from '../../workflows/items/make-fragment-items.ts'

/** A field that annotators label: its values, and when each of them is right. */
export type GuidedField = { field: string; name: string; values: string[]; guideline: string }

/** The fields that annotators label, with the task type whose items are made of them. */
export function annotationGuidelines(suites: Suites): { suite: string; taskType: string; fields: GuidedField[] } {
  const { suite, taskType } = fragmentTaskType(suites)
  const fields = taskType.rubric.rubric.dimensions.flatMap(({ id, name, description, values }) =>
    values === undefined ? [] : [{ field: id, name, values: [...values], guideline: description.trim() }]
  )
  return { suite: suite.name, taskType: taskType.name, fields }
}
