import { describe, expect, it } from 'vitest'
import { numbersFound } from '../../../src/ingestion/checks/numbers-found.ts'
import { aPaper } from '../locate/a-paper.ts'

const paper = aPaper(
  'Wages rise by 15 % (0.05) among 1,250 firms in 2012.',
  'The elasticity is −0.374, see Table 3. We use 12 quarters.'
)
const check = (text: string, acceptRounded = false) =>
  numbersFound({ check: 'numbers-found', what: 'the claim', paper, text, acceptRounded })

describe('numbersFound', () => {
  it.each([
    'Wages rise by 15 percent (s.e. .05) among 1250 firms in 2012.',
    'In 1 250 firms, the share is 0.15.',
    'All five tables and Table 7 of Smith (1999) and Doe et al. 2001 agree, (1) here and (2) there.',
    'No numbers at all.'
  ])('passes %j', (text) => {
    expect(check(text).ok).toBe(true)
  })

  it('names what is missing, and where the rest was found', () => {
    expect(check('Wages rise by 16 percent in 1,250 firms, the elasticity is 0.374.')).toMatchObject({
      ok: false,
      message: 'every number of the claim must be in the paper; not found: 16 percent, 0.374',
      evidence: { page: 1, passage: expect.stringContaining('1,250 on page 1: “Wages rise') }
    })
  })

  it.each(['in 1,251 firms', 'in 1 251 firms', 'in 2013 wages fell', 'with 3 quarters', 'by 1.5 %'])(
    'refuses %j',
    (text) => {
      expect(check(text).ok).toBe(false)
    }
  )

  it('accepts rounded numbers when told so', () => {
    expect(check('The elasticity is −0.37.').ok).toBe(false)
    expect(check('The elasticity is −0.37.', true).ok).toBe(true)
    expect(check('The elasticity is −0.38.', true).ok).toBe(false)
  })
})
