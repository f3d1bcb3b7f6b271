import { describe, expect, it } from 'vitest'
import { parseForgiving } from '../../../../src/http/tables/response-formats/parse-forgiving.ts'

describe('parseForgiving', () => {
  it('reads the numbers that only Python writes as null, and leaves them in strings', () => {
    const text = '{"a": NaN, "b": [-Infinity, Infinity, 1], "c": "NaN \\" Infinity", "NaN": "\\\\", "d": NaN}'
    expect(parseForgiving(text)).toEqual({ a: null, b: [null, null, 1], c: 'NaN " Infinity', NaN: '\\', d: null })
  })

  it('says of a text that is no JSON what JSON.parse says of it', () => {
    for (const text of ['{"a": NaN', '{"a": x}', 'nan', '"NaN', '']) {
      expect(() => parseForgiving(text)).toThrow(SyntaxError)
    }
  })

  it('takes strings of any length', () => {
    const long = 'a"\\'.repeat(300_000)
    expect(parseForgiving(`{"text": ${JSON.stringify(long)}, "n": NaN}`)).toEqual({ text: long, n: null })
  })
})
