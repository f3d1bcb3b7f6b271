import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseReply } from '../../src/models/parse-reply.ts'
import type { JsonValue } from '../../src/schemas/json.ts'

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
    const places = parsed.ok ? [] : parsed.failures.map(({ message }) => message.split(':')[0])
    expect(places).toEqual(['answer', 'rows.1.n'])
  })

  const verdict = z.object({ score: z.number().min(0).max(10), level: z.enum(['full', 'none']), notes: z.string() })
  const good = { score: 8, level: 'full', notes: 'fine' }
  it.each<[string, JsonValue, string[]]>([
    ['a member left out', { score: 8, level: 'full' }, ['reply-missing']],
    ['null where a value must be', { ...good, score: null }, ['reply-missing']],
    ['a list left out in an object', {}, ['reply-missing', 'reply-missing', 'reply-missing']],
    ['a number above its range', { ...good, score: 11 }, ['reply-range']],
    ['a number below its range', { ...good, score: -0.5 }, ['reply-range']],
    ['a word that is not on its list', { ...good, level: 'most' }, ['reply-range']],
    ['a number in quotes', { ...good, score: '8' }, ['reply-shape']],
    ['a number where a word must be', { ...good, level: 2 }, ['reply-shape']],
    ['a list where a text must be', { ...good, notes: ['fine'] }, ['reply-shape']],
    ['no object at all', [good], ['reply-shape']],
    ['several at once', { score: 11, level: 3 }, ['reply-range', 'reply-shape', 'reply-missing']]
  ])('tells what is wrong with %s', (_, json, checks) => {
    const parsed = parseReply(verdict, json)
    expect(parsed.ok ? [] : parsed.failures.map(({ check }) => check)).toEqual(checks)
  })

  it('counts a list of the wrong length, or a text too short, as a matter of shape', () => {
    const shaped = z.object({ pair: z.array(z.string()).length(2), word: z.string().min(1) })
    const parsed = parseReply(shaped, { pair: ['a'], word: '' })
    expect(parsed.ok ? [] : parsed.failures.map(({ check }) => check)).toEqual(['reply-shape', 'reply-shape'])
  })

  it('does not take what every object inherits for a member', () => {
    const parsed = parseReply(z.object({ constructor: z.string() }), {})
    expect(parsed).toMatchObject({ failures: [{ check: 'reply-missing' }] })
  })

  it('leaves what it was given as it was', () => {
    const json = { answer: 'a', note: null, rows: [] }
    parseReply(schema, json)
    expect(json).toEqual({ answer: 'a', note: null, rows: [] })
  })
})
