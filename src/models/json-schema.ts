import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'

type JsonObject = { [key: string]: JsonValue }

export type OutputSchema = {
  schema: JsonObject
  /** False when the strict modes cannot express it (records, tuples, free values): then the shape is told in words. */
  enforceable: boolean
  /** The same for a model to read: with its limits, and without what only a validator needs. */
  inWords: string
}

/** Limits that one provider or another refuses. They go into the description, and zod checks them afterwards. */
const limits = [
  ...['minLength', 'maxLength', 'format', 'pattern', 'minItems', 'maxItems', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
]
const kept = ['type', 'enum', 'const', '$ref']
const inexpressible = ['allOf', 'not', 'prefixItems', 'patternProperties', 'propertyNames']

const made = new WeakMap<z.ZodType, OutputSchema>()
/** Those of zod: a schema of ten members takes it most of a millisecond. */
const written = new WeakMap<z.ZodType, JsonObject>()

/**
 * The JSON Schema of what a model is to reply, made from the zod schema once. An enforceable one has the form that the
 * strict modes of both vendors take: closed objects, every property required (an optional one may be null), no limits.
 */
export function outputSchema(schema: z.ZodType): OutputSchema {
  const known = made.get(schema)
  if (known) return known
  const full = written.get(schema) ?? write(schema)
  const enforceable = full.type === 'object' && isExpressible(full)
  const result: OutputSchema = {
    schema: enforceable ? strict(full) : full,
    enforceable,
    get inWords() {
      return JSON.stringify(full, asRead)
    }
  }
  made.set(schema, result)
  return result
}

/**
 * Takes the JSON Schema of a schema from that of another one, which has the same members in another order: this takes a
 * tenth of the time.
 */
export function writeLike(schema: z.ZodObject, alike: z.ZodObject): void {
  const full = written.get(alike) ?? write(alike)
  written.set(alike, full)
  written.set(schema, inOrderOf(schema, full))
}

function inOrderOf(schema: unknown, full: JsonObject): JsonObject {
  if (!(schema instanceof z.ZodObject)) return full
  const properties = asObject(full.properties)
  const required = Array.isArray(full.required) ? full.required : []
  const members = Object.entries(schema.shape).map(([name, member]) => {
    return [name, inOrderOf(member, asObject(properties[name]))] as const
  })
  return {
    ...full,
    properties: Object.fromEntries(members),
    ...(full.required !== undefined && {
      required: members.map(([name]) => name).filter((name) => required.includes(name))
    })
  }
}

function write(schema: z.ZodType): JsonObject {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
}

/** A replacer: closed objects, the dialect and the bounds of JavaScript's integers tell a model nothing. */
function asRead(key: string, value: JsonValue): JsonValue | undefined {
  const isNoise = key === '$schema' || (key === 'additionalProperties' && value === false) || isSafeIntegerBound(value)
  return isNoise ? undefined : value
}

function strict(node: JsonObject): JsonObject {
  const adapted: JsonObject = {}
  for (const keyword of kept) if (node[keyword] !== undefined) adapted[keyword] = node[keyword]
  const description = describe(node)
  if (description !== '') adapted.description = description
  // Zod says `oneOf` for discriminated unions; the strict modes know `anyOf` only, and the variants exclude each other.
  const variants = node.anyOf ?? node.oneOf
  if (Array.isArray(variants)) adapted.anyOf = variants.map((variant) => strict(asObject(variant)))
  if (node.items !== undefined) adapted.items = strict(asObject(node.items))
  if (node.$defs !== undefined) adapted.$defs = mapValues(asObject(node.$defs), strict)
  if (node.type === 'object') Object.assign(adapted, closedObject(node))
  return adapted
}

function closedObject(node: JsonObject): JsonObject {
  const required = Array.isArray(node.required) ? node.required : []
  const properties = Object.entries(asObject(node.properties)).map(([name, property]) => {
    const adapted = strict(asObject(property))
    return [name, required.includes(name) ? adapted : { anyOf: [adapted, { type: 'null' }] }]
  })
  return {
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => String(name)),
    additionalProperties: false
  }
}

function describe(node: JsonObject): string {
  const stated = limits.filter((limit) => node[limit] !== undefined && !isSafeIntegerBound(node[limit]))
  const words = stated.map((limit) => `${limit}: ${JSON.stringify(node[limit])}`).join(', ')
  const description = typeof node.description === 'string' ? node.description : ''
  return words === '' ? description : `${description} (${words})`.trim()
}

/** `z.int()` carries the bounds of a JavaScript integer, which tell a model nothing. */
function isSafeIntegerBound(limit: JsonValue | undefined): boolean {
  return typeof limit === 'number' && Math.abs(limit) === Number.MAX_SAFE_INTEGER
}

function isExpressible(node: JsonObject): boolean {
  const variants = node.anyOf ?? node.oneOf
  const parts = [
    ...(Array.isArray(variants) ? variants : []),
    ...(node.items === undefined ? [] : [node.items]),
    ...Object.values(asObject(node.properties)),
    ...Object.values(asObject(node.$defs))
  ]
  const isShaped = [...kept, 'anyOf', 'oneOf'].some((keyword) => node[keyword] !== undefined)
  const isOpen = node.additionalProperties !== undefined && node.additionalProperties !== false
  const isFreeArray = node.type === 'array' && node.items === undefined
  if (!isShaped || isOpen || isFreeArray || inexpressible.some((keyword) => node[keyword] !== undefined)) return false
  return parts.every((part) => isExpressible(asObject(part)))
}

function mapValues(object: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(asObject(value))]))
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
