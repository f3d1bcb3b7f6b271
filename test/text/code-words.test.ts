import { describe, expect, it } from 'vitest'
import { codeWords } from '../../src/text/code-words.ts'

describe('codeWords', () => {
  it('spells codes as words, and leaves names that are none', () => {
    expect(codeWords('there is none of this: items_too_few.')).toBe('there is none of this: items too few.')
    expect(codeWords('no_spread, CI_2 and gpt-5.2_x')).toBe('no spread, CI_2 and gpt-5.2_x')
  })
})
