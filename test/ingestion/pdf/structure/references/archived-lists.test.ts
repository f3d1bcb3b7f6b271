import { describe, expect, it } from 'vitest'
import type { Heading } from '../../../../../src/ingestion/pdf/structure/headings/heading.ts'
import { findReferences } from '../../../../../src/ingestion/pdf/structure/references.ts'
import { hanging, type PrintedLine, printed } from './printed-page.ts'

const find = (lines: readonly PrintedLine[], headings: readonly Heading[] = []) =>
  findReferences(printed(lines), headings)
const namesAndYears = (lines: readonly PrintedLine[]) => find(lines).map(({ authors, year }) => [authors, year])

describe('lists of references as archives hold them', () => {
  describe('a dash for the authors before, in a page image', () => {
    const first = hanging([
      ['Adler, Ruth. "Tolls and Trade." J. Roads 84', '(May 1974): 772-93.'],
      ['Brook, Ann. "Rivers and Rents." Water Econ. 2', '(May 1975): 1-9.']
    ])
    const last: PrintedLine = 'Crane, Paul. "Mills." Mill Rev. 3 (May 1976): 1-9.'

    it.each([
      ['a full stop', '. "The Price of Water." Water Econ. 3 (May 1981): 1-9.'],
      ['a comma', ', "The Price of Water," Water Econ. 3 (May 1981): 1-9.'],
      ['a quotation mark', '"The Price of Water," Water Econ. 3 (May 1981): 1-9.'],
      ['a title after a full stop', '. Water and Its Price. London: Delta, 1981.'],
      ['full stops', '... "The Price of Water." Water Econ. 3 (May 1981): 1-9.']
    ])('is lost but for %s', (_, text) => {
      const entries = namesAndYears([...first, { text, x: 102 }, last])
      expect(entries).toEqual([
        [['Adler, Ruth'], '1974'],
        [['Brook, Ann'], '1975'],
        [['Brook, Ann'], '1981'],
        [['Crane, Paul'], '1976']
      ])
    })

    it('is lost with the quotation mark behind it, and leaves the space of a dash', () => {
      const entries = namesAndYears([
        ...first,
        { text: 'The Price of Water," Water Econ. 3 (May 1981): 1-9.', x: 102 },
        last
      ])
      expect(entries.map(([, year]) => year)).toEqual(['1974', '1975', '1981', '1976'])
    })

    it('is lost in front of a comma or an "and" that stands where other lines of an entry do', () => {
      const lines = hanging([
        ['Adler, Ruth, “Tolls and Trade,” Journal of Roads,', 'May 1974, 84, 772–793.'],
        ['Crane, Paul, “Mills,” Mill Review, May 1976, 3, 1–9.'],
        ['Dorn, Mia, “Of Mills and Salt,” Mill Review, May', '1979, 3, 10–19.'],
        ['Evans, Tom, “Salt and Roads,” Journal of Roads,', 'May 1980, 90, 12–19.']
      ])
      const inside: PrintedLine[] = [
        { text: ', John Moss, and Ann Brook, “Rivers and Rents,” Water', x: 82.5 },
        { text: 'Economics, May 1975, 2, 1–9.', x: 84 },
        { text: 'and Luc Berg, “Salt in Rivers,” Water Economics,', x: 84 },
        { text: 'May 1977, 4, 1–9.', x: 84 }
      ]
      expect(namesAndYears([...lines.slice(0, 3), ...inside, ...lines.slice(3)])).toEqual([
        [['Adler, Ruth'], '1974'],
        [['Adler, Ruth', 'Moss, John', 'Brook, Ann'], '1975'],
        [['Adler, Ruth', 'Berg, Luc'], '1977'],
        [['Crane, Paul'], '1976'],
        [['Dorn, Mia'], '1979'],
        [['Evans, Tom'], '1980']
      ])
    })

    it('is no dash in front of an "and" between two names', () => {
      const lines = hanging([
        ['Adler, Ruth, and John Moss, “Tolls,” Roads, 1974.'],
        ['Brook, Ann, Adler, R.', 'and Moss, J., “Rivers and Rents,” Water, 1975.'],
        ['Crane, Paul, “Of Mills, 1850 to 1900,', 'and Rents,” Mill Review, May 1976, 3, 1–9.']
      ])
      expect(namesAndYears(lines).map(([, year]) => year)).toEqual(['1974', '1975', '1976'])
    })

    it('is no dash where a line stands further in within an entry', () => {
      const odd: PrintedLine = { text: '"reprinted later," and', x: 102 }
      const lines = [...first.slice(0, 2), odd, ...first.slice(2), last]
      expect(find(lines)).toHaveLength(3)
    })

    it('is read as a hyphen', () => {
      const entries = namesAndYears([
        ...hanging([
          ['Adler, R. (1974), "Tolls and Trade," Journal of', 'Roads, 84, 772-793.'],
          ['-(1975a), "Rivers," Water Economics, 2, 1-9.'],
          ['- (in press), "Rents," Water Economics, 3, 1-9.'],
          ['Crane, P. (1976), "Mills," Mill Review, 3, 1-9.']
        ])
      ])
      expect(entries).toEqual([
        [['Adler, R.'], '1974'],
        [['Adler, R.'], '1975a'],
        [['Adler, R.'], 'in press'],
        [['Crane, P.'], '1976']
      ])
    })
  })

  it('counts two drawn dashes in front of a third author', () => {
    const list = find([
      ...hanging([['Adler, Ruth and John Moss, “Tolls and Trade,”', '*Journal of Roads*, 1994, 84, 772–793.']]),
      { text: ', , and Ann Brook, “Rivers and Rents,” *Water Economics*, 2001, 2, 1–9.', x: 84 },
      { text: 'Crane, Paul, “Mills,” *Mill Review*, 2003, 3, 1–9.' }
    ])
    expect(list.map(({ authors }) => authors)).toEqual([
      ['Adler, Ruth', 'Moss, John'],
      ['Adler, Ruth', 'Moss, John', 'Brook, Ann'],
      ['Crane, Paul']
    ])
  })

  it('goes on at the foot of a page where a line opens with the number of a volume', () => {
    const list = find([
      ...hanging([['Adler, R. 1994. “Tolls and Trade.” 84 *Journal of Roads* 772–93.'], ['Brook, A. 2001. “Rivers,”']]),
      { text: '2 Water Economics 413–41.', x: 84, zone: 'footnote' },
      { text: 'Crane, P. 2003. “Mills.” 3 *Mill Review* 1–9.', zone: 'footnote' },
      { text: 'Dorn, M. 2004. “Dust.” 4 *Mill Review* 1–9.', page: 2 }
    ])
    expect(list.map(({ year }) => year)).toEqual(['1994', '2001', '2003', '2004'])
  })

  it('leaves out a note of the same size that stands apart below the list', () => {
    const list = find([
      ...hanging([['Adler, R. 1994. “Tolls and Trade.” 84 *Journal of Roads* 772–93.'], ['Brook, A. 2001. “Rivers.”']]),
      { text: '2 Water was dear in 1999.', zone: 'footnote', y: 700 },
      { text: 'Crane, P. 2003. “Mills.” 3 *Mill Review* 1–9.', page: 2 }
    ])
    expect(list.map(({ raw }) => raw.split(',')[0])).toEqual(['Adler', 'Brook', 'Crane'])
  })

  it('leaves out a note as large as the list, whose number stands apart from its words and farther from the list than entries', () => {
    const entries = hanging([
      ['Adler, R. 1994. “Tolls and Trade.” 84 *Journal of Roads* 772–93.'],
      ['Brook, A. 2001. “Rivers and Their Tolls.” 12'],
      ['Crane, P. 2002. “Mills.” 3 *Mill Review* 1–9.']
    ])
    const note: PrintedLine[] = [
      { text: '13 A file with all tolls that this paper uses, in the language of', x: 84, y: 130 },
      { text: 'Water, Inc., may be had from the author for a fee since 1999.', y: 142 }
    ]
    const list = find([...entries, ...note, { text: 'Dorn, M. 2003. “Dust.” 4 *Mill Review* 1–9.', page: 2 }])
    expect(list.map(({ year }) => year)).toEqual(['1994', '2001', '2002', '2003'])
    // At the distance of a line it is a volume.
    const volume = { text: '13 Water Economics 413–41.', x: 84 }
    expect(find([...entries.slice(0, 3), volume, ...entries.slice(3)]).map(({ raw }) => raw)[1]).toContain('13 Water')
  })

  it('begins an entry of a moved part of a scan at its names, which a date or a line further in follows', () => {
    const scan = (text: string, x = 72): PrintedLine => ({ text, x, ocr: true })
    const years = Array.from({ length: 12 }, (_, i) => `${1990 + i}`)
    const entries = years.map((year) => [
      scan(`Adler, Ruth, and Bo Brook. ${year}. "Tolls and Trade." Journal of`),
      scan('Roads 84 (5): 772-93.', 84)
    ])
    const moved = [
      scan('Crane, Paul. 2002. "Mills." Mill Review 4 (1): 12-19.', 81),
      scan('Dorn, Mia, Paul Crane, Eva Lind, Ruth Adler, Bo Brook, Ann', 80),
      scan('Brook, and Zoe Marsh. 2003. "Dust." Mill Review 5 (1): 1-9.', 92),
      scan('Eder, 0. 2004. "Ferries." Mill Review 6 (1): 1-9.', 84)
    ]
    const list = find([{ text: 'References', bold: true, fontSize: 14 }, ...entries.flat(), ...moved])
    expect(list.map(({ year }) => year)).toEqual([...years, '2002', '2003', '2004'])
  })

  it('leaves out a note whose mark was misread, which stands apart in closer lines above the next page of the list', () => {
    const recognised = (text: string, y: number, { page = 1, x = 72 } = {}): PrintedLine => {
      return { text, y, page, x, ocr: true }
    }
    const list = find([
      { text: 'References', bold: true, fontSize: 14 },
      recognised('Adler, Ruth. "Tolls and Trade." J. Roads 84', 90),
      recognised('(May 1974): 772-93.', 102, { x: 84 }),
      recognised('Brook, Ann. "Rivers." Water Econ. 2, May 1975.', 114),
      recognised('"alf of the time the other toll has a value below 50, so that a road', 138, { x: 84 }),
      recognised('pays 50; at other times its value lies between 50 and 80, and so', 149),
      recognised('it pays more, as was told in 1999.', 160),
      recognised('Crane, Paul. "Mills." Mill Rev. 3', 72, { page: 2 }),
      recognised('(May 1976): 1-9.', 84, { page: 2, x: 84 })
    ])
    expect(list.map(({ raw }) => raw)).toEqual([
      'Adler, Ruth. "Tolls and Trade." J. Roads 84 (May 1974): 772-93.',
      'Brook, Ann. "Rivers." Water Econ. 2, May 1975.',
      'Crane, Paul. "Mills." Mill Rev. 3 (May 1976): 1-9.'
    ])
  })

  it('reads a zero for the first initial, O', () => {
    const list = namesAndYears([
      ...hanging([['ADLER, A. (1985): Tolls and Trade. Delta.'], ['BROOK, C. (1986): "Rivers," mimeo.']]),
      'CRANE, 0. (1987): The Price of Water. Delta Press.'
    ])
    expect(list.map(([authors]) => authors)).toEqual([['ADLER, A.'], ['BROOK, C.'], ['CRANE, O.']])
  })

  it('begins behind its heading where that was read one line too far', () => {
    const lines = hanging(
      [['S. Adler, "Tolls," J. Roads, May 1974, 3, 1-9.'], ['J. Brook, "Rents," J. Roads, May 1975, 4, 1-9.']],
      'REFERENCES'
    )
    const heading: Heading = {
      ...{ kind: 'references', number: null, title: 'REFERENCES', level: 1, page: 1, lines: [0, 1] },
      runIn: false,
      inAppendix: false
    }
    expect(find(lines, [heading]).map(({ authors }) => authors)).toEqual([['Adler, S.'], ['Brook, J.']])
  })

  it.each([
    ['Becker, Gary, Tolls of the Family (Cambridge: Delta Press, 1981).', ['Becker, Gary'], 'Tolls of the Family'],
    [
      'Lee, Thomas H., and James J. Moss, Salt and Roads in Trade (Delta Press, 2009).',
      ['Lee, Thomas H.', 'Moss, James J.'],
      'Salt and Roads'
    ],
    [
      'Lehman, R. J.; Wolfe, Arthur; and Kay, R. D. Tolls of the River. Delta: Mills, 1975.',
      ['Lehman, R. J.', 'Wolfe, Arthur', 'Kay, R. D.'],
      'Tolls of the River'
    ],
    [
      'Chandler, Alfred D., Jr. The Visible River. Delta: Delta Univ. Press, 1977.',
      ['Chandler, Alfred D.'],
      'The Visible River'
    ],
    [
      'Strickler, Nancy E., ed. Marketing Salt and Water. Delta: Mills, 1981.',
      ['Strickler, Nancy E'],
      'Marketing Salt and Water'
    ],
    ['SAEZ, EMMANUEL (2001): “Using Tolls,” Review of Roads, 68, 205–229.', ['SAEZ, EMMANUEL'], 'Using Tolls'],
    ['JONES, CHARLES I. (2021): “Taxing Roads,” Review of Roads, 68, 205–229.', ['JONES, CHARLES I'], 'Taxing Roads'],
    [
      'DIAMOND, PETER, AND EMMANUEL SAEZ (2011): “The Case for Tolls,” Roads, 25, 165–190.',
      ['DIAMOND, PETER', 'SAEZ, EMMANUEL'],
      'The Case for Tolls'
    ],
    ['United Nations. 2019. *World Water Prospects*. Delta Press.', ['United Nations'], 'World Water Prospects']
  ])('reads the names of %s', (entry, authors, title) => {
    const isDated = /\(\d{4}\):|\. 2019\./.test(entry)
    const others = isDated
      ? [['Adler, R. (1994): “Roads,” Roads, 1, 1–2.'], ['Moss, J. (1995): “Mills,” Roads, 1, 3–4.']]
      : [['Adler, Ruth, "Roads," Roads, I (1974), 1-2.'], ['Moss, John, "Mills," Roads, I (1975), 3-4.']]
    const found = find(hanging([...others, [entry]])).at(-1)!
    expect(found.authors).toEqual(authors)
    expect(found.title).toMatch(new RegExp(`^${title}`))
  })

  it.each(['201 1.', '201 1 .', '20 1 1.'])('reads a year that recognition split behind names: %s', (year) => {
    const list = find(
      hanging([
        [`Adler, Ruth, and John D. Moss. ${year} "Tolls and Trade."`, 'Journal of Roads 84 (4): 772-93.'],
        ['Brook, Ann. 2001. The Price of Water: Rivers, Roads', 'and Rents. Lyon: Delta.'],
        ['Crane, Paul. 2003. "Mills." Mill Review 3: 1-9.']
      ])
    )
    expect(list.map((entry) => entry.year)).toEqual(['2011', '2001', '2003'])
  })

  it('takes no year within a title in quotes for that of the work', () => {
    const list = find(
      hanging([
        ['Adler, Ruth. "Tolls: Comment on Brook (2000)." Institute', 'of Roads Working Paper No. 8114, February 2001.'],
        ['Brook, Ann. "Water in 1980." Water Economics, May', '1999, 2(1), pp. 1-9.']
      ])
    )
    expect(list.map(({ year }) => year)).toEqual(['2001', '1999'])
  })

  it('reads a shortened month in front of a year', () => {
    const list = find(
      hanging([
        ['Adler, Ruth and J. Moss (Oct. 1994). “Tolls.” *Journal of Roads* 84, pp. 1–9.'],
        ['Brook, Ann (Sept. 2001). “Rents.” *Journal of Roads* 85, pp. 1–9.']
      ])
    )
    expect(list.map(({ authors, year }) => [authors, year])).toEqual([
      [['Adler, Ruth', 'Moss, J.'], '1994'],
      [['Brook, Ann'], '2001']
    ])
  })

  it('takes no title of two words for a second author', () => {
    const [found] = find(
      hanging([
        ['Frank W. Adler, International Tolls, Delta 1927.'],
        ['J. Brook, "Rents," J. Roads, May 1975, 4, 1-9.'],
        ['R. Crane, "Mills," J. Roads, May 1976, 4, 1-9.']
      ])
    )
    expect(found).toMatchObject({ authors: ['Adler, Frank W.'], title: 'International Tolls' })
  })

  describe('names', () => {
    it.each([
      [
        'a first one that is turned, then upright ones',
        'Adler, C. A., R. Brook, E. H. Crane, and R. Dorn. *The Cost of Roads*. Lyon: Delta, 2004.',
        ['Adler, C. A.', 'Brook, R.', 'Crane, E. H.', 'Dorn, R.']
      ],
      ['two with an and', 'Barb, K. and M. Freund. *Road Care Today*. Lyon: Delta, 2001.', ['Barb, K.', 'Freund, M.']],
      [
        'an and that is glued to the next',
        'Cumm, J. G., Hasse, K. A., andHub, R. G., "Tolls," J. Roads, 1994, 2, 1-9.',
        ['Cumm, J. G.', 'Hasse, K. A.', 'Hub, R. G.']
      ],
      [
        'two turned ones in front of a title in plain type',
        'Bask, Lawrence M. and Straus, William A., Chance and Roads, Lyon: Delta, 1978.',
        ['Bask, Lawrence M.', 'Straus, William A']
      ],
      [
        'a double surname with a dash',
        'Lane–Van Roe, Simona, and Li Chao. 2004. “Tolls.” *J. Roads* 1: 2–9.',
        ['Lane–Van Roe, Simona', 'Chao, Li']
      ],
      [
        'a body without a comma',
        'Global Road Coalition. 2004. “The Need to Know.” *J. Roads* 1: 2–9.',
        ['Global Road Coalition']
      ],
      [
        'a body in full and in short',
        'U.S. DOT (United States Department of Transport). *Trends in Roads*. Lyon: Delta, 1999a.',
        ['U.S. DOT (United States Department of Transport)']
      ]
    ])('with %s are read', (_, entry, authors) => {
      const list = find(
        hanging([
          ['Adler, Ruth. “Tolls and Trade.” *J. Roads* 84 (1974): 7–9.'],
          [entry],
          ['Zorn, Ann. “Rents.” *J. Roads* 85 (1975): 1–9.']
        ])
      )
      expect(list[1]!.authors).toEqual(authors)
    })

    it('in capitals may end in a short word, have initials N. D., or stand behind a comma without a space', () => {
      const list = namesAndYears(
        hanging([
          ['ADLER,MATTHEW (2019): *Measuring Tolls and the Roads*.', 'Delta Press. [2072]'],
          ['BAUTISTA, M. A.,P. QUER, AND J. A. ROE (2008): “Tolls,” *J. Roads*, 1, 2–9.'],
          ['COOK, N. D. (1981): *Roads of the North*. Delta Press.'],
          ['INSTITUTO NACIONAL DE CAMINOS Y PUENTES (INCP) (1993):', '*Censo*. Delta.'],
          ['PERALTA RUÍZ, V. (1991): *Caminos*. Delta Press.']
        ])
      )
      expect(list).toEqual([
        [['ADLER, MATTHEW'], '2019'],
        [['BAUTISTA, M. A.', 'QUER, P.', 'ROE, J. A.'], '2008'],
        [['COOK, N. D.'], '1981'],
        [['INSTITUTO NACIONAL DE CAMINOS Y PUENTES (INCP)'], '1993'],
        [['PERALTA RUÍZ, V.'], '1991']
      ])
    })
  })

  it('reads a year in front of a title where a letter or its place shows it, and one that recognition split', () => {
    const list = namesAndYears([
      ...hanging([
        ['Adler, Ruth, "Tolls and Trade," Journal of Roads,', '84, 1974, 772-793.'],
        ['Road Administration (1981a), Reports on the Roads,', 'Lyon: Delta, 1982.']
      ]),
      { text: ', (1984), Annual Report, Lyon: Delta, 1985.', x: 102 },
      'Rose, A. M. (1 952), "Needed Roads," Journal of Roads, 5, 187-200.'
    ])
    expect(list).toEqual([
      [['Adler, Ruth'], '1974'],
      [['Road Administration'], '1981a'],
      [['Road Administration'], '1984'],
      [['Rose, A. M.'], '1952']
    ])
  })

  it('counts on where a closing bracket was read as a figure, and repeats authors in front of a colon', () => {
    const list = find(
      [
        '*REFERENCES*',
        '[1] ADLER, R.: "Tolls," J. Roads, 84(1974), 7-9.',
        '[21 BROOK, A.: "Rivers," J. Roads, 85(1975), 1-9.',
        '[3] : "Rents," J. Roads, 86(1976), 1-9.',
        '[4] CRANE, P.: "Mills," J. Roads, 87(1977), 1-9.'
      ].map((text) => (text === '*REFERENCES*' ? { text: 'REFERENCES', bold: true } : text))
    )
    expect(list.map(({ label, authors }) => [label, authors])).toEqual([
      ['1', ['ADLER, R.']],
      ['2', ['BROOK, A.']],
      ['3', ['BROOK, A.']],
      ['4', ['CRANE, P.']]
    ])
  })

  it('opens a title behind a quotation mark and a space', () => {
    const [found] = find(
      hanging([
        ['Adler, Ruth, and Ann Brook, “ Tolls and Trade,” Journal of Roads, 84 (2004), 7–9.'],
        ['Crane, Paul, “Mills,” Journal of Roads, 85 (2005), 7–9.'],
        ['Dorn, Max, “Dust,” Journal of Roads, 86 (2006), 7–9.']
      ])
    )
    expect(found).toMatchObject({ authors: ['Adler, Ruth', 'Brook, Ann'], title: 'Tolls and Trade' })
  })

  it('opens a title behind two apostrophes, as a scan reads a quotation mark', () => {
    const list = namesAndYears(
      hanging([
        ["Adler, R. Preston and Brook, John. ''Auctions with Tolls.\" Road Letters, 1987, 23(4), pp. 343-47."],
        ['Crane, Paul and Dorn, Max. "Mills." Mill Review, 1988, 3(1), pp. 1-9.'],
        ['Evers, Ann. "Dust." Mill Review, 1989, 4(1), pp. 1-9.']
      ])
    )
    expect(list[0]).toEqual([['Adler, R. Preston', 'Brook, John'], '1987'])
  })

  it('lists a work of two lists once', () => {
    const entries = ['Adler', 'Brook', 'Crane', 'Dorn'].map((name, i) => [
      `${name}, Ruth. 199${i}. “Tolls.” *J. Roads* 84: 7–9.`
    ])
    const list = find([
      ...hanging(entries),
      { text: 'Appendix', bold: true, fontSize: 14, page: 2 },
      ...hanging([...entries.slice(1), ['Zorn, Ann. 2003. “Mills.” *J. Roads* 86: 1–9.']])
    ])
    expect(list.map(({ year }) => year)).toEqual(['1990', '1991', '1992', '1993', '2003'])
    expect(list.map(({ lines }) => lines.length)).toEqual([1, 2, 2, 2, 1])
  })

  it('counts with numbers that no stop follows, where journals that go on look like names', () => {
    const list = find([
      { text: 'References', bold: true, fontSize: 14 },
      ...['1 Adler R. Tolls. Paris: Road Press, 1997.', '2 Brook MH, Dodd S. The price of water and of the roads.'],
      ...[
        'Water Econ 2006;36:181–9.',
        '3 Crane J. Mills. Oxford: Mill Press, 1973.',
        '4 Dorn M, Henry S. The effect of dust on mills.'
      ],
      ...[
        'Mill Rev 2005;60:205–18.',
        '5 Evers L. Salt. Rome: Delta, 1999.',
        '6 Organisation for Salt. Reports. Geneva, 2012.'
      ]
    ])
    expect(list.map(({ label, year }) => [label, year])).toEqual([
      ['1', '1997'],
      ['2', '2006'],
      ['3', '1973'],
      ['4', '2005'],
      ['5', '1999'],
      ['6', '2012']
    ])
  })

  it('counts on where a scan left a stop of a number, or took a figure for a letter', () => {
    const entry = (text: string, x = 72): PrintedLine => ({ text, x, ocr: true })
    const list = find([
      { text: 'REFERENCES', ocr: true },
      entry('1. Adler, Ruth, "Tolls," J. Roads, v. 84 (1974), pp. 7-9.'),
      entry('2. Brook, Ann, "Rivers," Water Econ., v. 2 (1975), pp. 1-9.'),
      entry('. Crane, Paul, "Mills and the Price of Water,"', 77),
      entry('Mill Rev., v. 3 (1976), pp. 1-9.', 90),
      entry('.\t, "Mills Again," Mill Rev., v. 4 (1977), pp. 1-9.', 77),
      entry('5. Dorn, Mia, "Dust," Mill Rev., v. 5 (1978), pp. 1-9.'),
      entry('I. Evers, Tom, "Salt," Salt Rev., v. 6 (1979), pp. 1-9.'),
      entry('7. Frost, Leo, "Ice," Ice Rev., v. 7 (1980), pp. 1-9.')
    ])
    expect(list.map(({ year }) => year)).toEqual(['1974', '1975', '1976', '1977', '1978', '1979', '1980'])
  })

  const headingAt = (place: number) => ({ lines: [place], runIn: false }) as unknown as Heading

  it('goes on behind an entry that looks like a heading', () => {
    const lines = hanging([
      ['1. Adler, Ruth, “Tolls,” J. Roads, v. 84 (1974), pp. 7–9.'],
      ['2. Brook, Ann, “Rivers and the Price of Water in the North”,'],
      ...[['Water Econ., v. 2 (1975), pp. 1–9.'], ['3. Crane, Paul, “Mills,” Mill Rev., v. 3 (1976), pp. 1–9.']],
      ['4. Dorn, Mia, “Dust,” Mill Rev., v. 5 (1978), pp. 1–9.']
    ]).map((line, i) => (i === 2 ? { ...(line as object), text: (line as { text: string }).text, y: 130 } : line))
    expect(find(lines, [headingAt(0), headingAt(2)]).map(({ year }) => year)).toEqual(['1974', '1975', '1976', '1978'])
  })

  it('in the French manner parts names by "et" and ends them with a colon', () => {
    const lines = [
      ...hanging([
        ['Carl T. Adler, Jevin D. West et Marc A. Wise : The price of tolls.', 'J. Roads, 28(45):1–4, October 2008.'],
        ['Jorge E. Brook : An index of rivers. Water Econ., pages 1–9, 2005.']
      ]),
      { text: 'Andrew Crane, Hong Ma et Wenbin Zhu : Mill-', y: 140 },
      { text: 'Ranking.com: mills online. Mill Press, April 2007.', x: 84 },
      'Ignacio Dorn et Oscar Volij : The measurement of dust.',
      { text: 'Dust Rev., 72(3):963–977, May 2004.', x: 84 }
    ]
    const list = find(lines, [headingAt(0), headingAt(4)])
    expect(list.map(({ year }) => year)).toEqual(['2008', '2005', '2007', '2004'])
  })

  it('ends before what the journal says of its authors', () => {
    const biography = [
      'Ada LANE is Associate Professor of Applied Economics of the',
      'University of the North. She did her main work on roads, and',
      'her research interests include tolls, mills and the history of',
      'the river trade in the years 1900 to 1950.'
    ]
    const list = find([
      ...hanging([
        ['Adler, R. (1990). Tolls: do they differ from place to place?', 'Journal of Roads, 84, 7–9.'],
        ['Brook, A. (1991). Rivers and the price of water in the north.', 'Water Economics, 2, 1–9.'],
        ['Crane, P. (1992). Mills. Mill Review, 3, 1–9.']
      ]),
      ...biography.map((text, i): PrintedLine => ({ text, page: 2, y: 60 + 12 * i }))
    ])
    expect(list.map(({ raw }) => raw.slice(-6))).toEqual([', 7–9.', ', 1–9.', ', 1–9.'])
  })

  it('goes on in the next column below the end of the text', () => {
    const small = (text: string, column: number, y: number): PrintedLine => ({
      text,
      column,
      y,
      x: 72 + 250 * column,
      fontSize: 7
    })
    const list = find([
      { text: 'The text ends in the next column.', y: 400, fontSize: 9 },
      { text: 'References', y: 420, bold: true, fontSize: 10 },
      small('1. Adler R (1997) Tolls. J Roads 84: 7–9.', 0, 440),
      small('2. Brook A (1998) Rivers. Water Econ 85: 1–9.', 0, 449),
      ...Array.from({ length: 30 }, (_, line): PrintedLine => {
        return {
          text: 'Its last paragraphs stand here, about tolls and mills.',
          column: 1,
          y: 80 + 10 * line,
          x: 322,
          fontSize: 9
        }
      }),
      { text: 'Supporting Information', column: 1, y: 395, x: 322, bold: true, fontSize: 10 },
      { text: 'Table S1. Tolls by road.', column: 1, y: 407, x: 322, fontSize: 9 },
      small('3. Crane P (1999) Mills. Mill Rev 3: 1–9.', 1, 440),
      small('4. Dorn M (2001) Dust. Mill Rev 5: 1–9.', 1, 449)
    ])
    expect(list.map(({ label }) => label)).toEqual(['1', '2', '3', '4'])
  })

  it('goes on at the top of the next column, though its first line was measured smaller', () => {
    const entry = (text: string, column: number, y: number): PrintedLine => ({
      text,
      column,
      y,
      x: 72 + 250 * column,
      fontSize: 9.8
    })
    const list = find([
      { text: 'The text ends here.', y: 60, fontSize: 9.8 },
      { text: 'REFERENCES', y: 100, fontSize: 9.8 },
      { text: 'Adler, Ruth. “Tolls.” J. Roads, 1974, 84, pp. 7–9.', y: 120, fontSize: 8.9 },
      entry('Brook, Ann. “Rivers.” Water Econ., 1975, 2, pp. 1–9.', 0, 131),
      entry('Crane, Paul. “Mills.” Mill Rev., 1976, 3, pp. 1–9.', 0, 142),
      entry('Dorn, Mia. “Of Dust and Mills in the North and', 1, 42),
      entry('in the South.” Mill Rev., 1977, 4, pp. 1–9.', 1, 53),
      entry('Evers, Tom. “Salt.” Salt Rev., 1978, 5, pp. 1–9.', 1, 64),
      entry('Frost, Leo. “Ice.” Ice Rev., 1979, 6, pp. 1–9.', 1, 75)
    ])
    expect(list.map(({ authors }) => authors)).toContainEqual(['Dorn, Mia'])
    expect(list.map(({ year }) => year)).toEqual(['1974', '1975', '1976', '1977', '1978', '1979'])
  })

  it('goes on at the top of the next page, though its type was measured larger there', () => {
    const entry = (text: string, page: number, y: number, x = 72): PrintedLine => ({
      ...{ text, page, y, x, ocr: true, fontSize: page === 1 ? 10 : 11 }
    })
    const list = find([
      { text: 'REFERENCES', y: 60, fontSize: 10, ocr: true },
      entry('Adler, Ruth, “Tolls,” J. Roads, 1974, 84, 7–9.', 1, 80),
      entry('Brook, Ann, “Rivers,” Water Econ., 1975, 2, 1–9.', 1, 91),
      entry('Crane, Paul, “Of Mills,” in Handbook of Develop-', 1, 102),
      entry('ment Economics, Vol. 1, Lyon:', 2, 60, 82),
      entry('Delta, 1987, pp. 3–4.', 2, 71, 82),
      entry('Road Office, 1975–76 Survey, Lyon: Delta, 1976.', 2, 82),
      entry(', 1981 Survey, Lyon: Delta, 1981.', 2, 93, 104),
      entry('Stone, Mia, “Salt,” Salt Rev., 1978, 5, 1–9.', 2, 104)
    ])
    expect(list.map(({ year }) => year)).toEqual(['1974', '1975', '1987', '1976', '1981', '1978'])
    expect(list[2]!.raw).toContain('Handbook of Development Economics')
  })
})
