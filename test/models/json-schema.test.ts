import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { outputSchema } from '../../src/models/json-schema.ts'

describe('outputSchema', () => {
  it('closes objects at every depth and requires every property', () => {
    const { schema, enforceable } = outputSchema(z.object({ list: z.array(z.object({ a: z.string() })) }))
    expect(enforceable).toBe(true)
    expect(schema).toEqual({
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: {
            type: 'object',
            properties: { a: { type: 'string' } },
            required: ['a'],
            additionalProperties: false
          }
        }
      },
      required: ['list'],
      additionalProperties: false
    })
  })

  it('moves limits into the description', () => {
    const { schema } = outputSchema(z.object({ list: z.array(z.string()).length(3).describe('names') }))
    expect(schema.properties).toEqual({
      list: { type: 'array', items: { type: 'string' }, description: 'names (minItems: 3, maxItems: 3)' }
    })
  })

  it('lets an optional property be null, and turns oneOf into anyOf', () => {
    const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
    const text = JSON.stringify(outputSchema(z.object({ note: z.string().optional(), kinds })).schema)
    expect(text).toContain('"note":{"anyOf":[{"type":"string"},{"type":"null"}]}')
    expect(text).toContain('"kinds":{"anyOf":[')
    expect(text).not.toContain('oneOf')
  })

  it('keeps shared definitions of a recursive schema', () => {
    const tree = z.object({
      name: z.string(),
      get children() {
        return z.array(tree)
      }
    })
    const { schema, enforceable } = outputSchema(tree)
    expect(enforceable).toBe(true)
    expect(JSON.stringify(schema)).toContain('"$ref"')
  })

  it.each([
    ['a record', z.object({ r: z.record(z.string(), z.number()) })],
    ['a tuple', z.object({ t: z.tuple([z.string()]) })],
    ['a free value', z.object({ u: z.unknown() })],
    ['an object open to more', z.object({ o: z.looseObject({ a: z.string() }) })],
    ['a root that is no object', z.array(z.string())]
  ])('does not claim that strict modes can express %s', (_, schema) => {
    expect(outputSchema(schema).enforceable).toBe(false)
  })

  it('is made once', () => {
    const schema = z.object({ a: z.string() })
    expect(outputSchema(schema)).toBe(outputSchema(schema))
  })

  it('tells a model in words what it can read: limits as they are, nothing for validators', () => {
    const { inWords } = outputSchema(z.object({ count: z.int(), list: z.array(z.string()).max(3).optional() }))
    expect(JSON.parse(inWords)).toEqual({
      type: 'object',
      properties: { count: { type: 'integer' }, list: { type: 'array', items: { type: 'string' }, maxItems: 3 } },
      required: ['count']
    })
    expect(outputSchema(z.record(z.string(), z.number())).inWords).toContain('"additionalProperties":{"type":"number"}')
  })
})
