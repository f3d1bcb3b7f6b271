import { expect, it } from 'vitest'
import { questionTypes } from '../../../src/suites/steer/question-types.ts'
import { readers } from './readers/index.ts'

it('every type of STEER has a reader', () => {
  const types = Object.entries(questionTypes).flatMap(([element, own]) => own.map(({ id }) => `${element} ${id}`))
  expect(Object.keys(readers).sort()).toEqual(types.sort())
})
