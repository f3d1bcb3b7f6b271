import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../build-pdf.ts'
import { prosePage } from '../prose-pages.ts'

const abstract = [
  'We study how the speed of courts shapes the credit that firms give to each other in',
  'seven regional markets, and we show that a reform of the courts, whose order was drawn',
  'by lot, raised it by more than a tenth within a year, mostly among young firms whose'
]
const ending = 'owners lack collateral that a bank would take, and that it lasted for a year.'
const title = textAt(120, 750, 'The Price of Slow Courts', 16) + textAt(200, 725, 'Ada Lane', 11)

/** Lines of text, 10 points apart from a height down. */
function linesAt(x: number, y: number, texts: readonly string[], size = 7): string {
  return texts.map((text, i) => textAt(x, y - 10 * i, text.replace(/[()]/g, String.raw`\$&`), size)).join('')
}

const introduction =
  textAt(50, 560, '1. Introduction', 12, 'F2') +
  linesAt(
    50,
    540,
    Array(20).fill('prices of cars and boats stayed where they were because firms had stored enough of it'),
    9
  )

async function abstractOf(...pages: string[]) {
  return (await sharedReader.read(buildPdf({ pages: [...pages, prosePage(40), prosePage(40)] }))).abstract
}

describe('an abstract without a heading', () => {
  it('does not begin with the history of the article above it', async () => {
    const history = 'First version received June 2000; final version accepted October 2002 (Eds.)'
    const page = title + linesAt(50, 690, [history], 9) + linesAt(70, 672, [...abstract, ending]) + introduction
    expect(await abstractOf(page)).toBe([...abstract, ending].join(' '))
  })

  it.each([
    '*We are grateful to many readers of this paper, who saw more in it than we had seen and',
    '*Financial support was given by the courts of many regions, whose readers of this paper'
  ])('goes on with the next page behind thanks at the foot of its own: %s', async (start) => {
    const thanks = [start, 'wrote to us at length about it, and to the courts of seven regions for all of their files.']
    const first = title + linesAt(70, 690, abstract) + linesAt(70, 645, thanks)
    const second = linesAt(70, 740, [ending]) + introduction
    expect(await abstractOf(first, second)).toBe([...abstract, ending].join(' '))
  })
})

describe('an abstract without a heading beside a column of addresses', () => {
  it('is whole, without the addresses', async () => {
    const long = [...abstract, ...abstract, ...abstract, ending]
    const addresses = [
      'Department of Law, University',
      'of the North, Port City',
      'Correspondence',
      'Ada Lane, Port City'
    ]
    // The lines of the two columns stand at one height now and then.
    const left = addresses.map((text, i) => textAt(50, 690 - 20 * i, text, 7)).join('')
    const page =
      title + left + linesAt(200, 690, long) + textAt(200, 580, 'KEYWORDS', 7) + textAt(200, 570, 'courts, firms', 7)
    expect(await abstractOf(page + introduction)).toBe(long.join(' '))
  })
})

describe('the end of an abstract without a heading', () => {
  it.each([
    ['codes of subjects behind a bracket that recognition mistook', '{JEL 112, N57, 013)'],
    ['codes of subjects behind a bracket and a space', '( JEL C53, D83, D84)'],
    ['keywords in brackets', '(Courts; Credit of Firms; Regions)']
  ])('leaves out %s', async (_, codes) => {
    const page = title + linesAt(70, 690, [...abstract, `${ending} ${codes}`]) + introduction
    expect(await abstractOf(page)).toBe([...abstract, ending].join(' '))
  })

  it('stands above a motto, whose lines are all set in', async () => {
    const motto = [
      'It is not what a court says that binds the firms of a town but what it does and',
      'when it does so.'
    ]
    const text = linesAt(70, 690, [...abstract, ending])
    expect(await abstractOf(title + text + linesAt(95, 640, motto) + introduction)).toBe(
      [...abstract, ending].join(' ')
    )
  })

  it('is known by the heading of the introduction in the margin beside the text below', async () => {
    const text = 'prices of cars and boats stayed where they were because firms had'
    const page = (heading: string) =>
      textAt(50, 750, 'The Price of Slow Courts', 16) +
      textAt(50, 725, 'Ada Lane', 11) +
      linesAt(50, 690, [...abstract, ending], 9) +
      linesAt(50, 620, Array(30).fill(text), 9) +
      textAt(450, 620, heading, 9)
    expect(await abstractOf(page('1. Introduction'))).toBe([...abstract, ending].join(' '))
    expect(await abstractOf(page('1. Courts'))).toBeNull()
  })
})

describe('an abstract beside the history of the article', () => {
  it('is whole, without the history and the keywords', async () => {
    const history = [
      'Article history:',
      'Received 3 May 2019',
      'Accepted 4 June 2020',
      'Available online 5 July',
      'Keywords:',
      'Courts'
    ]
    const boxes = textAt(50, 690, 'a r t i c l e i n f o', 8) + textAt(220, 690, 'a b s t r a c t', 8)
    const page =
      title + boxes + linesAt(50, 675, history, 7) + linesAt(220, 675, [...abstract, ending], 7) + introduction
    expect(await abstractOf(page)).toBe([...abstract, ending].join(' '))
  })
})

describe('an abstract in parts', () => {
  const parts = [
    ['BACKGROUND', abstract[0]!],
    ['METHODS AND DATA', `${abstract[1]!} sum.`],
    ['CONCLUSIONS', ending]
  ] as const

  it('is whole, with the heads of its parts', async () => {
    const label = textAt(50, 700, 'Abstract', 12, 'F2')
    const text = parts.map(([head, line], i) =>
      [textAt(50, 680 - 34 * i, head, 10, 'F2'), textAt(50, 668 - 34 * i, line, 9)].join('')
    )
    expect(await abstractOf(title + label + text.join('') + introduction)).toBe(parts.flat().join(' '))
  })

  it('is none where the first head is that of a section', async () => {
    const text = linesAt(50, 690, [...abstract, ending], 9) + textAt(50, 640, 'METHODS', 10, 'F2')
    const below = linesAt(
      50,
      625,
      Array(5).fill('prices of cars and boats stayed where they were because firms had'),
      9
    )
    const label = textAt(50, 702, 'Abstract', 12, 'F2')
    expect(await abstractOf(title + label + text + below)).toBe([...abstract, ending].join(' '))
  })
})

describe('an abstract above the title', () => {
  const head = textAt(150, 750, 'ADA LANE, BEN FIELD, and CARL RIVER', 11)
  const below = textAt(120, 600, 'The Price of Slow Courts', 22)

  it('is found with the authors above it', async () => {
    const text = linesAt(220, 720, [...abstract, ending], 8)
    const read = await sharedReader.read(
      buildPdf({ pages: [head + text + below + introduction, prosePage(40), prosePage(40)] })
    )
    const { title: printed, authors, abstract: found } = read
    expect(printed).toBe('The Price of Slow Courts')
    expect(authors).toEqual(['ADA LANE', 'BEN FIELD', 'CARL RIVER'])
    expect(found).toBe([...abstract, ending].join(' '))
  })

  it('is no motto and no text that breaks off', async () => {
    expect(await abstractOf(head + linesAt(220, 720, [ending], 8) + below + introduction)).toBeNull()
    expect(await abstractOf(head + linesAt(220, 720, abstract, 8) + below + introduction)).toBeNull()
  })
})
