import { type Content, html } from './parts/html.ts'

/** What of JSON Schema the OpenAPI document of the service uses. */
export type Schema = {
  $ref?: string
  type?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** What zod writes for a whole number that has no bound. */
const noBound = Number.MAX_SAFE_INTEGER

/**
 * A schema as a type is written in TypeScript, with what its members mean behind them. Named schemas are links to
 * their places on the page.
 *
 * @param depth levels of objects around it
 */
export function schemaType(schema: Schema, depth = 0): Content[] {
  const { $ref, properties, prefixItems, items, additionalProperties, type = 'any' } = schema
  if ($ref !== undefined) return [schemaLink($ref)]
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return between(choices, depth, ' | ')
  if (prefixItems) return ['[', ...between(prefixItems, depth, ', '), ']']
  if (items) return ['Array<', ...schemaType(items, depth), '>']
  if (properties)
    return ['{\n', ...Object.keys(properties).map((name) => member(schema, name, depth)), indent(depth), '}']
  if (typeof additionalProperties === 'object')
    return ['Record<string, ', ...schemaType(additionalProperties, depth), '>']
  return [type]
}

/** What a type does not say: the meaning, the bounds, what holds when it is left out. */
export function schemaNote({ description, minimum, maximum, ...schema }: Schema): string {
  const { minLength = 0, maxLength, maxItems } = schema
  return [
    description,
    minimum !== undefined && minimum !== -noBound && `at least ${minimum}`,
    maximum !== undefined && maximum !== noBound && `at most ${maximum}`,
    minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} entries`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} when left out`
  ]
    .filter(Boolean)
    .join('; ')
}

/** `#/components/schemas/Item` as a link to `#schema-Item`. */
function schemaLink(reference: string): Content {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return html`<a href="#schema-${name}">${name}</a>`
}

function member({ properties, required = [] }: Schema, name: string, depth: number): Content[] {
  const schema = properties![name]!
  const note = schemaNote(schema)
  const mark = required.includes(name) ? '' : '?'
  return [indent(depth + 1), `${name}${mark}: `, ...schemaType(schema, depth + 1), note && `  // ${note}`, '\n']
}

function between(schemas: readonly Schema[], depth: number, separator: string): Content[] {
  return schemas.flatMap((schema, place) => [place > 0 && separator, ...schemaType(schema, depth)])
}

function indent(depth: number): string {
  return '  '.repeat(depth)
}
