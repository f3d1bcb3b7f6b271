import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseReply } from '../../src/models/parse-reply.ts'

const schema = z.object({
  answer: z.string(),
  note: z.string().optional(),
  rows: z.array(z.strictObject({ n: z.int().min(1), tag: z.string().optional() }))
})

describe('parseReply', () => {
  it('drops fields that nobody asked for, in strict objects too', () => {
    const json = { answer: 'a', extra: 1, rows: [{ n: 1, comment: 'x' }] }
    expect(parseReply(schema, json)).toEqual({ ok: true, value: { answer: 'a', rows: [{ n: 1 }] } })
  })

  it('reads null as left out where the field may be left out', () => {
    const json = { answer: 'a', note: null, rows: [{ n: 2, tag: null }] }
    expect(parseReply(schema, json)).toEqual({ ok: true, value: { answer: 'a', rows: [{ n: 2 }] } })
  })

  it('keeps a null that is a value', () => {
    expect(parseReply(z.object({ a: z.string().nullable() }), { a: null })).toEqual({ ok: true, value: { a: null } })
  })

  it('names every failure with its place', () => {
    const parsed = parseReply(schema, { answer: null, rows: [{ n: 1 }, { n: 0 }] })
    expect(parsed.ok).toBe(false)
    expect(parsed.ok ? [] : parsed.failures.map((failure) => failure.split(':')[0])).toEqual(['answer', 'rows.1.n'])
  })

  it('leaves what it was given as it was', () => {
    const json = { answer: 'a', note: null, rows: [] }
    parseReply(schema, json)
    expect(json).toEqual({ answer: 'a', note: null, rows: [] })
  })
})
