import type { PythonDictionary, PythonValue } from './python-value.ts'
import { readJson } from './read-json.ts'
import { decodeEscapes, readLiteral } from './read-literal.ts'

/**
 * The dictionary that an argument holds, as a string or as the object itself. A string is read as a Python literal, as one
 * whose backslash escapes have to be decoded first, or as JSON: the first reading that gives a dictionary counts, and of
 * equal keys the last. Source: EconEvals specification 3, 13 (X9).
 *
 * @returns null where no reading gives a dictionary
 */
export function readDictionary(argument: unknown): PythonDictionary | null {
  if (typeof argument !== 'string') return dictionaryOf(readJson(jsonOf(argument)))
  return (
    dictionaryOf(readLiteral(argument)) ??
    dictionaryOf(readLiteral(decodeEscapes(argument))) ??
    dictionaryOf(readJson(argument))
  )
}

/** The text of a value as JSON, empty where it has none: nothing, or so many levels that the stack does not hold them. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

function dictionaryOf(value: PythonValue | undefined): PythonDictionary | null {
  return value instanceof Map ? value : null
}
