import { expect, it } from 'vitest'
import { questionTypes } from '../../../src/suites/steer/question-types.ts'
import { readers } from './readers/index.ts'

/** What a wish lets pass is said in words alone, and nothing is left to compute. */
const ofWishes = [
  'crime_novel',
  'hospital_visit',
  'recorded_final',
  'new_job',
  'surprise_party',
  'laboratory_printer',
  'final_exam',
  'company_purchase',
  'house_for_sale',
  'expected_child'
]
const unread = ofWishes.map((id) => `secret_information ${id}`)

it('every type of STEER has a reader, but for those that are named here', () => {
  const types = Object.entries(questionTypes).flatMap(([element, own]) => own.map(({ id }) => `${element} ${id}`))
  expect(types.filter((type) => !(type in readers)).sort()).toEqual(unread.toSorted())
  expect(Object.keys(readers).filter((type) => !types.includes(type))).toEqual([])
})
