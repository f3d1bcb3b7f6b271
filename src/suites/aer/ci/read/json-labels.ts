import { isMap, isScalar, isSeq } from 'yaml'
import { readJsonPassages, textOf } from '../../read-json-passages.ts'
import { type FieldNames, fewestKeys } from './field-names.ts'
import { polarityOf } from './polarity.ts'
import type { ValueReader } from './read-value.ts'
import type { RestatedQuestions } from './restated-questions.ts'
import { draftKey, fieldKey, finalKey, reasonKey, type Statement, valueKey } from './statement.ts'

/** Deeper nesting is no answer sheet. */
const deepest = 8
/** Deeper JSON in strings of JSON is none either. */
const deepestStrings = 3

type Found = { field: string; said: readonly string[]; text: string; rank: number; form: Statement['form'] }

/** What is known of the sheet while its JSON is read. */
export type JsonContext = {
  names: FieldNames
  questions: RestatedQuestions
  fields: readonly string[]
  readers: ReadonlyMap<string, ValueReader>
  /** Reads a string that is a sheet of lines. */
  readText(text: string): readonly Statement[]
}

type Member = { key: string; node: unknown }

/**
 * What a JSON node says of fields, whichever way it is nested: members by field, objects that name field and value in
 * any order, lists by value, pairs, columns, JSON or lines in strings, and eight values in the order of the fields.
 *
 * @returns `rank` is 1 below a key such as `final`, -1 below one such as `draft`, else 0
 */
export function jsonLabels(root: unknown, context: JsonContext): Found[] {
  const { names, questions, fields, readers } = context
  /** The field that a key or an id names, or whose question it restates. */
  const fieldOf = (key: string) => names.named(key) ?? questions.fieldOf(key)

  const ofField = (field: string, node: unknown, depth: number): { said: readonly string[]; text: string } | null => {
    const reader = readers.get(field)!
    const text = textOf(node)
    if (text !== null) {
      const isNothing = text.trim() === '' || text === 'null' || text === '~'
      return isNothing ? null : { said: reader.read(text.normalize('NFKC')), text }
    }
    if (depth > deepest) return null
    if (isSeq(node)) {
      const own = node.items.flatMap((item) => ofField(field, item, depth + 1) ?? [])
      if (own.length === 0) return null
      return { said: [...new Set(own.flatMap(({ said }) => said))], text: own.map((each) => each.text).join(', ') }
    }
    const members = membersOf(node)
    const chosen = members.filter(
      ({ key, node: inner }) => reader.wholly(key) !== null && /^(?:true|1|x|yes|✓)$/i.test(textOf(inner) ?? '')
    )
    if (chosen.length > 0) return { said: chosen.map(({ key }) => reader.wholly(key)!), text: chosen[0]!.key }
    const byKey = members.find(({ key }) => finalKey.test(key)) ?? members.find(({ key }) => valueKey.test(key.trim()))
    if (byKey) {
      // A key given twice, or a reason that comes to another value, leaves the value in doubt.
      const own = members.flatMap(({ key, node: inner }) =>
        key === byKey.key ? (ofField(field, inner, depth + 1) ?? []) : []
      )
      const [first] = own
      if (!first) return null
      const reasons = members.flatMap(({ key, node: inner }) =>
        reasonKey.test(key) ? [reader.read((textOf(inner) ?? '').normalize('NFKC'))] : []
      )
      const said = [...own.map((each) => each.said), ...reasons.filter((each) => each.length === 1)].flat()
      return { said: first.said.length === 0 ? [] : [...new Set(said)], text: first.text }
    }
    const whole = members.filter(
      ({ key, node: inner }) => !reasonKey.test(key) && reader.wholly(textOf(inner) ?? '') !== null
    )
    return whole.length === 1 ? ofField(field, whole[0]!.node, depth + 1) : null
  }

  const walk = (node: unknown, depth: number, strings: number, rank: number): Found[] => {
    if (depth > deepest) return []
    const text = textOf(node)
    if (text !== null) return inString(text, depth, strings, rank)
    if (isSeq(node)) return inList(node.items, depth, strings, rank)
    if (!isMap(node)) return []
    const members = membersOf(node)
    const record = asRecord(members, depth, rank)
    if (record) return record
    const byNumbers = byNumber(members)
    const ordered = byNumbers.length > 0 ? byNumbers : byPlace(members)
    if (ordered.length > 0) return ordered.map((each) => ({ ...each, rank }))
    const short = shortened(members)
    const restated = (key: string) => (reasonKey.test(key) || valueKey.test(key) ? null : questions.fieldOf(key))
    return members.flatMap(({ key, node: inner }) => {
      const field =
        names.named(key) ??
        names.named(key.replace(/[\s_-](?:value|answer|label)$/i, '')) ??
        short.get(key) ??
        restated(key)
      if (field) {
        const given = ofField(field, inner, depth + 1)
        return given ? [{ field, ...given, rank, form: 'json' as const }] : []
      }
      const byValue = isSeq(inner) ? listedUnder(key, inner.items) : []
      if (byValue.length > 0) return byValue.map((each) => ({ ...each, rank }))
      if (reasonKey.test(key)) return []
      const next = draftKey.test(key) ? -1 : finalKey.test(key) ? 1 : rank
      return walk(inner, depth + 1, strings, next)
    })
  }

  /** Fields by those of the keys that abbreviate them, in an object of several fields. */
  const shortened = (members: readonly Member[]): Map<string, string> => {
    const keyed = members.flatMap(({ key, node: inner }) => {
      const name = names.named(key)
      const field = name ?? (textOf(inner) === null ? null : names.abbreviated(key))
      return field === null ? [] : [{ key, field, isShort: name === null }]
    })
    const fields = new Set(keyed.map(({ field }) => field))
    const isSheet = fields.size >= fewestKeys && fields.size === keyed.length
    return new Map(isSheet ? keyed.flatMap(({ key, field, isShort }) => (isShort ? [[key, field]] : [])) : [])
  }

  const inString = (text: string, depth: number, strings: number, rank: number): Found[] => {
    if (strings >= deepestStrings || text.length < 4) return []
    if (/^\s*[[{]/.test(text)) {
      const inner = readJsonPassages(text).flatMap((node) => walk(node, depth + 1, strings + 1, rank))
      if (inner.length > 0) return inner
    }
    return context.readText(text).map(({ field, said, text: read, form }) => ({ field, said, text: read, rank, form }))
  }

  const inList = (items: readonly unknown[], depth: number, strings: number, rank: number): Found[] => {
    const texts = items.map(textOf)
    const ordered = inOrder(texts)
    if (ordered.length > 0) return ordered.map((each) => ({ ...each, rank }))
    const records = inRecords(items, depth)
    if (records.length > 0) return records.map((each) => ({ ...each, rank }))
    const field = texts.length >= 2 && texts.length <= 4 ? names.named(texts[0] ?? '') : null
    if (field && texts.slice(1).every((text) => text !== null && names.named(text) === null)) {
      const reader = readers.get(field)!
      const whole = texts.slice(1).find((text) => reader.wholly(text!) !== null)
      const text = whole ?? texts[1]!
      return [{ field, said: reader.read(text), text, rank, form: 'json' }]
    }
    return items.flatMap((item) => walk(item, depth + 1, strings, rank))
  }

  /** `{"field": "relevance", "value": "yes"}`, or columns of both. */
  const asRecord = (members: readonly Member[], depth: number, rank: number): Found[] | null => {
    const named = members.find(({ key }) => fieldKey.test(key.trim()))
    const value = members.find(({ key }) => finalKey.test(key)) ?? members.find(({ key }) => valueKey.test(key.trim()))
    if (!named || !value) return null
    if (isSeq(named.node) && isSeq(value.node) && named.node.items.length === value.node.items.length) {
      const given = value.node.items
      return named.node.items.flatMap((item, index) => one(textOf(item), given[index], depth, rank))
    }
    const field = fieldOf(textOf(named.node) ?? '')
    return field ? one(field, value.node, depth, rank) : null
  }
  const one = (name: string | null, node: unknown, depth: number, rank: number): Found[] => {
    const field = fieldOf(name ?? '')
    const given = field ? ofField(field, node, depth + 1) : null
    return given ? [{ field: field!, ...given, rank, form: 'json' }] : []
  }

  /** `[{"id": 1, "answer": "yes"}, ...]`: a record for each field, by its number. */
  const inRecords = (items: readonly unknown[], depth: number): Omit<Found, 'rank'>[] => {
    if (items.length !== fields.length) return []
    const given = items.map((item, at) => {
      const members = membersOf(item)
      const number = members.find(({ key }) => fieldKey.test(key.trim()) || /^(?:number|no|nr|n|#)$/i.test(key.trim()))
      const value = members.find(({ key }) => valueKey.test(key.trim()))
      const isOwn =
        /^(?:q|question|field)?[\s_]?(\d)$/i.exec((textOf(number?.node) ?? '').trim())?.[1] === String(at + 1)
      const own = isOwn && value ? ofField(fields[at]!, value.node, depth + 2) : null
      return own?.said.length === 1 ? { field: fields[at]!, ...own, form: 'order' as const } : null
    })
    return given.every((each) => each !== null) ? given : []
  }

  /** `{"yes": ["relevance", ...]}`. */
  const listedUnder = (key: string, items: readonly unknown[]): Omit<Found, 'rank'>[] => {
    const own = items.map((item) => names.named(textOf(item) ?? ''))
    if (own.length === 0 || own.includes(null)) return []
    return own.flatMap((field) => {
      const reader = readers.get(field!)!
      const said = reader.wholly(key) ?? reader.wholly(polarityOf(key.replaceAll('_', ' ')) ?? '')
      return said === null ? [] : [{ field: field!, said: [said], text: key, form: 'json' as const }]
    })
  }

  const inOrder = (texts: readonly (string | null)[]): Omit<Found, 'rank'>[] => {
    if (texts.length !== fields.length) return []
    const said = texts.map((text, index) => (text === null ? null : readers.get(fields[index]!)!.wholly(text)))
    if (said.includes(null)) return []
    return fields.map((field, index) => ({ field, said: [said[index]!], text: texts[index]!, form: 'order' as const }))
  }

  const byNumber = (members: readonly Member[]) => {
    const keys = members.map(({ key }) => /^(?:q|question|field)?[\s_]?(\d|[a-h])$/i.exec(key.trim())?.[1])
    const isInOrder = (places: string) => keys.every((key, index) => key?.toLowerCase() === places[index])
    return isInOrder('123456789') || isInOrder('abcdefgh') ? inOrder(members.map(({ node }) => textOf(node))) : []
  }

  /** Members one for each field, of which some names are no field's, such as names in another language. */
  const byPlace = (members: readonly Member[]) => {
    const own = members.map(({ key }) => fieldOf(key))
    const isInPlace = own.every((field, index) => field === null || field === fields[index])
    return own.includes(null) && isInPlace ? inOrder(members.map(({ node }) => textOf(node))) : []
  }

  return walk(root, 0, 0, 0)
}

function membersOf(node: unknown): Member[] {
  if (!isMap(node)) return []
  return node.items.map(({ key, value }) => ({
    key: isScalar(key) ? (textOf(key) ?? '').normalize('NFKC') : '',
    node: value
  }))
}
