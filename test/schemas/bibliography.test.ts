import { expect, it } from 'vitest'
import { type Bibliography, withKnownRights } from '../../src/schemas/bibliography.ts'

const given: Bibliography = { doi: '10.1257/a', title: 'Wages', year: 1994, journal: 'A journal', authors: [] }

it('keeps the rights of a paper that is added again by a list without any', () => {
  const known: Bibliography = { ...given, title: null, licence: 'CC-BY-4.0', version: 'published' }
  expect(withKnownRights(given, known)).toEqual({ ...given, licence: 'CC-BY-4.0', version: 'published' })
  expect(withKnownRights({ ...given, licence: 'MIT' }, known)).toMatchObject({ licence: 'MIT', version: 'published' })
  expect(withKnownRights(given, null)).toEqual(given)
})
