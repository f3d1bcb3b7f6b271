import { isMap, isSeq } from 'yaml'
import type { Dimension } from '../../../schemas/rubric.ts'
import type { ParsedResponse } from '../../suite.ts'
import { readJsonPassages, textOf } from '../read-json-passages.ts'
import type { CiAnswer } from './content.ts'

type Pair = { field: string; value: string }

const spellings: Record<string, string> = { true: 'yes', false: 'no', '1': 'yes', '0': 'no', y: 'yes', n: 'no' }
const valueKeys = ['value', 'answer', 'label']
const fieldKeys = ['field', 'name', 'id']
/** Deeper nesting is no answer sheet. */
const deepest = 8
// '- `relevance`: yes', '2. **Relevance:** no, since ...', '| relevance | yes |'; not 'Relevance: no doubt about it'.
const linePattern =
  /^[ \t*_`"'#>|.)\d-]{0,20}([a-z][a-z_ -]{2,30}?)[*_`"']{0,6}[ \t]{0,9}[:=|][ \t*_`"']{0,12}([a-z01]{1,20})[*_`"']{0,6}[ \t]{0,9}(?=[.,;(|–—\r-]|$)/gim

/**
 * Reads one value per field from a response: JSON anywhere in it, or where that gives none, lines `field: value`.
 * Values outside the closed set of a field say nothing. A field without a value is left out and counts as wrong, and so
 * is a field that is given two values.
 */
export function parseLabels(output: string, fields: readonly Dimension[]): ParsedResponse<CiAnswer> {
  const valuesOf = new Map(fields.map(({ id, values = [] }) => [id, values]))
  const usable = (pairs: readonly Pair[]) =>
    pairs.map(plainPair).filter(({ field, value }) => valuesOf.get(field)?.includes(value))
  const fromJson = usable(readJsonPassages(output).flatMap((node) => pairsIn(node)))
  const found = fromJson.length > 0 ? fromJson : usable(linePairs(output))
  if (found.length === 0) return { ok: false, reason: output.trim() === '' ? 'empty' : 'no_field_found' }
  const byField = [...Map.groupBy(found, ({ field }) => field)]
  const agreed = byField.filter(([, pairs]) => pairs.every(({ value }) => value === pairs[0]!.value))
  return { ok: true, answer: Object.fromEntries(agreed.map(([field, pairs]) => [field, pairs[0]!.value])) }
}

/** Every key of nested objects with its value, which may be wrapped: `{"value": "yes", "reason": "..."}`. */
function pairsIn(node: unknown, depth = 0): Pair[] {
  if (depth > deepest) return []
  if (isSeq(node)) return node.items.flatMap((item) => pairsIn(item, depth + 1))
  if (!isMap(node)) return []
  const members = node.items.map(({ key, value }) => ({ key: (textOf(key) ?? '').toLowerCase(), node: value }))
  const memberOf = (keys: readonly string[]) => textOf(members.find(({ key }) => keys.includes(key))?.node)
  const [field, value] = [memberOf(fieldKeys), memberOf(valueKeys)]
  if (field !== null && value !== null) return [{ field, value }]
  return members.flatMap((member) => {
    const inner = isMap(member.node) ? member.node.items.find(({ key }) => valueKeys.includes(textOf(key) ?? '')) : null
    const given = textOf(inner ? inner.value : member.node)
    return given === null ? pairsIn(member.node, depth + 1) : [{ field: member.key, value: given }]
  })
}

function linePairs(output: string): Pair[] {
  return [...output.matchAll(linePattern)].map((match) => ({ field: match[1]!, value: match[2]! }))
}

function plainPair({ field, value }: Pair): Pair {
  const given = plain(value)
  return { field: plain(field), value: spellings[given] ?? given }
}

function plain(text: string): string {
  return text
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
