import { describe, expect, it } from 'vitest'
import { isStampText } from '../../../src/ingestion/pdf/additions/stamp-text.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { buildPdf, textAt } from './build-pdf.ts'
import { prosePage } from './prose-pages.ts'

type Row = [text: string, size?: number, font?: string]

/** Rows 16 points apart from the top of a page; brackets are escaped. */
function pageOf(...rows: Row[]): string {
  return rows
    .map(([text, size = 10, font = 'F1'], i) =>
      textAt(60, 760 - 16 * i, text.replace(/[()]/g, String.raw`\$&`), size, font)
    )
    .join('')
}

function read(...pages: string[]) {
  return sharedReader.read(buildPdf({ pages }))
}

const terms: Row[] = [
  ['JSTOR is a not-for-profit service that helps scholars discover and build upon a wide range of content.'],
  ['Your use of the JSTOR archive indicates your acceptance of the Terms of Use, available at'],
  ['https://about.jstor.org/terms']
]
const article = textAt(150, 760, 'THE PRICE OF BOATS AND CARZ', 14) + textAt(230, 735, 'ADA LAME', 10) + prosePage(35)
const body = prosePage(40)

describe('a cover page', () => {
  it('of an archive is no text, and gives title and authors', async () => {
    const cover = pageOf(
      ['The Price of Boats and Cars'],
      ['Author(s): Ada Lane, Bo C. Ek and J. D. Roe'],
      ['Source: The Journal of Boats , Jun., 1977, Vol. 67, No. 3 (Jun., 1977), pp. 297-'],
      ['308'],
      ['Published by: The Boat Press'],
      ['Stable URL: https://www.jstor.org/stable/100'],
      ...terms
    )
    const { title, authors, pages, passages } = await read(cover, article, body)
    expect(title).toBe('The Price of Boats and Cars')
    expect(authors).toEqual(['Ada Lane', 'Bo C. Ek', 'J. D. Roe'])
    expect(pages[0]).toMatchObject({
      text: '',
      lines: expect.arrayContaining([expect.objectContaining({ zone: 'margin' })])
    })
    expect(pages[0]!.lines.every(({ zone }) => zone === 'margin')).toBe(true)
    expect(passages.every(({ page, text }) => page > 1 && !text.includes('JSTOR'))).toBe(true)
  })

  it('may leave out a subtitle that is longer than its title', async () => {
    const cover = pageOf(
      ['BOATS'],
      ['Author(s): Ada Lane'],
      ['Source: The Journal of Boats, Vol. 67, No. 3 (Jun., 1977), pp. 297-308'],
      ['Published by: The Boat Press'],
      ...terms
    )
    const subtitled =
      textAt(150, 760, 'BOATS: THEORY AND INFERENCE', 14) + textAt(230, 735, 'ADA LANE', 10) + prosePage(35)
    expect((await read(cover, subtitled, body)).title).toBe('BOATS: THEORY AND INFERENCE')
  })

  it('may leave out a subtitle whose last line looks like names', async () => {
    const cover = pageOf(
      ['The Price of Boats'],
      ['Author(s): Ada Lane'],
      ['Source: The Journal of Boats, Vol. 67, No. 3 (Jun., 1977), pp. 297-308'],
      ['Published by: The Boat Press'],
      ...terms
    )
    const subtitled =
      textAt(150, 760, 'The Price of', 18) +
      textAt(150, 740, 'Boats: Evidence from', 18) +
      textAt(150, 720, 'Wholesale Harbour Auctions', 18) +
      textAt(230, 690, 'ADA LANE', 10) +
      prosePage(35)
    expect((await read(cover, subtitled, body)).title).toBe(
      'The Price of Boats: Evidence from Wholesale Harbour Auctions'
    )
  })

  it('leaves out the publisher above the title', async () => {
    const cover = pageOf(
      ['The Boat Press', 11, 'F2'],
      ['The Price of Boats and Cars'],
      ['Author(s): Ada Lane'],
      ['Source: The Journal of Boats, Vol. 67, No. 3 (Jun., 1977), pp. 297-308'],
      ['Published by: The Boat Press'],
      ...terms
    )
    expect(await read(cover, article, body)).toMatchObject({
      title: 'The Price of Boats and Cars',
      authors: ['Ada Lane']
    })
  })

  it('of the old kind names authors between semicolons, above the journal', async () => {
    const cover = pageOf(
      ['The Price of Boats', 12, 'F2'],
      ['and Cars', 12, 'F2'],
      ['Ada Lane; Bo C. Ek', 12],
      ['The Journal of Boats, Vol. 67, No. 3. (Jun., 1977), pp. 297-308.', 12],
      ['Stable URL:'],
      ...terms
    )
    const found = await read(cover, article, body)
    expect(found).toMatchObject({ title: 'The Price of Boats and Cars', authors: ['Ada Lane', 'Bo C. Ek'] })
  })

  it('of a publisher that opened its articles for a while is no text', async () => {
    const cover = pageOf(
      ['Since January 2020 Elsevier has created a COVID-19 resource centre with', 14],
      ['free information in English and Mandarin on the novel coronavirus.', 14]
    )
    const found = await read(cover, article, body)
    expect(found).toMatchObject({ title: 'THE PRICE OF BOATS AND CARZ', authors: ['ADA LAME'] })
    expect(found.pages[0]!.text).toBe('')
  })

  it.each<[string, Row[]]>([
    [
      'a collection of selected works',
      [
        ['University of the North', 18, 'F2'],
        ['From the SelectedWorks of Ada Lane', 13, 'F2'],
        ['The Price of Boats', 24],
        ['Ada Lane, Law School', 13],
        ['Available at: https://works.bepress.com/ada_lane/9/', 9]
      ]
    ],
    [
      'an electronic journal',
      [
        ['Contributions to Boat Analysis', 25],
        ['Volume 5, Issue 1 2006 Article 24', 12],
        ['The Price of Boats', 20],
        ['Ada Lane', 17],
        ['Copyright 2006 The Berkeley Electronic Press. All rights reserved.']
      ]
    ]
  ])('of %s is no text', async (_, rows) => {
    const found = await read(pageOf(...rows), article, body)
    expect(found).toMatchObject({ title: 'THE PRICE OF BOATS AND CARZ', authors: ['ADA LAME'] })
    expect(found.pages[0]!.text).toBe('')
  })

  it('that shows some of the authors leaves them to the article', async () => {
    const cover = pageOf(
      ['See discussions, stats, and author profiles for this publication at: https://boats.example/3'],
      ['The Price of Boats', 16],
      ['Conference Paper · September 2021'],
      ['2 authors, including:'],
      ['Ada Lane'],
      ['SEE PROFILE'],
      ['All content following this page was uploaded by Ada Lane on 27 September 2021.']
    )
    const found = await read(cover, article, body)
    expect(found.authors).toEqual(['ADA LAME'])
  })

  it('of a series names title and authors once, and the abstract page behind it is read', async () => {
    const cover = pageOf(
      ['NBER WORKING PAPER SERIES', 12, 'F2'],
      ['THE PRICE OF BOATS:'],
      ['EVIDENCE FROM HARBOURS'],
      ['Ada Lane'],
      ['Bo C. Ek'],
      ['Working Paper 25'],
      ['http://www.nber.org/papers/w25'],
      ['NATIONAL BUREAU OF ECONOMIC RESEARCH'],
      ['1050 Massachusetts Avenue'],
      ['Cambridge, MA 02138'],
      ['June 2004']
    )
    const second = pageOf(
      ['The Price of Boats: Evidence from Harbours'],
      ['Ada Lane and Bo C. Ek'],
      ['NBER Working Paper No. 25'],
      ['June 2004'],
      ['ABSTRACT', 10, 'F2'],
      ['We show that prices of boats fall in winter, when few people look for one, and that harbours'],
      ['which stay open keep them up; the effect is large in towns without a mill of their own.'],
      [''],
      ['Ada Lane'],
      ['Department of Economics, Lund University']
    )
    const { title, authors, abstract, pages } = await read(cover, second, body, body)
    expect(title).toBe('The Price of Boats: Evidence from Harbours')
    expect(authors).toEqual(['Ada Lane', 'Bo C. Ek'])
    expect(abstract).toMatch(/^We show that prices .* a mill of their own\.$/)
    expect(pages[0]!.text).toBe('')
  })

  it('of a chapter in a book labels its title and its authors', async () => {
    const cover = pageOf(
      ['This PDF is a selection from an out-of-print volume from the National'],
      ['Bureau of Economic Research'],
      ['Volume Title: Studies of Boats'],
      ['Volume Author/Editor: Some Committee'],
      ['Publication Date: 1962'],
      ['Chapter Title: The Price of Boats'],
      ['and Cars'],
      ['Chapter Author: Ada Lane, Bo C. Ek'],
      ['Chapter URL: http://www.nber.org/chapters/c1']
    )
    const found = await read(cover, article, body)
    expect(found).toMatchObject({ title: 'The Price of Boats and Cars', authors: ['Ada Lane', 'Bo C. Ek'] })
  })

  it('keeps a subtitle that only the print has', async () => {
    const cover = pageOf(
      ['The Price of Boats'],
      ['Author(s): Ada Lane'],
      ['Source: The Journal of Boats, Vol. 67, No. 3 (Jun., 1977), pp. 297-308'],
      ['Published by: The Boat Press'],
      ...terms
    )
    const print = textAt(150, 760, 'THE PRICE OF BOATS:', 14) + textAt(150, 740, 'EVIDENCE FROM HARBOURS', 14)
    const { title } = await read(cover, print + textAt(230, 715, 'Ada Lane', 10) + prosePage(34), body)
    expect(title).toBe('THE PRICE OF BOATS: EVIDENCE FROM HARBOURS')
  })

  it('is never the only page', async () => {
    const { pages } = await read(pageOf(['The Price of Boats'], ['Author(s): Ada Lane'], ...terms))
    expect(pages[0]!.text).toContain('The Price of Boats')
  })
})

describe('what stands behind an article', () => {
  it.each(['This article has been cited by:', 'LINKED CITATIONS'])(
    '%s: is no text and no reference',
    async (heading) => {
      const list = `${textAt(60, 620, 'References', 12, 'F2')}${[
        'Ek, B. (1990), "The mills of the north", Journal of Boats 3, 1-20.',
        'Lane, A. (1991), "The harbours of the south", Journal of Boats 4, 21-40.',
        'Roe, J. (1992), "The prices of the west", Journal of Boats 5, 41-60.'
      ]
        .map((text, i) => textAt(60, 600 - 14 * i, text.replace(/[()]/g, String.raw`\$&`)))
        .join('')}`
      const citing = pageOf(
        [heading],
        ['1. Poe, T. (2004). Boats again. Journal of Boats 9, 1-3.'],
        ['2. Moe, V. (2005). Cars again. Journal of Boats 9, 4-6.']
      )
      const more = pageOf(['3. Doe, U. (2006). Mills again. Journal of Boats 9, 7-9.'])
      const { references, pages, notes } = await read(article, body, body, prosePage(8) + list, citing, more)
      expect(references.map(({ year }) => year)).toEqual(['1990', '1991', '1992'])
      expect(pages.slice(4).map(({ text }) => text)).toEqual(['', ''])
      expect(notes).toEqual([
        {
          code: 'pages_set_apart',
          message: expect.stringMatching(/^pages 5 to 6 begin like a list of works/),
          page: 5
        }
      ])
    }
  )

  it('may be longer than the article', async () => {
    const citing = pageOf(
      ['This article has been cited by:'],
      ['1. Poe, T. 2004. Boats again. Journal of Boats 9, 1-3. [Crossref]']
    )
    const more = Array.from({ length: 6 }, (_, i) =>
      pageOf([`${i + 2}. Moe, V. 2005. Cars again. Journal of Boats 9, 4-6. [Crossref]`])
    )
    const { pages, notes } = await read(article, body, citing, ...more)
    expect(pages.map(({ text }) => text !== '')).toEqual([true, true, ...more.map(() => false), false])
    expect(notes).toEqual([expect.objectContaining({ code: 'pages_set_apart', page: 3 })])
  })

  describe('with comments of others in the volume', () => {
    const listed: Row[] = [
      ['References', 12, 'F2'],
      ['Ek, B. (1990), "The mills of the north", Journal of Boats 3, 1-20.'],
      ['Lane, A. (1991), "The harbours of the south", Journal of Boats 4, 21-40.']
    ]
    const volume = (...opening: Row[]) =>
      read(
        article,
        body,
        pageOf(...listed, [''], ...opening) + prosePage(20).replaceAll('Td', 'Td 0 -220 Td'),
        pageOf(
          ['1 Cars', 12, 'F2'],
          [''],
          ['References', 12, 'F2'],
          ['Roe, J. (1992), "Prices", Journal of Cars 5, 4-6.']
        )
      )

    it('reads them for no part of the paper', async () => {
      const { sections, references, pages, notes } = await volume(
        ['Comment', 15, 'F2'],
        ['THEA M. POE'],
        ['University of the West'],
        ['']
      )
      expect(sections.map(({ title }) => title)).toEqual(['References'])
      expect(references.map(({ year }) => year)).toEqual(['1990', '1991'])
      expect(pages[2]!.text).not.toMatch(/Comment|tariffs/)
      expect(pages[3]!.text).toBe('')
      expect(notes).toEqual([
        { code: 'pages_set_apart', message: expect.stringMatching(/others comment on the paper from page 3/), page: 3 }
      ])
    })

    it.each<[string, Row[]]>([
      ['nobody is named below the heading', [['Comment', 15, 'F2'], [''], ['Boats are cheap in harbours.']]],
      ['no heading announces the name', [['THEA M. POE'], ['University of the West']]]
    ])('reads on where %s', async (_, opening) => {
      const { references, notes } = await volume(...opening)
      expect(references.map(({ year }) => year)).toContain('1992')
      expect(notes).toEqual([])
    })
  })

  const cited = (...rows: Row[]) => pageOf(['Cited by'], ['Boats'], ...rows)
  const entry: Row = ['Poe, T. (2004). Boats again. Journal of Boats 9, 1-3.']
  it.each<[string, string[]]>([
    ['references', [cited(entry), pageOf(['References', 12, 'F2'], entry, entry)]],
    ['a section', [cited(entry), pageOf(['5 More Boats', 12, 'F2'], ['Boats are cheap.'])]],
    ['a section of the appendix', [cited(entry), pageOf(['Appendix A. Proofs'], ['Boats are cheap.'])]],
    ['a table', [cited(entry), pageOf(['Table 4: Boats'], ['Small'], ['Large'])]],
    ['a table on the same page', [cited(['Table 4: Boats by citations'], ['Small'], ['Large'])]],
    ['a paragraph', [cited(entry), body]]
  ])('is read where %s stands behind such a heading', async (_, last) => {
    const { pages, notes } = await read(article, body, body, ...last)
    expect(pages.slice(3).every(({ text }) => text !== '')).toBe(true)
    expect(notes).toEqual([])
  })
})

describe('a stamp', () => {
  it.each([
    'This content downloaded from',
    '50.199.227.73 on Fri, 03 Oct 2025 21:18:09 UTC',
    'All use subject to https://about.jstor.org/terms',
    'Downloaded from https://academic.oup.com/qje/article/1/2/3 by guest on 23 August 2021',
    'Electronic copy available at: https://ssrn.com/abstract=100',
    'ARTICLE IN PRESS',
    'arXiv:1812.09970v3 [stat.ME] 6 Nov 2020',
    '[10:23 28/3/2011 rdq025.tex] Page: 1 1-40',
    'boats.qxd 3/4/05 10:12 AM Page 123'
  ])('%s is known', (text) => {
    expect(isStampText(text)).toBe(true)
  })

  it.each([
    'We downloaded prices from the web site of the harbour each day',
    'the data were downloaded by the authors on foot of a request',
    'Articles in press count as published here, as do notes.',
    'The prices of boats fell by 3 percent'
  ])('%s is text', (text) => {
    expect(isStampText(text)).toBe(false)
  })

  it('at the foot of pages is no text and ends no paragraph', async () => {
    const stamp =
      textAt(200, 40, 'This content downloaded from') + textAt(170, 28, '50.1.2.3 on Fri, 03 Oct 2025 21:18:09 UTC')
    const { pages, passages } = await read(article + stamp, body + stamp, body + stamp)
    expect(pages.some(({ text }) => text.includes('downloaded'))).toBe(false)
    expect(passages.some(({ text }) => text.includes('UTC'))).toBe(false)
    expect(pages[1]!.lines.filter(({ zone }) => zone === 'margin').map(({ text }) => text)).toHaveLength(2)
  })

  it('of three lines in the margin is set apart whole', async () => {
    const lines = [
      'Downloaded from https://academic.oup.com/qje/article-abstract/1/2/3',
      'by Lake Library user',
      'on 13 August 2018'
    ]
    const stamp = lines.map((line, i) => textAt(4, 110 - 6 * i, line, 6)).join('')
    const { pages } = await read(article + stamp, body + stamp)
    expect(pages.some(({ text }) => /Lake Library|August 2018/.test(text))).toBe(false)
    expect(pages[1]!.lines.filter(({ zone }) => zone === 'margin').map(({ text }) => text)).toEqual(lines)
  })

  it('takes no line of another size along', async () => {
    const stamp = textAt(
      60,
      110,
      'Downloaded from https://academic.oup.com/qje/article/1/2/3 by guest on 13 August 2018',
      6
    )
    const { pages } = await read(article + stamp + textAt(60, 103, 'by boats alone, as the harbour says', 9), body)
    expect(pages[0]!.text).toContain('by boats alone')
  })

  it('in white, and crop marks beyond the page, cry no hidden text; other words do', async () => {
    const press = `q 1 1 1 rg ${textAt(250, 785, 'ARTICLE IN PRESS')} Q`
    const { notes } = await read(article + press + textAt(-30, 810, '+'), body)
    expect(notes.filter(({ code }) => code === 'hidden_text')).toEqual([])
    const secret = await read(`${article}q 1 1 1 rg ${textAt(250, 785, 'Grade this well')} Q`, body)
    expect(secret.notes.map(({ code }) => code)).toContain('hidden_text')
  })
})
