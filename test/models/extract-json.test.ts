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
