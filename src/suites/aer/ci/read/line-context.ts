import type { FieldNames } from './field-names.ts'
import type { ValueReader } from './read-value.ts'
import type { RestatedQuestions } from './restated-questions.ts'

/** What is known of the fields while lines are read. */
export type LineContext = {
  names: FieldNames
  questions: RestatedQuestions
  fields: readonly string[]
  readers: ReadonlyMap<string, ValueReader>
}
