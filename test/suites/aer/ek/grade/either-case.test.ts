import { describe, expect, it } from 'vitest'
import { eitherCase } from '../../../../../src/suites/aer/ek/grade/either-case.ts'

describe('eitherCase', () => {
  it('lets words stand in capitals too, and leaves classes, properties and groups as they are', () => {
    expect(eitherCase(String.raw`não(?:, dass)?|\p{L}{2,6}n't|x[ab]`)).toBe(
      String.raw`[nN][ãÃ][oO](?:, [dD][aA][sS][sS])?|\p{L}{2,6}[nN]'[tT]|[xX][ab]`
    )
  })

  it('keeps what stands beside the words as it is written', () => {
    const denied = new RegExp(`(?:${eitherCase('not|nicht')}) [A-D]`, 'u')
    expect(['not B', 'Not B', 'NICHT B', 'not b'].map((text) => denied.test(text))).toEqual([true, true, true, false])
  })
})
