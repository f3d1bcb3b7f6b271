import { describe, expect, it } from 'vitest'
import type { Heading } from '../../../../src/ingestion/pdf/structure/headings/heading.ts'
import { findReferences } from '../../../../src/ingestion/pdf/structure/references.ts'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { hanging, type PrintedLine, printed } from './references/printed-page.ts'

const find = (lines: readonly PrintedLine[]) => findReferences(printed(lines), [])

/** The fields of the first entries of a list. */
const fields = (lines: readonly PrintedLine[]) =>
  find(lines).map(({ authors, year, title, venue }) => ({ authors, year, title, venue }))

const authorDate = hanging([
  ['Adler, Ruth, and John B. Moss. 1994. “Tolls and', 'Trade.” *Journal of Roads* 84 (4): 772–93.'],
  ['Brook, Ann. 2001. *The Price of Water*. Delta Press.'],
  ['Brook, Ann. Forthcoming. “Rivers and Rents.” *Water', 'Economics*.'],
  ['Crane, Paul, Mia Dorn, and Luc van der Berg. 2003a. “Is', 'It Real? Evidence from Mills.” *Mill Review* 3: 1–9.']
])

describe('findReferences', () => {
  it('reads a list with dates behind the authors', () => {
    expect(fields(authorDate)).toEqual([
      { authors: ['Adler, Ruth', 'Moss, John B.'], year: '1994', title: 'Tolls and Trade', venue: 'Journal of Roads' },
      { authors: ['Brook, Ann'], year: '2001', title: 'The Price of Water', venue: 'Delta Press' },
      { authors: ['Brook, Ann'], year: 'forthcoming', title: 'Rivers and Rents', venue: 'Water Economics' },
      {
        authors: ['Crane, Paul', 'Dorn, Mia', 'van der Berg, Luc'],
        year: '2003a',
        title: 'Is It Real? Evidence from Mills',
        venue: 'Mill Review'
      }
    ])
  })

  it('reads initials with full stops behind a surname that no comma parts from them', () => {
    const lists = [
      ['Adler, R., and J. Moss. 1994. “Tolls and Trade.” *Journal of Roads* 84 (4): 772–93.'],
      ['Brook A., and M. Dorn. 2001. “Rivers and Rents.” *Water Economics* 2 (1): 1–9.'],
      ['Low H. V., and Paul Crane. 2003. “Is It Real?” *Mill Review* 3 (2): 1–9.'],
      ['Stone, M., and J. Moss. 2004. “Bread and Trade.” *Journal of Roads* 94 (4): 72–93.']
    ]
    expect(fields(hanging(lists)).map(({ authors }) => authors)).toEqual([
      ['Adler, R.', 'Moss, J.'],
      ['Brook, A.', 'Dorn, M.'],
      ['Low, H. V.', 'Crane, Paul'],
      ['Stone, M.', 'Moss, J.']
    ])
  })

  it('gives raw text, page, lines and the DOI of an entry that goes on over a page, past running heads and notes', () => {
    const list = find([
      ...hanging([
        ['Adler, R. (1994). Tolls and trade. *Journal of Roads*, 84, 772–', '793. https://doi.org/10.1234/']
      ]),
      { text: '12', zone: 'footer', y: 800 },
      { text: 'Adler and others', zone: 'header', page: 2, y: 40 },
      { text: 'jor.1994.84. (An offprint).', page: 2, x: 84, y: 70 },
      { text: 'Brook, A., & Crane, P. (2001). Rivers and rents. *Water Economics*, 2(1), 1–9.', page: 2 }
    ])
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({
      raw: 'Adler, R. (1994). Tolls and trade. Journal of Roads, 84, 772–793. https://doi.org/10.1234/jor.1994.84. (An offprint).',
      doi: '10.1234/jor.1994.84',
      page: 1,
      lines: [1, 2, 5]
    })
    expect(list[1]).toMatchObject({ authors: ['Brook, A.', 'Crane, P.'], page: 2, venue: 'Water Economics' })
  })

  it('ends before what a journal prints below its last list, and the addresses above that', () => {
    const address = (text: string): PrintedLine => ({ text, fontSize: 12, italic: true })
    const list = find([
      ...authorDate,
      { text: 'Dept. of Economics, University of Ulm, 5807 S. Alley,', y: 500, fontSize: 12, italic: true },
      address('Ulm, IL 60637, U.S.A. and NBER; lane@ulm.edu'),
      address('and'),
      address('Roe, IL 60637, U.S.A.; roe@ulm.edu.'),
      { text: 'Co-editor Dave Moss handled this manuscript.', y: 580 },
      'Manuscript received May, 2007; final revision received August, 2009.'
    ])
    expect(list).toHaveLength(4)
    expect(list.at(-1)!.raw).toMatch(/1–9\.$/)
    const cited = { text: 'Cite this article: Lane A (2021). Tolls and Courts. *Court Methods* 9, 549–564.', y: 600 }
    expect(find([...authorDate, cited])).toHaveLength(4)
  })

  it('leaves out the notes of its first page that count as a list does, and what the page before began', () => {
    const note = (text: string, y: number): PrintedLine => ({ text, y, zone: 'footnote' })
    const [heading, ...lines] = authorDate
    const list = find([
      heading!,
      ...lines.slice(0, 3),
      note('their reports. Lane (1993) shows that this loss need not occur.', 700),
      note('33. An avenue for others (surveyed in Roe, 2019) is the pricing of', 712),
      note('boats. See Ek, 2017.', 724),
      ...lines.slice(3).map((line) => ({ ...(line as { text: string }), page: 2 }))
    ])
    expect(list.map(({ year }) => year)).toEqual(['1994', '2001', 'forthcoming', '2003a'])
  })

  it('keeps a line that a file sets in another type close between two of the list', () => {
    const [adler, ...others] = authorDate
      .slice(1)
      .map((line) => ({ ...(line as { text: string }), zone: 'footnote' as const }))
    const odd = others.map((line, i) => (i === 1 ? { ...line, fontSize: 9.5, bold: true } : line))
    expect(find([authorDate[0]!, adler!, ...odd])).toHaveLength(4)
  })

  it('reads numbered lists with the date at the end', () => {
    const list = find([
      { text: 'REFERENCES', gapAbove: 30 },
      '[1] Melin, A. P. & Sand, D. How do people share? *Trends in',
      'Trade* **3**, 26–27 (2010).',
      '[2] Sand, K. *The calculus of sharing* (Delta Press, 2011).',
      '[3] Frey, J. et al. Sharing and direct exchange. *Nature* 5, 102 (2018).'
    ])
    expect(list.map(({ label, year, title, authors }) => [label, year, title, authors])).toEqual([
      ['1', '2010', 'How do people share?', ['Melin, A. P.', 'Sand, D.']],
      ['2', '2011', 'The calculus of sharing', ['Sand, K.']],
      ['3', '2018', 'Sharing and direct exchange', ['Frey, J.']]
    ])
  })

  it.each([
    ['R. Adler and J. Moss. Tolls and trade. *Journal of Roads*, 84:772–793, 1994.', ['Adler, R.', 'Moss, J.']],
    ['Adler R, Moss J. Tolls and trade. J Roads. 1994;84(4):772–93.', ['Adler, R', 'Moss, J']],
    ['R. Adler, J. Moss, Tolls and trade, Journal of Roads 84 (4) (1994) 772–793.', ['Adler, R.', 'Moss, J.']],
    [
      'R. Adler and J. Moss, “Tolls and trade,” *Journal of Roads*, vol. 84, pp. 772–793, Apr. 1994.',
      ['Adler, R.', 'Moss, J.']
    ],
    ['ADLER, R., AND J. MOSS (1994): “Tolls and trade,” *Journal of Roads*, 84, 772–793.', ['ADLER, R.', 'MOSS, J.']],
    ['Adler, R., Moss, J., 1994. Tolls and trade. J. Roads 84, 772–793.', ['Adler, R.', 'Moss, J.']],
    ['Adler R, Moss J (1994) Tolls and trade. *J Roads* 84:772–793.', ['Adler, R', 'Moss, J']],
    ['World Bank. 1994. *Tolls and Trade*. Washington, DC: World Bank.', ['World Bank']]
  ])('reads %s', (entry, authors) => {
    const other = (from: string, to: string) => entry.replace(/tolls/i, from).replaceAll('1994', to)
    const list = find(hanging([[entry], [other('Roads', '1995')], [other('Taxes', '1996')]]))
    expect(list.map(({ title }) => title?.toLowerCase())).toEqual([
      'tolls and trade',
      'roads and trade',
      'taxes and trade'
    ])
    expect(list.map(({ year }) => year)).toEqual(['1994', '1995', '1996'])
    expect(list[0]!.authors).toEqual(authors)
    expect(list[0]!.confidence).toBeGreaterThan(0.7)
  })

  it('carries authors over from the entry before where a dash stands for them, typed or drawn', () => {
    const lines: PrintedLine[] = [
      ...hanging([
        ['Adler, Ruth, and John Moss (1994): “Tolls and', 'Trade,” *Journal of Roads*, 84, 772–793.'],
        ['——— (1995): “Rivers and Rents,” *Water Economics*, 2, 1–9.']
      ]),
      { text: '(1996): “Mills and Rents,” *Mill Review*, 3, 1–9.', x: 120 },
      { text: 'Brook, Ann (2001): *The Price of Water*. Delta Press.' }
    ]
    const list = find(lines)
    expect(list.map(({ year }) => year)).toEqual(['1994', '1995', '1996', '2001'])
    expect(list[2]!.authors).toEqual(['Adler, Ruth', 'Moss, John'])
    expect(list[1]!.authors).toEqual(list[2]!.authors)
  })

  it('ends at an appendix, and takes the list of an appendix along', () => {
    const appendix: PrintedLine[] = [
      { text: 'A Further results', bold: true, fontSize: 14, y: 400 },
      ...Array.from({ length: 30 }, () => 'Here we show that all of this holds when prices are sticky and firms wait.')
    ]
    const further = hanging([
      ['Dorn, Mia. 1999. “Dust.” *Journal of Mills* 1: 2–3.'],
      ['Frey, Jon. 2000. “Salt.” *Salt* 1: 2–3.']
    ])
    expect(find([...authorDate, ...appendix])).toHaveLength(4)
    const years = find([...authorDate, ...appendix, ...further]).map(({ year }) => year)
    expect(years).toEqual(['1994', '2001', 'forthcoming', '2003a', '1999', '2000'])
  })

  it('leaves out the list of a supplement that counts anew', () => {
    const list = (year: number) => [
      { text: 'References', bold: true, fontSize: 14 },
      `[1] R. Adler. Tolls and trade. *Journal of Roads*, 84:772–793, ${year}.`,
      `[2] A. Brook. Rivers and rents. *Water Economics*, 2:1–9, ${year}.`
    ]
    expect(find([...list(1994), ...list(2004)]).map(({ year }) => year)).toEqual(['1994', '1994'])
  })

  it('takes labels that are set off from their entries for no column of the list', () => {
    const laid = printed(
      ['Adler', 'Brook', 'Crane', 'Dorn', 'Kirk', 'Lee', 'Moss'].map(
        (name, i) => `${i + 1}.\t${name}, R. Tolls and trade. *Journal of Roads*, 84:772–793, 1994.`
      )
    )
    const lines = laid.lines.map((line) => {
      const [label, entry] = line.text.split(/(?<=\t)/)
      const span = line.spans[0]!
      return {
        ...line,
        spans: [
          { ...span, text: label!, x: 72, right: 80 },
          { ...span, text: entry!, x: 108 }
        ]
      }
    })
    const list = findReferences(
      { ...laid, lines: [{ ...lines[0]!, index: 0, text: 'References', spans: [] }, ...lines] },
      []
    )
    expect(list.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  it('finds a list without a heading by its shape', () => {
    const text = Array.from(
      { length: 30 },
      () => 'Prices are sticky, as many have found, and firms wait before they move.'
    )
    const more = authorDate
      .slice(1)
      .map((line) => (typeof line === 'string' ? line : { ...line, text: line.text.replace('A', 'O') }))
    expect(find([...text, ...authorDate.slice(1), ...more])).toHaveLength(8)
  })

  describe('a list without a heading behind text', () => {
    const text = Array.from(
      { length: 20 },
      () => 'Prices are sticky, as many have found, and firms wait before they move.'
    )
    const sentence = 'Our data cover many firms between 1996 and 2014 and record'
    const entries = ['Tolls', 'Roads', 'Mills', 'Salt', 'Dust'].map(
      (word, i) => `R. Adler and J. Moss. ${word} and trade. *Journal of Roads*, ${i}:772–793, 1994.`
    )

    it('begins at its first number', () => {
      const numbered = entries.map((entry, i): PrintedLine => ({ text: `[${i + 1}] ${entry}`, x: 77 }))
      const list = find([...text, sentence, 'prices once a quarter.', ...numbered])
      expect(list.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5'])
    })

    it('counts back over entries that open with a title', () => {
      const titled = [
        '[1] tolls of the river, with maps. Delta Press, 1991.',
        '[2] salt, by several hands. Delta Press, 1992.'
      ]
      const list = find([...text, ...titled, ...entries.map((entry, i) => `[${i + 3}] ${entry}`)])
      expect(list.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    })

    it('counts on in type as small as that of notes, through what is marked as such', () => {
      const counted = ['Tolls', 'Roads', 'Mills', 'Salt', 'Dust', 'Rents', 'Water', 'Prices', 'Boats'].flatMap(
        (word, i): PrintedLine[] => {
          const zone = i < 4 ? 'footnote' : 'body'
          return [
            { text: `${i + 1} Adler R, Moss J (1994) ${word} and`, fontSize: 6, zone },
            { text: `trade. J Roads 84:77${i}.`, fontSize: 6, zone }
          ]
        }
      )
      const list = find([...text, { text: '3 An offprint is at hand.', fontSize: 6, zone: 'footnote' }, ...counted])
      expect(list.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
      expect(list[8]!.title).toBe('Boats and trade')
    })

    it('may begin at the foot of two columns of text, before the list of a supplement', () => {
      const at = (column: number, y: number) => ({ column, y, x: 72 + 250 * column })
      const entry = (i: number, column: number, y: number): PrintedLine => ({
        ...{ text: `${i}. Adler R, Moss J (1994) Tolls and trade. J Roads 84:77${i}.`, fontSize: 6, ...at(column, y) }
      })
      const column = (place: number) => text.map((line, i): PrintedLine => ({ text: line, ...at(place, 60 + 12 * i) }))
      const foot = (place: number) => [1, 2, 3, 4].map((i) => entry(i + 4 * place, place, 400 + 7 * i))
      const supplement = ['References', '[1] R. Brook. Rivers. *Water Economics*, 2:1–9, 2001.']
      const list = find([...column(0), ...foot(0), ...column(1), ...foot(1), ...supplement])
      expect(list.map(({ label, year }) => `${label} ${year}`)).toEqual([
        '1 1994',
        '2 1994',
        '3 1994',
        '4 1994',
        '5 1994',
        '6 1994',
        '7 1994',
        '8 1994'
      ])
    })

    it('is none of notes that count as one', () => {
      const notes = Array.from({ length: 12 }, (_, i): PrintedLine => {
        const word = ['prices', 'roads', 'tolls'][i % 3]
        return { text: `${i + 1} We thank a reader for this point on ${word}.`, fontSize: 6, zone: 'footnote' }
      })
      expect(find([...text, ...notes])).toEqual([])
    })

    it('begins where its smaller type does', () => {
      const small = entries.map((entry): PrintedLine => ({ text: entry, fontSize: 8 }))
      expect(find([...text, sentence, 'prices once a quarter.', ...small])).toHaveLength(5)
    })
  })

  it('reads initials in lower case behind a hyphen, and ends names at “et al.”', () => {
    const list = find([
      'References',
      '[1] R. Adler and J. Moss, Tolls and trade, Journal of Roads 84, 772–793 (1994).',
      '[2] M.-j. Brook et al., Rivers and rents, Water Economics 2, 1–9 (2001).',
      '[3] P. Crane and S.-y. Dorn, Mills and rents, Mill Review 3, 1–9 (2003).'
    ])
    expect(list.map(({ authors, title }) => [authors, title])).toEqual([
      [['Adler, R.', 'Moss, J.'], 'Tolls and trade'],
      [['Brook, M.-j.'], 'Rivers and rents'],
      [['Crane, P.', 'Dorn, S.-y.'], 'Mills and rents']
    ])
  })

  it('takes no paragraphs under a heading “Literature” for entries', () => {
    const paragraph = (opening: string): PrintedLine[] => [
      { text: `${opening} document that, in the census of 1994, prices were sticky and`, x: 84 },
      ...Array.from(
        { length: 12 },
        () => 'firms waited before they moved, as had been found for other years and places'
      ),
      'by many who looked.'
    ]
    const headings: Heading[] = [
      {
        ...{ kind: 'references', number: '2', title: 'Literature', level: 1, page: 1, lines: [0] },
        runIn: false,
        inAppendix: false
      }
    ]
    const lines: PrintedLine[] = [
      { text: '2. Literature', bold: true },
      ...paragraph('Adler, R. and Moss'),
      ...paragraph('Brook, A. and Crane'),
      ...paragraph('Dorn, M. and Frey')
    ]
    expect(findReferences(printed(lines), headings)).toEqual([])
  })

  it('takes no section on the literature, and no table of contents, for a list', () => {
    const prose = Array.from(
      { length: 12 },
      (_, i) => `as in the work of 19${50 + i}, where prices were sticky and firms`
    )
    expect(find([{ text: 'References', bold: true }, ...prose])).toEqual([])
    expect(find([{ text: 'References' }, 'Appendix A', 'Appendix B'])).toEqual([])
  })

  it('tells entries by link targets where nothing else parts them', () => {
    const lines = [
      'References',
      'Tolls and trade, 1994, in roads',
      'and rivers, with maps',
      'Salt and mills, 1995,',
      'by several hands, 1995'
    ]
    const destinations = [1, 3].map((i) => ({ name: `cite.k${i}`, page: 1, x: 72, y: 72 + 12 * i - 8 }))
    expect(findReferences(printed(lines, { destinations }), []).map(({ lines }) => lines)).toEqual([
      [1, 2],
      [3, 4]
    ])
  })

  it('returns nothing, and does not throw, on documents that are empty or noise', () => {
    expect(find([])).toEqual([])
    expect(find(['References'])).toEqual([])
    const random = seededRandom(7)
    const signs = [
      '(',
      '[1]',
      '—',
      '1994',
      'A.',
      'and',
      ',',
      '“',
      'References',
      'et al.',
      '10.1/',
      'http://',
      '\u0000',
      'é'
    ]
    for (let round = 0; round < 60; round += 1) {
      const lines = Array.from({ length: 30 }, (): PrintedLine => {
        const text = Array.from({ length: 6 }, () => signs[Math.floor(random.float() * signs.length)]!).join(' ')
        return {
          text,
          x: random.float() < 0.1 ? Number.NaN : random.float() * 500,
          fontSize: random.float() * 20,
          bold: random.float() < 0.5
        }
      })
      expect(() => find([...lines, 'References', ...lines])).not.toThrow()
    }
  })

  it('does not slow down out of proportion on long lines', () => {
    const timeOf = (length: number) => {
      const start = performance.now()
      find(hanging(Array.from({ length: 8 }, (_, i) => [`Adler, R. 19${i + 10}. ${'A. B, and '.repeat(length)}`])))
      return performance.now() - start
    }
    timeOf(100)
    // Eight times the text; a quadratic scan would take some sixty times as long.
    expect(timeOf(4_000)).toBeLessThan(40 * timeOf(500) + 500)
  })
})
