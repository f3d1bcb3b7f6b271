import { describe, expect, it } from 'vitest'
import { matchAnswer } from '../../../../../../src/suites/aer/ek/reader-1/grade/match-answer.ts'
import { answerTokens } from '../../../../../../src/text/answer-tokens.ts'

const spelled = (text: string) => answerTokens(text).map((token) => token.text)

describe('answerTokens', () => {
  it.each([
    ['one decimal', '0.5', ['0.50', '.5', '1/2', '$\\frac{1}{2}$', '**0.5**', '0.5***']],
    ['one integer', '10000', ['10,000', '10\u202f000', 'ten thousand', '10 thousand', '1e4', '$10{,}000$']],
    ['one percentage', '5 percent', ['5%', '5 %', '5\\%', '5 per cent', 'five percent', 'Five Percent']],
    ['percentage points apart', '5 pp', ['5 percentage points', '5 pp', '5 %-points']],
    ['one negative number', '-0.4', ['−0.4', '–0.4', 'minus 0.4', 'negative 0.4', '- 0.4']],
    ['one range', '3..5', ['3-5', '3–5', '3 to 5', 'between 3 and 5']],
    ['a large number', '1200000', ['1.2 million', '1,200,000', '1.2m'.replace('m', ' mn')]],
    ['a term with a hyphen', 'shift share', ['shift-share', 'Shift–Share', 'SHIFT share']],
    ['a Greek letter', 'alpha', ['α', '\\alpha', '$\\alpha$', 'Alpha']],
    ['a square', 'r2', ['R²', 'R^2', '$R^{2}$']],
    ['a spelled number', '125', ['one hundred and twenty-five', 'one hundred twenty five', '125.0']],
    ['scientific notation', '0.0012', ['1.2\\times 10^{-3}', '1.2e-3', '1.2 × 10^-3']]
  ])('spells %s in one way', (_, expected, forms) => {
    for (const form of forms) expect(spelled(form).join(' '), form).toBe(expected)
  })

  it('tells an operator from a sign and a hyphen', () => {
    expect(spelled('t - 1')).toEqual(['t', '-', '1'])
    expect(spelled('t-1')).toEqual(['t', '-', '1'])
    expect(spelled('an effect of -1')).toEqual(['an', 'effect', 'of', '-1'])
    expect(spelled('two-way')).toEqual(['2', 'way'])
  })
})

describe('matchAnswer', () => {
  it.each([
    ['5', '0.5'],
    ['5', '15'],
    ['5', '50'],
    ['5', '5.5'],
    ['5', '-5'],
    ['-5', '5'],
    ['5', '3-5'],
    ['5', '5/3'],
    ['5', 't + 5'],
    ['5', 'at least 5'],
    ['5', '< 5'],
    ['5', 'more than 5'],
    ['5', '5%'],
    ['5', '5 million'],
    ['0.37', '0.370001'],
    ['art', 'part'],
    ['linear', 'nonlinear'],
    ['linear', 'non-linear'],
    ['exogenous', 'not exogenous'],
    ['exogenous', 'it isn’t an exogenous shock'],
    ['exogenous', 'endogenous rather than exogenous'],
    ['effect', 'no effect'],
    // The reverse direction never counts.
    ['shift-share instrument', 'instrument'],
    ['sectoral agreements', 'agreements']
  ])('does not find %j in %j', (accepted, response) => {
    expect(matchAnswer(accepted, response)).toBeNull()
  })

  it.each([
    ['5', 'It is 5.'],
    ['5', '5 kilometers'],
    ['5', 'β = 5'],
    ['-0.061', 'a change of −0.061 log points'],
    ['5 percent', '0.05'],
    ['0.05', '5%'],
    ['two thirds', '$\\text{Two thirds}$'],
    ['a shift-share instrument', 'The shift share instrument'],
    ['no effect', 'no effect'],
    ['exogenous', 'not endogenous, but exogenous'],
    ['endogenous', 'endogenous, not exogenous'],
    ['workers’ effort', 'workers effort']
  ])('finds %j in %j', (accepted, response) => {
    expect(matchAnswer(accepted, response)).toMatchObject({ accepted })
  })

  it('takes a unit as understood when the stem names it', () => {
    expect(matchAnswer('5', '5%', 'It rises by ___ percent.')).not.toBeNull()
    expect(matchAnswer('5', '5 percentage points', 'It rises by ___ percent.')).toBeNull()
  })
})
