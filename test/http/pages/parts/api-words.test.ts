import { describe, expect, it } from 'vitest'
import { apiWords } from '../../../../src/http/pages/parts/api-words.ts'

describe('apiWords', () => {
  it('has names of code as code, reasons as people write them, and the rest as it is', () => {
    const text = 'Between families `other` is none, `a_b < c`; below that: items_too_few. Panel model_A & <b>.'
    expect(String(apiWords(text))).toBe(
      'Between families <code>other</code> is none, <code>a_b &lt; c</code>; below that: items too few. Panel model_A &amp; &lt;b&gt;.'
    )
  })
})
