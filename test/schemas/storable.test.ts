import { describe, expect, it } from 'vitest'
import { storable } from '../../src/schemas/storable.ts'

describe('storable', () => {
  it.each([
    ['a\0b', 'a\uFFFDb'],
    ['half \ud800', 'half \uFFFD'],
    [{ 'k\0': ['\udc00', 1, null, { deep: ['\0'] }] }, { 'k\uFFFD': ['\uFFFD', 1, null, { deep: ['\uFFFD'] }] }]
  ])('mends %j', (value, mended) => {
    expect(storable(value)).toEqual(mended)
  })

  it('gives back what can be stored as it is', () => {
    const value = { text: 'Ünï 𝛼 \u0001', list: [1, null, true, { a: '' }] }
    expect(storable(value)).toBe(value)
  })

  it('keeps a key of any name a key', () => {
    const value = storable(JSON.parse('{"__proto__": "a\\u0000"}'))
    expect(Object.keys(value)).toEqual(['__proto__'])
  })
})
