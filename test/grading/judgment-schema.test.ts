import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { JudgedPart } from '../../src/grading/grading.ts'
import { judgmentSchemaFor } from '../../src/grading/judgment-schema.ts'
import { outputSchema } from '../../src/models/json-schema.ts'

const levels = ['none', 'some', 'all'].map((id) => ({ id, share: 0, meaning: id }))
const aPart = (id: string, scale: JudgedPart['scale']): JudgedPart => ({
  ...{ id, scale, name: `Part ${id}`, dimension: id, description: id, weight: 1 }
})
const orders = [
  ['b', 'a', 'c'],
  ['c', 'b', 'a'],
  ['10', 'a', '9'],
  ['required', 'properties', '__proto__']
]

describe('judgmentSchemaFor', () => {
  it.each(orders)('asks for %s, %s and %s in this order, as zod would write it', (...ids) => {
    for (const scale of ['points', 'levels'] as const) {
      const parts = ids.map((id) => aPart(id, scale))
      const score = scale === 'points' ? z.number().min(0).max(10) : z.enum(levels.map(({ id }) => id))
      const entries = parts.map(({ id, name }) => {
        return [id, z.object({ rationale: z.string(), quote: z.string(), score }).describe(name)] as const
      })
      const plain = outputSchema(z.object({ parts: z.object(Object.fromEntries(entries)) }))
      const made = outputSchema(judgmentSchemaFor(parts, levels))
      expect(JSON.stringify(made.schema)).toBe(JSON.stringify(plain.schema))
      expect(made.inWords).toBe(plain.inWords)
      expect(made.enforceable).toBe(true)
    }
  })

  it('tells parts of the same names apart by their scale', () => {
    const [points, words] = (['points', 'levels'] as const).map((scale) =>
      JSON.stringify(outputSchema(judgmentSchemaFor([aPart('a', scale), aPart('b', 'points')], levels)).schema)
    )
    expect(points).not.toBe(words)
    expect(words).toContain('"enum":["none","some","all"]')
  })

  it('takes half points and no others where the panel has such a step, says so, and any number where it has none', () => {
    const parts = [aPart('a', 'points')]
    const taken = (score: number, step?: 0.5) =>
      judgmentSchemaFor(parts, levels, step).safeParse({ parts: { a: { rationale: '', quote: '', score } } }).success
    expect([0, 0.5, 7, 7.5, 10].map((score) => taken(score, 0.5))).toEqual(Array(5).fill(true))
    expect([7.3, 7.25, 0.1, 10.5, -0.5].map((score) => taken(score, 0.5))).toEqual(Array(5).fill(false))
    expect([7.3, 7.25].map((score) => taken(score))).toEqual([true, true])
    const told = (step?: 0.5) => JSON.stringify(outputSchema(judgmentSchemaFor(parts, levels, step)).schema)
    expect(told(0.5)).toContain('multipleOf: 0.5')
    expect(told()).not.toContain('multipleOf')
  })
})
