import type { Dimension } from '../../../schemas/rubric.ts'
import type { ParsedResponse } from '../../suite.ts'
import type { CiAnswer } from './content.ts'

const spellings: Record<string, string> = { true: 'yes', false: 'no', '1': 'yes', '0': 'no', y: 'yes', n: 'no' }

/**
 * Reads one value per field from a response: a JSON object anywhere in it, or lines `field: value`. Values outside the
 * closed set of a field are left out, so that they count as wrong; a field given twice with two values as well.
 */
export function parseLabels(output: string, fields: readonly Dimension[]): ParsedResponse<CiAnswer> {
  const found = [...jsonPairs(output), ...linePairs(output)]
  const answer: CiAnswer = {}
  for (const { id, values = [] } of fields) {
    const given = new Set(found.filter(([key]) => key === id).map(([, value]) => spellings[value] ?? value))
    const [value] = given
    if (given.size === 1 && value !== undefined && values.includes(value)) answer[id] = value
  }
  return Object.keys(answer).length > 0
    ? { ok: true, answer }
    : { ok: false, reason: output.trim() === '' ? 'empty' : 'no_field_found' }
}

function jsonPairs(output: string): [string, string][] {
  const start = output.indexOf('{')
  const end = output.lastIndexOf('}')
  if (start < 0 || end < start) return []
  try {
    const parsed: unknown = JSON.parse(output.slice(start, end + 1))
    return parsed && typeof parsed === 'object' ? flatten(parsed) : []
  } catch {
    return []
  }
}

/** Fields may sit in an inner object such as `{"answers": {...}}`. */
function flatten(object: object): [string, string][] {
  return Object.entries(object).flatMap(([key, value]): [string, string][] =>
    value && typeof value === 'object' ? flatten(value) : [[normalise(key), normalise(String(value))]]
  )
}

function linePairs(output: string): [string, string][] {
  return [...output.matchAll(/^[\s*\-\d.)]*([A-Za-z][A-Za-z_ ]{2,30}?)\**\s*[:=]\s*\**\s*([A-Za-z01]+)\b/gm)].map(
    (match): [string, string] => [normalise(match[1]!), normalise(match[2]!)]
  )
}

function normalise(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
