import { describe, expect, it } from 'vitest'
import { duplicateKey } from '../../src/models/duplicate-key.ts'

describe('duplicateKey', () => {
  it.each([
    ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', null],
    ['{"a": "b", "b": "a: {", "c": "\\"a\\": 1"}', null],
    ['{"a": 1, "b": 2, "a": 3}', 'a'],
    ['{"a": {"x": 1}, "b": [1, {"y": {}, "z": "", "y": 2}]}', 'y'],
    // The same key in two spellings.
    ['{"score": 10, "\\u0073core": 0}', 'score'],
    ['[]', null]
  ])('of %s is %s', (json, key) => {
    expect(duplicateKey(json)).toBe(key)
  })

  it('reads a long string in one go', () => {
    expect(duplicateKey(JSON.stringify({ a: '\\"'.repeat(500_000), b: 1 }))).toBeNull()
  })
})
