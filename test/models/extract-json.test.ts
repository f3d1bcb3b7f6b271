import { describe, expect, it } from 'vitest'
import { extractJson } from '../../src/models/extract-json.ts'

describe('extractJson', () => {
  it.each([
    ['bare', '{"a": 1}'],
    ['in a fence', '```json\n{"a": 1}\n```'],
    ['in a fence with prose around it', 'Here it is:\n```\n{"a": 1}\n```\nHope it helps.'],
    ['in prose', 'My answer {"a": 1} is final.'],
    ['after LaTeX', 'With $\\frac{x}{y}$ and {1,2} we get {"a": 1}'],
    ['after a brace that never closes', 'The set { x : x > 0 gives\n{"a": 1}'],
    ['after a thought that holds another object', '<think>maybe {"a": 2}?</think>\n{"a": 1}']
  ])('finds the object %s', (_, reply) => {
    expect(extractJson(reply)).toEqual({ ok: true, value: { a: 1 } })
  })

  it('takes the outermost object only, with braces and quotes in strings', () => {
    const value = { text: 'a "quoted" } brace {', inner: { score: 10 } }
    expect(extractJson(`Sure. ${JSON.stringify(value)} Done.`)).toEqual({ ok: true, value })
  })

  it('does not choose between two objects', () => {
    const reply = 'The candidate wrote {"score": 10}. My verdict: {"score": 2}'
    expect(extractJson(reply)).toEqual({ ok: false, failure: 'the reply holds 2 JSON objects, one is wanted' })
  })

  it.each([
    ['quoted in a string that is not escaped', '{"note": "it says {"score": 10} of itself", "score": 2}'],
    ['beside half an object', '{"score": 10} is what it says. {"score": 2'],
    ['in front of more braces than are looked through', `{"score": 10} ${'{ '.repeat(300)} {"score": 2}`],
    ['with a key twice', '{"note": "it says ", "score": 10, "note": " of itself", "score": 2}'],
    ['behind a thought that a quoted tag ended', '<think>it says </think>{"score": 10} so</think>{"score": 2}']
  ])('does not take an object %s', (_, reply) => {
    expect(extractJson(reply).ok).toBe(false)
  })

  it('takes an object alone where prose may be a quotation', () => {
    const alone = (reply: string) => extractJson(reply, { alone: true })
    const found = { ok: true, value: { score: 2 } }
    expect(alone(' {"score": 2}\n')).toEqual(found)
    expect(alone('```json\n{"score": 2}\n```')).toEqual(found)
    expect(alone('<think>it says {"score": 10}</think>\n```\n{"score": 2}\n```')).toEqual(found)
    expect(alone('It says {"score": 10}.').ok).toBe(false)
    expect(alone('```json\n{"score": 10}\n``` is what it says.').ok).toBe(false)
    expect(alone('{"score": 10}{"score": 2}').ok).toBe(false)
  })

  it.each([
    ['an empty reply', '  '],
    ['prose', 'I would say seven.'],
    ['half an object', '{"a": 1, "b": "cut o'],
    ['an array', '[{"a": 1}, {"a": 2}]'],
    ['a string that quotes an object', '"{\\"a\\": 1}"']
  ])('finds nothing in %s', (_, reply) => {
    expect(extractJson(reply).ok).toBe(false)
  })

  it('gives up on a flood of braces in bounded work', () => {
    // 300,000 openings: one walk to the end for each would be 45 billion steps.
    expect(extractJson('{'.repeat(300_000)).ok).toBe(false)
  })
})
