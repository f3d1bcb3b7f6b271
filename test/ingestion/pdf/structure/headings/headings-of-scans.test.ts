import { describe, expect, it } from 'vitest'
import type { FrontMatter } from '../../../../../src/ingestion/pdf/structure/front-matter.ts'
import { findHeadings } from '../../../../../src/ingestion/pdf/structure/headings.ts'
import { aLayout, type PlacedText, proseAt } from '../../../../helpers/a-layout.ts'

const noFrontMatter: FrontMatter = {
  title: null,
  authors: [],
  abstract: null,
  lines: { title: [], authors: [], abstract: [], other: [] }
}
const MIDDLE = 260

const titlesOf = (pages: PlacedText[][]) => {
  const recognised = pages.map((page) =>
    page.map(([x, y, text, type]): PlacedText => [x, y, text, { ...type, recognised: true }])
  )
  return findHeadings(aLayout(recognised), noFrontMatter).map(({ number, title }) => `${number ?? '-'} ${title}`)
}
const centred = (y: number, text: string): PlacedText => [MIDDLE - text.length * 2.5, y, text]
/** A paragraph that begins set in, and fills its column. */
const paragraph = (y: number, count = 6): PlacedText[] =>
  proseAt(60, y, count).map(([x, own, text], i) => (i === 0 ? [x + 15, own, text.slice(3)] : [x, own, text]))

describe('headings of scans', () => {
  it('finds numbered subsections that fill their line or go on over two, with no full stop behind the number', () => {
    const page: PlacedText[] = [
      centred(80, '4. THE TOLLS'),
      ...paragraph(100),
      [60, 185, '4.1 The Owners of the Roads and the Tolls That They Asked of the Next Town'],
      ...paragraph(203),
      [60, 288, '4.2 The Bills of Kings and of the Owners of'],
      [85, 300, 'Roads and Bridges'],
      ...paragraph(316),
      [60, 401, '4.3 Towns'],
      ...paragraph(419)
    ]
    expect(titlesOf([[centred(80, '3. THE ROADS'), ...paragraph(100, 30)], page]).slice(2)).toEqual([
      '4.1 The Owners of the Roads and the Tolls That They Asked of the Next Town',
      '4.2 The Bills of Kings and of the Owners of Roads and Bridges',
      '4.3 Towns'
    ])
  })

  it('goes on with a heading in capitals in the middle whose lines stand further apart than those of the text', () => {
    const heads = ['1. THE TOLLS', '2. THE ROADS'].flatMap((text, i) => [
      centred(80 + 130 * i, text),
      ...paragraph(100 + 130 * i)
    ])
    const page = [
      centred(80, '3. REMARKS ON THE TOLLS THAT ARE TAKEN IN'),
      centred(96, 'MANY TOWNS'),
      ...paragraph(112)
    ]
    expect(titlesOf([heads, page]).at(-1)).toBe('3 REMARKS ON THE TOLLS THAT ARE TAKEN IN MANY TOWNS')
  })

  it('takes no numbered entries of a list of references for sections that count on', () => {
    const sections = ['1. The Tolls', '2. The Roads'].flatMap((text, i): PlacedText[] => [
      [60, 80 + 130 * i, text],
      ...paragraph(100 + 130 * i)
    ])
    const entries = ['Ek, Bo and Ruth Adler', 'Lane, Ann', 'Roe, Jo and Max Poe', 'Stein, Max'].flatMap(
      (names, i): PlacedText[] => [
        [60, 412 + 38 * i, `${i + 1}. ${names}, "The Prices of the Mills Beside the Roads,"`],
        [80, 424 + 38 * i, 'Review of Roads, v. 59 (1969), pp. 897-905.']
      ]
    )
    expect(titlesOf([sections, [...paragraph(80, 22), centred(380, 'REFERENCES'), ...entries]])).toEqual([
      '1 The Tolls',
      '2 The Roads',
      '- REFERENCES'
    ])
  })

  it('finds a heading over references that are all in small print', () => {
    const small = proseAt(60, 0, 8, 95).map(
      ([x, y, text], i): PlacedText => [x, 334 + 8 * (y / 12) + i, text, { size: 6 }]
    )
    const page: PlacedText[] = [...paragraph(80, 18), [60, 316, 'References'], ...small]
    expect(titlesOf([paragraph(80, 40), page])).toEqual(['- References'])
  })

  it('finds long titles without capitals that stand far from the text above them, and no sentences', () => {
    const page = [
      'The toll as a forecast of changes in the prices of bread',
      'Forecasting the change in the yield of the longer bridge',
      'The toll is a forecast of changes in the prices of bread'
    ].flatMap((text, i): PlacedText[] => [[60, 176 + 126 * i, text], ...proseAt(60, 194 + 126 * i, 7)])
    expect(titlesOf([[centred(80, '1. THE TOLLS'), ...proseAt(60, 100, 5), ...page]])).toEqual([
      '1 THE TOLLS',
      '- The toll as a forecast of changes in the prices of bread',
      '- Forecasting the change in the yield of the longer bridge'
    ])
  })

  it('finds titles set in, whose numbers were lost, far from the text above and below', () => {
    const titled = (y: number, lines: string[]): PlacedText[] => [
      ...lines.map((text, i): PlacedText => [85, y + 11 * i, text]),
      ...paragraph(y + 11 * lines.length + 13)
    ]
    const page = [
      [60, 80, 'II. The Tolls'] as PlacedText,
      ...paragraph(100),
      ...titled(190, ['Prices of Bread around the Roads']),
      ...titled(304, ['The Relation between the Tolls of the Roads and the Abnormal Prices', 'Bread/Price Relation']),
      ...titled(430, ['Prices of Bread'])
    ]
    expect(titlesOf([[[60, 80, 'I. The Roads'], ...paragraph(100, 30)], page])).toEqual([
      'I The Roads',
      'II The Tolls',
      '- Prices of Bread around the Roads',
      '- The Relation between the Tolls of the Roads and the Abnormal Prices Bread/Price Relation',
      '- Prices of Bread'
    ])
  })

  it('finds a heading in capitals whose line a layer has set too narrow for the middle of a wide column', () => {
    const off = (y: number, text: string, by: number): PlacedText => {
      const [x] = centred(y, text)
      return [x - by, y, text]
    }
    const page = [0, 0, 33].flatMap((by, i) => [
      off(80 + 130 * i, `${i + 1}. THE TOLLS OF ROADS`, by),
      ...paragraph(100 + 130 * i)
    ])
    expect(titlesOf([page])).toHaveLength(3)
  })
})
