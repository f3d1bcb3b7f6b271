import { isMap, isSeq } from 'yaml'
import type { Dimension } from '../../../../schemas/rubric.ts'
import type { ParsedResponse } from '../../../suite.ts'
import { dropLeadingThinking } from '../../drop-leading-thinking.ts'
import { readJsonPassages, textOf } from '../../read-json-passages.ts'
import type { CiAnswer, GivenLabel } from '../content.ts'
import { linePairs, type Pair } from './line-pairs.ts'

const spellings: Record<string, string> = { true: 'yes', false: 'no', '1': 'yes', '0': 'no', y: 'yes', n: 'no' }
const valueKeys = ['value', 'answer', 'label']
const fieldKeys = ['field', 'name', 'id']
/** Deeper nesting is no answer sheet. */
const deepest = 8
// 'Yes. It ...', 'yes (since ...)', 'yes / no', 'yes, or no'; not 'no doubt'.
const leadingValues =
  /^[\s"'*_`]{0,9}([\p{L}\d_]{1,30})["'*_`]{0,9}(?:\s{0,9}[.,;:(/|–—-]\s{0,9}(?:(?:or|and)\s)?|\s(?:or|and)\s)([\p{L}\d_]{0,30})/iu

/**
 * Reads one value per field from a response: JSON anywhere in it, or where that gives none, lines `field: value`.
 * Values outside the closed set of a field say nothing beside one that is in it. A field that is given two values of its
 * set is contradictory; one that is not spoken of is left out.
 *
 * @returns reason `empty`, or `no_field_found` when no field is given anything
 */
export function parseLabels(output: string, fields: readonly Dimension[]): ParsedResponse<CiAnswer> {
  const valuesOf = new Map(fields.map(({ id, values = [] }) => [id, values]))
  const known = (pairs: readonly Pair[]) =>
    pairs.map(({ field, value }) => ({ field: fieldOf(field), value })).filter(({ field }) => valuesOf.has(field))
  const isUsable = ({ field, value }: Pair) => readValue(value, valuesOf.get(field)!) !== null
  const text = dropLeadingThinking(output)
  const fromJson = known(readJsonPassages(text).flatMap((node) => pairsIn(node)))
  const found = fromJson.some(isUsable) ? fromJson : [...known(linePairs(text)), ...fromJson]
  if (found.length === 0) return { ok: false, reason: output.trim() === '' ? 'empty' : 'no_field_found' }
  const byField = Map.groupBy(found, ({ field }) => field)
  return {
    ok: true,
    answer: Object.fromEntries([...byField].map(([field, pairs]) => [field, settle(pairs, valuesOf.get(field)!)]))
  }
}

/** How much of what a response says beside the closed set is kept: as many different texts, of as many characters. */
const kept = { texts: 5, characters: 60 }

function settle(pairs: readonly Pair[], values: readonly string[]): GivenLabel {
  const said = [...new Set(pairs.flatMap(({ value }) => readValue(value, values) ?? []))]
  if (said.length > 1) return { contradictory: said }
  if (said.length === 1) return said[0]!
  const outside = new Set(pairs.map(({ value }) => value.trim().slice(0, kept.characters)))
  return { outside: [...outside].slice(0, kept.texts) }
}

/** The value of a closed set that a text gives: `yes`, `Yes, since ...`; null for `perhaps`, and for `yes / no`, a form. */
function readValue(text: string, values: readonly string[]): string | null {
  const whole = labelOf(text)
  if (values.includes(whole)) return whole
  const [first = '', second = ''] = (leadingValues.exec(text) ?? []).slice(1).map(labelOf)
  return values.includes(first) && !values.includes(second) ? first : null
}

/** Every key of nested objects with its value, which may be wrapped: `{"value": "yes", "reason": "..."}`. */
function pairsIn(node: unknown, depth = 0): Pair[] {
  if (depth > deepest) return []
  if (isSeq(node)) return node.items.flatMap((item) => pairsIn(item, depth + 1))
  if (!isMap(node)) return []
  const members = node.items.map(({ key, value }) => ({ key: textOf(key) ?? '', node: value }))
  const memberOf = (keys: readonly string[]) =>
    textOf(members.find(({ key }) => keys.includes(key.toLowerCase()))?.node)
  const [field, value] = [memberOf(fieldKeys), memberOf(valueKeys)]
  if (field !== null && value !== null) return [{ field, value }]
  return members.flatMap((member) => {
    if (isSeq(member.node)) {
      const values = member.node.items.map(textOf)
      if (values.every((value) => value !== null)) return values.map((value) => ({ field: member.key, value }))
    }
    const inner = isMap(member.node) ? member.node.items.find(({ key }) => valueKeys.includes(textOf(key) ?? '')) : null
    const given = textOf(inner ? inner.value : member.node)
    if (given === null) return pairsIn(member.node, depth + 1)
    return given === '' || given === 'null' ? [] : [{ field: member.key, value: given }]
  })
}

/** `time_horizon` for "Time horizon" and `timeHorizon`. */
function fieldOf(name: string): string {
  return plain(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_'))
}

function labelOf(text: string): string {
  const given = plain(text)
  return Object.hasOwn(spellings, given) ? spellings[given]! : given
}

function plain(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
