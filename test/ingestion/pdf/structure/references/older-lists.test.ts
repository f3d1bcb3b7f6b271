import { describe, expect, it } from 'vitest'
import { findReferences } from '../../../../../src/ingestion/pdf/structure/references.ts'
import { hanging, type PrintedLine, printed } from './printed-page.ts'

const find = (lines: readonly PrintedLine[]) => findReferences(printed(lines), [])
const namesAndYears = (lines: readonly PrintedLine[]) => find(lines).map(({ authors, year }) => [authors, year])

describe('lists of references of older papers', () => {
  describe('names in front of a title in plain type', () => {
    const quoted = [
      ['Adler, Ruth, "Roads," Roads, I (1974), 1-2.'],
      ['Brook, Ann, "Rents," Roads, I (1975), 3-4.'],
      ['Crane, Paul, "Mills," Roads, I (1976), 5-6.']
    ]

    it.each([
      ['Dorn, Mia H. The Price of Water, 1914-1990. Lyon: Delta, 1993.', ['Dorn, Mia H'], 'The Price of Water'],
      [
        'Dorn, Mia, and Moss, John B. Tolls, Roads, and Trade. Lyon: Delta, 1993.',
        ['Dorn, Mia', 'Moss, John B'],
        'Tolls'
      ],
      ['Dorn, Mia; Lo, Ann W. and Moss, A. Carl. Roads. Lyon: Delta, 1993.', ['Dorn, Mia', 'Lo, Ann W.'], 'Roads'],
      ['Dorn, Mia, Tolls, Trade, and Roads (Lyon: Delta, 1993).', ['Dorn, Mia'], 'Tolls, Trade, and Roads'],
      ['Dorn, Mia, Tolls: The First Essay (Lyon: Delta, 1993).', ['Dorn, Mia'], 'Tolls: The First Essay'],
      [
        'Dorn, Mia, John Moss, and Ann Lo, Cross-River Tolls: An Essay, 1993.',
        ['Dorn, Mia', 'Moss, John'],
        'Cross-River'
      ],
      [
        'U.S. Department of Roads, Bureau of Tolls, Tolls for Government (Lyon: Delta, 1972).',
        ['U.S. Department of Roads, Bureau of Tolls'],
        'Tolls for Government'
      ],
      [
        'Road Consortium for Social Trade, and Carl Moss, ROSTER OF| THE ROADS OF THE NORTHERN COUNTRIES. Delta, 1997.',
        ['Road Consortium for Social Trade, and Carl Moss'],
        'ROSTER'
      ]
    ])('end where it begins: %s', (entry, authors, title) => {
      const found = find(hanging([...quoted, entry.split('| '), ['Zorn, Ann, "Salt," Roads, I (1977), 7-8.']])).at(-2)!
      expect(found.authors.slice(0, authors.length)).toEqual(authors)
      expect(found.title).toMatch(new RegExp(`^${title}`))
    })

    it('may be parted by an AND in capitals', () => {
      const list = find(
        hanging([
          ['P. ADLER AND C. BROOK, Does it pay to build a road, Roads 27 (1980), 1-9.'],
          ['D. CRANE, Tolls, Roads 28 (1981), 1-9.'],
          ['R. W. DORN AND H. J. LO, Trade and tolls, mimeo, 1979.']
        ])
      )
      expect(list.map(({ authors }) => authors)).toEqual([
        ['ADLER, P.', 'BROOK, C.'],
        ['CRANE, D.'],
        ['DORN, R. W.', 'LO, H. J.']
      ])
    })

    it('may be short surnames in capitals', () => {
      const list = namesAndYears(
        hanging([
          ['ADLER, FRANCIS, AND PATRICK REY (1995): "The Dynamics," Roads, 1, 1-2.'],
          ['BROOK, ANN, AND KUN LI (1996): "The Dynamics," Roads, 1, 3-4.']
        ])
      )
      expect(list).toEqual([
        [['ADLER, FRANCIS', 'REY, PATRICK'], '1995'],
        [['BROOK, ANN', 'LI, KUN'], '1996']
      ])
    })

    it('may have a comma for the full stop of an initial', () => {
      const list = namesAndYears(
        hanging([
          ['ADLER, A,, AND C. BROOK (1999): "Prices," Roads, 1, 1-2.'],
          ['CRANE, D. (1999): "Coupons," Roads, 1, 3-4.']
        ])
      )
      expect(list[0]).toEqual([['ADLER, A.', 'BROOK, C.'], '1999'])
    })

    it('may be an office and the department that it belongs to', () => {
      const name = 'OFFICE OF TOLLS AND FORECAST, U.S. DEPARTMENT OF TRADE, AND ROAD OFFICE'
      const list = find(hanging([...quoted, [`${name}.`, 'Sixth Report. Lyon: Delta, 1976.'], quoted[0]!]))
      expect(list[3]).toMatchObject({
        authors: [name.replace(' AND F', ' and F').replace(' AND R', ' and R')],
        title: 'Sixth Report'
      })
    })

    it('may be a newspaper in italics in front of its article', () => {
      const list = find(hanging([...quoted, ['*The Road*, “Survey of Tolls,” June 3, 2006a.']]))
      expect(list.at(-1)).toMatchObject({ authors: ['The Road'], title: 'Survey of Tolls' })
    })

    it('may hold a zero for an O and stand in front of a mark with a space behind it', () => {
      const list = namesAndYears(
        hanging([
          ['Adler, Anne 0., 1983, The role of roads, Lecture, Lyon.'],
          ['Bagehot, Walter (pseud.), 1971, The only toll in town, Roads 22, 12-14.'],
          ['Crane, Paul, 1984, Mills, Roads 23, 1-9.']
        ])
      )
      expect(list.map(([authors]) => authors)).toEqual([
        ['Adler, Anne O'],
        ['Bagehot, Walter (pseud.)'],
        ['Crane, Paul']
      ])
      const spaced = find(hanging([...quoted, ['Dorn, Mia E., " Prices and Roads," Roads, 2, 1976.']]))
      expect(spaced.at(-1)).toMatchObject({ authors: ['Dorn, Mia E'], title: 'Prices and Roads' })
    })
  })

  it.each([
    ['a reprint', 'Dorn, Mia. The common road. 1881. Reprint. Boston: Delta, 1946.', '1881'],
    ['volumes of two years', 'Dorn, Mia, "Tolls," Roads 14 (1967-1968), 159-182.', '1967']
  ])('have the year of %s', (_, entry, year) => {
    const others = [['Adler, Ruth, "Roads," Roads, I (1974), 1-2.'], ['Brook, Ann, "Rents," Roads, I (1975), 3-4.']]
    expect(find(hanging([...others, [entry]])).at(-1)!.year).toBe(year)
  })

  it('have works of several years', () => {
    const list = namesAndYears(
      hanging([
        ['ADLER, R., 1980, ‘Tolls’, Roads, 1, pp. 1-2.'],
        ['ROAD CORPORATION, 1954-57, Road Industries, Annual Issue, Lyon.'],
        ['Ward’s Yearbook, 1954-57 (Powers and Company, Lyon).']
      ])
    )
    expect(list.map(([, year]) => year)).toEqual(['1980', '1954', '1954'])
  })

  describe('a dash for the authors before', () => {
    it.each([
      [
        'is lost in front of AND',
        { text: 'AND D. MOSS (1984): "Tests," Roads, 52, 1-9.', x: 120 },
        ['ADLER, J.', 'MOSS, D.']
      ],
      [
        'is lost in front of initials',
        { text: 'G. LEE, AND J. ZORN (1984): "Tests," Roads, 5.', x: 120 },
        ['ADLER, J.']
      ],
      ['is short in front of a year', { text: '- . (1984). "Tests," Roads, 52, 1-9.', x: 86 }, ['ADLER, J.']],
      ['is lost with the comma left', { text: ', and\t. (1984). "Tests," Roads, 52, 1-9.', x: 100 }, ['ADLER, J.']]
    ])('%s', (_, line, authors) => {
      const list = find([
        ...hanging([
          ['ADLER, J. (1983): "Specification of Equations," Roads,', '50, 1-9.'],
          ['ADLER, J. (1983): "Tolls and the Roads," Roads,', '51, 1-9.']
        ]),
        line,
        'CRANE, P. (1985): "Mills," Roads, 53, 1-9.'
      ])
      expect(list).toHaveLength(4)
      expect(list[2]!.year).toBe('1984')
      expect(list[2]!.authors.slice(0, authors.length)).toEqual(authors)
    })

    it('is no AND that opens a surname', () => {
      const list = namesAndYears(
        hanging([
          ['[1] ADLER, J.: "Roads," Roads, 1 (1970), 1-2.'],
          ['[2] ANDERS, N. H.: "Tolls," Roads, 2 (1971), 1-2.'],
          ['[3] CRANE, P.: "Mills," Roads, 3 (1972), 1-2.']
        ])
      )
      expect(list[1]).toEqual([['ANDERS, N. H.'], '1971'])
    })
  })

  it('count on at a name whose initial was read as a zero', () => {
    const list = find(
      hanging([
        ['1. R. ADLER, "Tolls and Trade," Roads, 1974, 7-9.'],
        ['2. 0. BROOK, "Rents and Mills," Roads, 1975, 8-9.'],
        ['3. P. CRANE, "Salt and Water," Roads, 1976, 1-9.']
      ])
    )
    expect(list.map(({ label, authors }) => [label, authors])).toEqual([
      ['1', ['ADLER, R.']],
      ['2', ['BROOK, O.']],
      ['3', ['CRANE, P.']]
    ])
  })

  it('count on where an opening bracket was read as a letter', () => {
    const list = find(
      hanging([
        ['[16] ADLER, J.: "Roads," Roads, 1 (1970), 1-2.'],
        ['f17] GAL, E.: "Tolls," Roads, 2 (1971), 1-2.'],
        ['[18] CRANE, P.: "Mills," Roads, 3 (1972), 1-2.']
      ])
    )
    expect(list.map(({ label }) => label)).toEqual(['16', '17', '18'])
  })

  it('have an entry that a scan moved in from the edge', () => {
    const list = find([
      ...hanging([
        ['Adler, Ruth. 1987. "Incentives and Modes of Roads," 102', 'Quarterly Roads 243-64.'],
        ['Brook, Ann. 1988. "Rents and the Price of Water," 103', 'Quarterly Roads 1-9.']
      ]),
      { text: 'Crane, Paul, and Mia Dorn. 1989. "Mills," 104 Roads 1-9.', x: 88 },
      'Dorn, Mia. 1990. "Dust," 105 Roads 1-9.'
    ])
    expect(list.map(({ year }) => year)).toEqual(['1987', '1988', '1989', '1990'])
  })

  it('of typescripts indent far, have headings in the middle and numbers of pages', () => {
    const far = (text: string): PrintedLine => ({ text, x: 134 })
    const middle = (text: string): PrintedLine => ({ text, x: 280, right: 330, gapAbove: 26 })
    const list = find([
      { text: 'BIBLIOGRAPHY', x: 260, right: 350, gapAbove: 30 },
      middle('Books'),
      'Adler, A.R. The Makers of Tolls and of Roads and Rivers.',
      far('Lyon: Delta Press, 1948.'),
      'Brook, H.A., and Crane, E.N. Roads and Road Building. 5th',
      far('ed. Lyon: Delta and Sons, 1949.'),
      middle('Articles'),
      'Crane, J.N. Roads Built by Road Agencies and Others in the North.',
      far('Lyon: Road Service, 1946-1956.'),
      { text: '-74-', x: 290, right: 310, page: 2 },
      'Dorn, M.T. "Better Roads," in Yearbook of Trade,',
      far('1936. Lyon: Department of Trade, 1936, pp. 5-22.'),
      far('. "Roads for the South," in Yearbook of Trade,'),
      far('1947. Lyon: Department of Trade, 1947.')
    ])
    expect(list.map(({ year }) => year)).toEqual(['1948', '1949', '1946', '1936', '1947'])
    expect(list.at(-1)!.authors).toEqual(['Dorn, M.T.'])
  })

  it('may end with a year that was measured as too small', () => {
    const list = namesAndYears([
      ...hanging([
        ['ADLER, G. "The Effects of Tolls." Roads, Vol. 86 (1978).'],
        ['BROOK, Z. Price Indexes and Roads. Lyon: Delta Press,']
      ]),
      { text: '1971.', x: 84, fontSize: 5 },
      'CRANE, L. "Mills." Roads, Vol. 9 (1941).'
    ])
    expect(list.map(([, year]) => year)).toEqual(['1978', '1971', '1941'])
  })

  it('go on behind a table in the next column, and past a note that stands apart among the entries', () => {
    const at = (text: string, x: number, y: number, column: number): PrintedLine => ({
      text,
      x,
      y,
      column,
      right: x + 180
    })
    const list = find([
      { text: 'REFERENCES', x: 110, y: 560, right: 180, gapAbove: 30 },
      at('Adler, Ruth and Moss, James A. "A Theory', 50, 580, 0),
      at('of Tolls." Roads, 2001, 91(4), pp. 9-63.', 59, 592, 0),
      ...Array.from({ length: 30 }, (_, i) =>
        at(`ABC\tRoads and Tolls of the North ${'abc'[i % 3]}`, 268, 60 + 12 * i, 1)
      ),
      at('Brook, Ann H. "Rents and the Price of', 260, 440, 1),
      at('Water." Roads, 1993, 92(1), pp. 1-9.', 269, 452, 1),
      at('Crane, Paul. "Mills and the Common Road in', 260, 464, 1),
      at('5One discussion is that of Amos (1973).', 266, 490, 1),
      at('Kiefer reports the results of using it', 260, 502, 1),
      {
        ...(at('the North." Roads, 1994, 93(1), pp. 1-9.', 59, 60, 0) as object),
        text: 'the North." Roads, 1994, 93(1), pp. 1-9.',
        page: 2
      },
      at('Dorn, Mia. "Dust." Roads, 1995, 94(1).', 50, 72, 0),
      at('Lo, Ann. "Salt." Roads, 1996, 95(1).', 50, 84, 0)
    ])
    expect(list.map(({ authors, year }) => `${authors[0]} ${year}`)).toEqual([
      'Adler, Ruth 2001',
      'Brook, Ann H 1993',
      'Crane, Paul 1994',
      'Dorn, Mia 1995',
      'Lo, Ann 1996'
    ])
    expect(list[2]!.raw).not.toContain('Amos')
  })

  it('keep a journal and the Roman number of its volume with the entry that they end', () => {
    const list = find([
      ...hanging([
        ['Adler, S. "Testing Tolls in Harmonic Curves on Roads."', 'Roads, XX (1955), 191-205.'],
        ['Brook, S.C. "Testing Messages in Harmonic Logistic Curves."']
      ]),
      { text: 'Psychometrika, XXI (1956), 191-205.', x: 88 },
      'Crane, H. "Mills and Taxes." Roads, XXII (1957), 1-9.'
    ])
    expect(list.map(({ year }) => year)).toEqual(['1955', '1956', '1957'])
  })

  it('may end with the years in which the work came out, and repeat an office in front of its bureau', () => {
    const list = find([
      ...hanging([
        [
          'Road Office. Report of the Conference on Roads. Lyon: Department',
          'of Trade, various years, 1937-1954. (Mimeographed.)'
        ],
        ['Toll Office. Statistics of Tolls, Roads, Rivers, and Water. Lyon:', 'various years, 1949.']
      ]),
      { text: '. Bureau of Roads. Agricultural Roads. Lyon: 1950.', x: 84 },
      'Zorn, A. Salt. Lyon: Delta, 1951.'
    ])
    expect(list.map(({ year }) => year)).toEqual(['1937', '1949', '1950', '1951'])
    expect(list[2]!.authors).toEqual(['Toll Office'])
  })

  it.each([
    ['', null],
    [', also where one line has no wider gap between them', 3]
  ])('may stand in two columns below text in one%s', (_, joined) => {
    const layout = printed(
      hanging([
        ['Adler, Ruth. 2000. “The Big Road.”\tKirk, Alan. 1991. “Tolls and'],
        ['New Roads. July, p. 4.\tTrade.” Roads. 67:1, pp. 2–9.'],
        ['Brook, Ann. 2001. “Rents and Wa-\tLee, So. 2004. “Mills and'],
        ['ter.” Roads. 4, pp. 3–9.\tDust.” Unpublished.'],
        ['Crane, Paul. 2002. “Mills.” Roads.\tMoss, Jo. 1930. Principles of'],
        ['5, pp. 1–9.\tRoads. Lyon: Delta.'],
        ['Dorn, Mia. 2003. “Dust.” Roads. 6.\tNorth, Al. 1995. “Salt.” Roads. 7.']
      ])
    )
    const lines = layout.lines.map((line, i) => {
      const [left, right] = line.text.split('\t')
      if (!right) return line
      const span = line.spans[0]!
      const inward = i % 2 === 0 && i < 7 ? 9 : 0
      if (i === joined) return { ...line, spans: [{ ...span, text: `${left} ${right}`, x: 72 + inward, right: 470 }] }
      return {
        ...line,
        spans: [
          { ...span, text: `${left}\t`, x: 72 + inward, right: 290 },
          { ...span, text: right, x: 310 + inward, right: 520 }
        ]
      }
    })
    const list = findReferences({ ...layout, lines }, [])
    const surnames = list.map(({ authors }) => authors[0]!.split(',')[0])
    expect(surnames).toEqual(['Adler', 'Brook', 'Crane', 'Dorn', 'Kirk', 'Lee', 'Moss', 'North'])
  })

  it('may stand in two columns whose lines are at other heights', () => {
    const columns = [
      ['Adler, Ruth. 2000. “The Big Road to', 'the North.” Roads. 4, pp. 1–9.', 'Brook, Ann. 2001. “Rents and Wa-'],
      ['Kirk, Alan. 1991. “Tolls and', 'Trade.” Roads. 67:1, pp. 2–9.', 'Lee, So. 2004. “Mills and']
    ]
    columns[0]!.push('ter.” Roads. 4, pp. 3–9.', 'Crane, Paul. 2002. “Mills.” Roads.', '5, pp. 1–9.')
    columns[1]!.push('Dust.” Unpublished.', 'Moss, Jo. 1930. Principles of', 'Roads. Lyon: Delta.')
    const rows = columns[0]!.flatMap((left, i) => [[left], [columns[1]![i]!]])
    const layout = printed(hanging(rows))
    const lines = layout.lines.map((line, i) => {
      if (i === 0) return line
      const x = (i % 2 === 1 ? 72 : 310) + (i % 4 < 3 && i % 4 > 0 ? 9 : 0)
      const place = { x, right: x + 200 }
      return { ...line, ...place, spans: [{ ...line.spans[0]!, ...place }] }
    })
    const list = findReferences({ ...layout, lines }, [])
    expect(list.map(({ authors }) => authors[0]!.split(',')[0])).toEqual([
      ...['Adler', 'Brook', 'Crane', 'Kirk', 'Lee', 'Moss']
    ])
  })
})
