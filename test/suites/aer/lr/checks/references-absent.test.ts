import { expect, it } from 'vitest'
import { referencesAbsent } from '../../../../../src/suites/aer/lr/checks/references-absent.ts'
import { aListedPaper, fields } from '../a-listed-paper.ts'

const paper = aListedPaper()

it.each([
  'Text.\n\nReferences\nKain 1968',
  '[Section 9: References]\nKain 1968',
  `See ${fields.map(([, , title]) => title).join('; ')}.`,
  'Doe, J. (1999) On A.\nRoe, R. (2001) On B.\nPoe, E. (2003) On C.'
])('refuses %j', (text) => {
  expect(referencesAbsent(text, paper)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
})

it('lets citations, and the title of a work or two, pass', () => {
  const text = `Kain (1968) and Crépon and Duflo (2013) differ. “${fields[3]![2]}” says so.\nReferences to others are rare.`
  expect(referencesAbsent(text, paper).ok).toBe(true)
})

it('refuses one entry of the list, and lets paragraphs that open with a clause pass', () => {
  const entry = `Doe, Jane. 1999. “${fields[3]![2]}.” Journal.`
  expect(referencesAbsent(entry, paper).ok).toBe(false)
  const prose =
    'Under mild conditions, Kain (1968) holds.\nIn the second step, all of 1990 is used.\nBefore the draw, in 2013, none is.'
  expect(referencesAbsent(prose, paper).ok).toBe(true)
})
