import { describe, expect, it } from 'vitest'
import { oneRightOption } from '../../../../../src/suites/aer/ek/checks/one-right-option.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const withOptions = (A: string, B: string) =>
  oneRightOption(
    withDefect(recordedQuestions(), ({ singleChoice }) => {
      singleChoice[4]!.options = { A, B, C: 'something', D: 'else' }
    })
  )

describe('oneRightOption', () => {
  it.each([
    ['5 %', 'five percent'],
    ['0.05', '5 percent'],
    ['1/2', '0.5'],
    ['A search radius', 'search  radius.'],
    ['one half', '50 percent'],
    ['$0.42$', '.42'],
    ['50 basis points', '0.5 percentage points'],
    ['Labour supply', 'Labor supply'],
    ['effort and radius', 'radius and effort']
  ])('finds that %j and %j say the same', (one, other) => {
    expect(withOptions(one, other)).toMatchObject({ ok: false, evidence: { passage: `${one} / ${other}` } })
  })

  it.each([
    ['5 percent', '5 percentage points'],
    ["f'(x) > 0", 'f(x) > 0'],
    ['$X$', '$x$'],
    ['$5', '€5'],
    ['wages and prices, respectively', 'prices and wages, respectively'],
    ['it rises', 'it does not rise'],
    ['0.5', '-0.5']
  ])('tells %j from %j', (one, other) => {
    expect(withOptions(one, other).ok).toBe(true)
  })
})
