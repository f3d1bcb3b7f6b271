import { describe, expect, it } from 'vitest'
import { readCountedNumber } from '../../../../src/ingestion/pdf/structure/floats/equation-count.ts'
import { findEquationNumbers } from '../../../../src/ingestion/pdf/structure/floats/equation-numbers.ts'
import { findProse } from '../../../../src/ingestion/pdf/structure/floats/prose.ts'
import { aLayout, type PlacedText, proseAt } from '../../../helpers/a-layout.ts'

/** A page of running text from 50 to 450 points, with displays 40 points apart below it. */
function numbersOf(displays: PlacedText[][]): string[] {
  const page = [...proseAt(50, 100, 12), ...displays.flatMap((display, i) => shiftDown(display, 300 + 40 * i))]
  const layout = aLayout([page, proseAt(50, 100, 40)])
  const numbers = [...findEquationNumbers(layout, findProse(layout))].toSorted(([one], [other]) => one - other)
  return numbers.map(([, { number }]) => number)
}

function shiftDown(texts: PlacedText[], y: number): PlacedText[] {
  return texts.map(([x, above, text, type]) => [x, above + y, text, type])
}

const display = (formula: string, number: string, at: number): PlacedText[] => [
  [150, 0, formula],
  [at, 0, number]
]
const recognised = (x: number, text: string): PlacedText => [x, 0, text, { recognised: true }]

describe('the number of an equation', () => {
  it.each([
    ['beyond the edge of the text', 500],
    ['within the edge of the text', 380]
  ])('may stand %s where the numbers make a count', (_, at) => {
    const displays = ['(1)', '(2)', '(3)'].map((number) => display('y = a + bx', number, at))
    expect(numbersOf(displays)).toEqual(['1', '2', '3'])
  })

  it('is no argument in brackets, nor a year, between the numbers of a count', () => {
    const displays = [
      display('y = a + bx', '(1)', 500),
      display('z = g', '(17)', 380),
      display('y = a - bx', '(2)', 500),
      display('h = 3', '(3)', 500)
    ]
    expect(numbersOf(displays)).toEqual(['1', '2', '3'])
  })

  it('goes on over a number that is restated with a prime', () => {
    const displays = ['(1)', '(2)', '(1′)', '(3)'].map((number) => display('y = a + bx', number, 500))
    expect(numbersOf(displays)).toEqual(['1', '2', '1′', '3'])
  })

  it('is told from letters that recognition takes for its digits, as far as the count goes on', () => {
    const displays = ['(8)', '(9)', '(1O)', '(ll)', '...(12)', '(l 3)'].map((number) => [
      recognised(150, 'y = a. b'),
      recognised(380, number)
    ])
    expect(numbersOf(displays)).toEqual(['8', '9', '10', '11', '12', '13'])
  })

  it('stands close to a formula at the left in recognised text', () => {
    const displays = ['(3) w/w*', '(4) A(z) d a', '(5) Ocs9l b.', "(6' P(z)/P b"].map((text) => [recognised(50, text)])
    expect(numbersOf(displays)).toEqual(['3', '4', '5'])
  })

  it('is no cell of a table that ends at the margin', () => {
    const rows: PlacedText[][] = [
      [
        [150, 0, 'rice'],
        [415, 0, '(0.531)']
      ],
      [
        [150, 0, 'corn'],
        [415, 0, '(0.323)']
      ],
      [
        [250, 0, '(1)'],
        [350, 0, '(2)'],
        [435, 0, '(3)']
      ]
    ]
    expect(numbersOf(rows)).toEqual([])
  })

  it.each([
    ['2.3a', { family: ' 2', parts: [2, 3], letter: 1, primes: 0 }],
    ['A.12′', { family: 'A 1', parts: [12], letter: 0, primes: 1 }],
    ['0.53', null],
    ['946.8', null],
    ['1.05', null],
    ['∗', null]
  ])('%s counts as it is printed', (printed, counted) => {
    expect(readCountedNumber(printed)).toEqual(counted)
  })
})
