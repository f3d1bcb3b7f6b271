import { MOST_LEVELS, type PythonValue } from './python-value.ts'

/** The value that Python's reader of JSON makes of a text: a number with a point or an exponent is a float. */
export function readJson(text: string): PythonValue | undefined {
  try {
    return pythonValue(JSON.parse(text, wholeNumbersApart), 0)
  } catch {
    return undefined
  }
}

function wholeNumbersApart(_key: string, value: unknown, context?: { source?: string }): unknown {
  const written = context?.source
  return typeof value === 'number' && written !== undefined && /^-?\d+$/.test(written) ? BigInt(written) : value
}

function pythonValue(json: unknown, level: number): PythonValue | undefined {
  if (typeof json !== 'object' || json === null) return json as PythonValue
  if (level >= MOST_LEVELS) return undefined
  const entries = Object.entries(json).map(([key, value]) => [key, pythonValue(value, level + 1)] as const)
  if (entries.some(([, value]) => value === undefined)) return undefined
  const known = entries as readonly (readonly [string, PythonValue])[]
  return Array.isArray(json) ? known.map(([, value]) => value) : new Map(known)
}
