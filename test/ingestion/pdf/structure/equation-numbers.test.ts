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

  it('stands before what recognition makes of a formula, which is no word of English, and before no assumption', () => {
    const texts = ['(C.1) a = b(x)', '(C.2) vMi pj (a) = h', '(C.3) Arp,(a)[pAj] + O <0.', '(C.4) a > b']
    expect(numbersOf(texts.map((text) => [recognised(50, text)]))).toEqual(['C.1', 'C.2', 'C.3', 'C.4'])
    const assumptions = ['(A.1) Entry is free', '(A.2) Rents fall', '(A.3) Wages rise']
    expect(numbersOf(assumptions.map((text) => [recognised(50, text)]))).toEqual([])
  })

  it('is no exponent in brackets that stands alone above its line', () => {
    const exponent = (number: string): PlacedText[] => [[310, 0, number, { size: 7 }]]
    const displays = [
      ...['(2.1)', '(2.2)'].map((number) => display('y = a + bx', number, 420)),
      exponent('(1)'),
      display('y = a - bx', '(2.3)', 420),
      exponent('(2)')
    ]
    expect(numbersOf(displays)).toEqual(['2.1', '2.2', '2.3'])
  })

  it('goes on over a number that is restated with a prime', () => {
    const displays = ['(1)', '(2)', '(1′)', '(3)'].map((number) => display('y = a + bx', number, 500))
    expect(numbersOf(displays)).toEqual(['1', '2', '1′', '3'])
  })

  it('is no plain one that begins anew where equations count by section', () => {
    const item = (number: string): PlacedText[] => [
      [50, 0, number],
      [90, 0, 'y = 1 if z > a']
    ]
    const displays = ['(2.1)', '(1)', '(2)', '(2.2)', '(1)', '(2)', '(2.3)'].map((number) =>
      number.includes('.') ? display('y = a + bx', number, 420) : item(number)
    )
    expect(numbersOf(displays)).toEqual(['2.1', '2.2', '2.3'])
    expect(numbersOf(displays.slice(0, 3))).toEqual(['2.1', '1', '2'])
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

  it('is set in before a formula at the left, also where that begins in words', () => {
    const texts = ['(1) Permanent income = (r - g)K + wL', '(2) Y = (r + d)K + wL', '(3) Share of capital = aY/(r + d)']
    expect(numbersOf(texts.map((text) => [[88, 0, text]]))).toEqual(['1', '2', '3'])
  })

  it('stands alone at the left of a formula that another line holds', () => {
    const alone: PlacedText[] = [
      [50, 0, '(2)'],
      [150, 8, 'y = a + bx']
    ]
    expect(numbersOf([display('y = a', '(1)', 430), alone, display('y = b', '(3)', 430)])).toEqual(['1', '2', '3'])
  })

  it('is the one beside a formula, where the head of a column holds the same', () => {
    const displays = ['(1)', '(2)', '(3)'].map((number) => [recognised(150, 'y = a. b'), recognised(385, number)])
    const page = [
      ...proseAt(50, 100, 12),
      ...[[recognised(385, '(1)')], ...displays].flatMap((d, i) => shiftDown(d, 300 + 40 * i))
    ]
    const layout = aLayout([page, proseAt(50, 100, 40)])
    const texts = [...findEquationNumbers(layout, findProse(layout)).values()].map(({ rest }) => rest)
    expect(texts).toEqual(['y = a. b', 'y = a. b', 'y = a. b'])
  })

  it('is known by the gap in the count where recognition lost a bracket or the formula', () => {
    const displays = ['(10)', '11)', '02)', '(13)'].map((number) => [
      recognised(150, 'y = a. b'),
      recognised(385, number)
    ])
    const atLeft = ['(14) U', '15) a[{j} tl', '(16) V = b.'].map((text) => [recognised(50, text)])
    expect(numbersOf([...displays, ...atLeft])).toEqual(['10', '11', '12', '13', '14', '15', '16'])
  })

  it('has the points of the others where recognition read a hyphen', () => {
    const displays = ['(3.1)', '(3-2)', '(3.3)'].map((number) => [recognised(150, 'y = a. b'), recognised(385, number)])
    expect(numbersOf(displays)).toEqual(['3.1', '3.2', '3.3'])
  })

  it('is no item of a list, no number that a sentence points to, and no number of the page in brackets', () => {
    const items = ['(ii)\ta = b', '(R)\tIf h = 0, then h < 1', '(A.1) Downward-Sloping: t > 0'].map(
      (text): PlacedText[] => {
        const [label, rest] = text.split('\t')
        return rest
          ? [
              [50, 0, label!],
              [90, 0, rest]
            ]
          : [[50, 0, text]]
      }
    )
    const numbers = ['(1)', '(2)', '(3)'].map((number) => display('y = a + bx', number, 435))
    const pointing = [recognised(150, '5,000 for x = 1, or (4).')]
    expect(numbersOf([...numbers, ...items, pointing, [[430, 0, '[47]']]])).toEqual(['1', '2', '3'])
  })

  it('was read as a letter, with a stroke too many or too few where one alone is missing from the count', () => {
    const read = (numbers: string[]) =>
      numbersOf(numbers.map((number) => [recognised(150, 'y = a. b'), recognised(450 - 5 * number.length, number)]))
    expect(read(['(4)', '(S)', '(6)'])).toEqual(['4', '5', '6'])
    expect(read(['(9)', '(I10)', '(11)'])).toEqual(['9', '10', '11'])
    expect(read(['(A1)', '(A10)', '(A1)', '(A12)'])).toEqual(['A1', 'A10', 'A11', 'A12'])
    expect(read(['(A1)', '(A9)', '(A1)', '(A12)'])).toEqual(['A1', 'A9', 'A1', 'A12'])
  })

  it('stands beside the limit of a formula that a scan has lower', () => {
    const limit = [recognised(425, 'm (3)')]
    const numbers = ['(1)', '(2)'].map((number) => [recognised(150, 'y = a. b'), recognised(435, number)])
    expect(numbersOf([...numbers, limit])).toEqual(['1', '2', '3'])
  })

  it('is told in a scan before a formula whose relation was lost, and one that stands off the margin', () => {
    const lost = [recognised(50, '(2) Mit - hi-13I(Mit - i) + (Yit-Yi)32 + eit-ei,')]
    const numbers = ['(1) y = a. b', '(3) y = a. b'].map((text) => [recognised(50, text)])
    const shifted = [recognised(190, '(4) W(t) = y + t')]
    expect(numbersOf([numbers[0]!, lost, numbers[1]!, shifted])).toEqual(['1', '2', '3', '4'])
  })

  it('has three digits in long papers', () => {
    const numbers = ['(108)', '(109)', '...(1 10)', '...(Ill)', '(112)']
    const displays = numbers.map((number) => [recognised(150, 'y = a. b'), recognised(385, number)])
    expect(numbersOf(displays)).toEqual(['108', '109', '110', '111', '112'])
  })

  it('is none of a list for whom a condition holds, nor of numbers that go on', () => {
    const texts = ['(1) y = a. b', '(2) for each n = l, N,', '(2) z = a. b', '(3) v = b.', '(4) and (5) give y = b']
    expect(numbersOf(texts.map((text) => [recognised(50, text)]))).toEqual(['1', '2', '3'])
  })

  it('is found where recognition read its column before the one to the left', () => {
    const number = (x: number, y: number, text: string): PlacedText => [x, y, text, { recognised: true }]
    const layout = aLayout([
      [
        ...proseAt(50, 100, 12),
        number(300, 300, '(3) y = a. b'),
        number(50, 340, '(1) y = a'),
        number(50, 380, '(2) z = a')
      ],
      proseAt(50, 100, 40)
    ])
    const [third] = layout.lines.filter(({ text }) => text.startsWith('(3)'))
    expect(findEquationNumbers(layout, findProse(layout)).get(third!.index)).toMatchObject({ number: '3' })
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
