import { pythonText } from './python-text.ts'
import type { PythonValue } from './python-value.ts'

/** Values as Python writes a set of them, each once, in the order given: Python's own order is arbitrary. */
export function setText(values: Iterable<PythonValue>): string {
  return `{${[...new Set([...values].map(pythonText))].join(', ')}}`
}
