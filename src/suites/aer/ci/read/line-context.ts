import type { FieldNames } from './field-names.ts'
import type { ValueReader } from './read-value.ts'

/** What is known of the fields while lines are read. */
export type LineContext = {
  names: FieldNames
  fields: readonly string[]
  readers: ReadonlyMap<string, ValueReader>
}
