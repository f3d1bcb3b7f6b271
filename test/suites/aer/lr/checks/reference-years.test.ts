import { expect, it } from 'vitest'
import { referenceYears } from '../../../../../src/suites/aer/lr/checks/reference-years.ts'
import { aReference } from '../a-listed-paper.ts'

it.each(['1999', '2001a', 'forthcoming', 'n.d.'])('accepts %s', (year) => {
  expect(referenceYears([aReference('Doe', year, 'Title')]).ok).toBe(true)
})

it.each(['', '99', 'circa 2001', '2001/2002'])('refuses %j by its key', (year) => {
  expect(referenceYears([aReference('Doe', year, 'Title')])).toMatchObject({
    ok: false,
    message: expect.stringContaining('_title')
  })
})
