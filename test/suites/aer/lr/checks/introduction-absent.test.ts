import { expect, it } from 'vitest'
import { introductionAbsent } from '../../../../../src/suites/aer/lr/checks/introduction-absent.ts'
import { aListedPaper } from '../a-listed-paper.ts'

const paper = aListedPaper()

it.each([
  'Distance lowers employment (Kain, 1968), as has long been held by many.',
  'Distance lowers employment (Kain, 1968), as has often been held by many.',
  '[Section 1: Introduction]\nSomething else.'
])('refuses %j', (text) => {
  expect(introductionAbsent(text, paper)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
})

it('lets the body pass, and asks a person where the introduction was not found', () => {
  const body = '[Section 2: Model]\nChoices are made as in Axelrod (1980), far from home.'
  expect(introductionAbsent(body, paper).ok).toBe(true)
  expect(introductionAbsent(body, aListedPaper({ introductionWords: null })).ok).toBe(false)
})
