import { isMap, isSeq } from 'yaml'
import { decodeEntities } from '../../../../text/decode-entities.ts'
import { placedJsonPassages, textOf } from '../../read-json-passages.ts'

/** A sheet of JSON, YAML or tags: what it holds, without how it was written. Members may have the same name. */
export type SheetTree =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly SheetTree[] }
  | { kind: 'map'; members: readonly SheetMember[] }
export type SheetMember = { name: string; value: SheetTree }

/** Strings within strings within strings are no sheet. */
const deepestString = 3
const deepest = 16

/** Null where a node is no value, as in a map without values. A string that holds JSON is taken for what it holds. */
export function treeOf(node: unknown, depth = 0, strings = 0): SheetTree {
  if (depth > deepest) return { kind: 'text', text: '' }
  if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => treeOf(item, depth + 1, strings)) }
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => ({
      name: textOf(key) ?? '',
      value: treeOf(value, depth + 1, strings)
    }))
    return { kind: 'map', members }
  }
  const text = textOf(node) ?? ''
  return treeInString(text, depth, strings) ?? { kind: 'text', text: decodeEntities(text) }
}

function treeInString(text: string, depth: number, strings: number): SheetTree | null {
  if (strings >= deepestString || !/^\s{0,9}[{[]\s{0,9}["{[]/.test(text)) return null
  const trimmed = text.trim()
  const [whole] = placedJsonPassages(trimmed)
  return whole && whole.start === 0 && whole.end === trimmed.length ? treeOf(whole.node, depth + 1, strings + 1) : null
}
