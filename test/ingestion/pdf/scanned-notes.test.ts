import { describe, expect, it } from 'vitest'
import { type PaperText, paperTextSchema } from '../../../src/schemas/paper.ts'
import { sharedReader } from '../../helpers/shared-reader.ts'
import { layerOf, type PlacedWord, pageImage, printedWords, scanPdf } from './scanned-pages.ts'

/** Sizes that recognition gives lines of one type, after the letters that they have. */
const textSizes = [9.4, 10, 10.8]
const noteSizes = [7.7, 8.4, 8.9]

const noteText =
  'that print tables of what they paid each year for coal and for wool are few so that we take theirs for those of all ' +
  'firms in the same town where they had no other way of buying either one of them'

async function read(pdf: Uint8Array): Promise<PaperText> {
  return paperTextSchema.parse(await sharedReader.read(pdf))
}

function notesOf({ passages }: PaperText) {
  return passages.filter(({ note }) => note).map(({ page, text }) => ({ page, start: text.slice(0, 13) }))
}

function linesOf({ pages }: PaperText): string[] {
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text))
}

function linesOfPrint(words: readonly PlacedWord[]): string[] {
  return [...Map.groupBy(words, ({ y }) => y).values()].map((line) => line.map(({ text }) => text).join(' '))
}

/** A layer whose lines are of one type, and of as many sizes as recognition makes of it. */
function ragged(words: readonly PlacedWord[], sizes: readonly number[]): string {
  const lines = [...Map.groupBy(words, ({ y }) => y).values()]
  return lines.map((line, i) => layerOf(line, { size: sizes[i % sizes.length]! })).join('')
}

/** A page of text, and below it notes of two lines each that begin with these words. */
function pageWithNotes(starts: readonly string[], { page = 0, gap = 28, lines = 30 } = {}) {
  const text = printedWords(lines, { start: 7 * page })
  const top = 740 - 14 * (lines - 1) - gap
  const notes = starts.flatMap((start, i) =>
    printedWords(2, { text: `${start} ${noteText}`.trim(), top: top - 22 * i, leading: 11 })
  )
  return { image: pageImage([...text, ...notes]), over: ragged(text, textSizes) + ragged(notes, noteSizes) }
}

describe('the footnotes of a scan', () => {
  it('are told by their size among its neighbours and by numbers that count up, however these are read', async () => {
    const starts = [['1 Firms', '2 Wages'], ["'3 Mills"], ['l4. Towns', '15 Goods']]
    const paper = await read(scanPdf(starts.map((own, page) => pageWithNotes(own, { page }))))
    expect(notesOf(paper).map(({ page, start }) => `${page} ${start.split(' ').slice(0, 2).join(' ')}`)).toEqual([
      '1 1 Firms',
      '1 2 Wages',
      "2 '3 Mills",
      '3 l4. Towns',
      '3 15 Goods'
    ])
  })

  it('are taken without a number where one is missing in between', async () => {
    const starts = [['1 Firms'], ['2 Wages'], [''], ['4 Towns']]
    const paper = await read(scanPdf(starts.map((own, page) => pageWithNotes(own, { page }))))
    const text = paper.passages.filter(({ note }) => !note).map((passage) => passage.text)
    expect(text.join(' ')).not.toContain('print tables')
  })

  it.each([
    ['small type without numbers', [[''], [''], ['']]],
    ['the notes of tables', [['Notes: Firms'], ['Notes: Wages'], ['Source: Towns']]],
    ['numbers that do not count', [['61 Firms'], ['12 Wages'], ['35 Towns']]]
  ])('are not %s', async (_name, starts) => {
    const paper = await read(scanPdf(starts.map((own, page) => pageWithNotes(own, { page }))))
    expect(notesOf(paper)).toEqual([])
  })

  it('are told by their numbers close below the text', async () => {
    const paper = await read(scanPdf([0, 1, 2].map((page) => pageWithNotes([`${page + 1} Firms`], { page, gap: 17 }))))
    expect(notesOf(paper).map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it('are not lines as large as the text that begin with numbers', async () => {
    const pages = [0, 1, 2].map((page) => {
      const words = [...printedWords(30), ...printedWords(2, { text: `${page + 1} Firms ${noteText}`, top: 306 })]
      return { image: pageImage(words), over: ragged(words, textSizes) }
    })
    expect(notesOf(await read(scanPdf(pages)))).toEqual([])
  })

  it('go on within a line that begins with a number out of turn', async () => {
    const starts = [['1 Firms', '66 Legal'], ['2 Wages'], ['3 Towns']]
    const paper = await read(scanPdf(starts.map((own, page) => pageWithNotes(own, { page }))))
    expect(notesOf(paper).map(({ page }) => page)).toEqual([1, 2, 3])
  })
})

describe('a scan in two columns', () => {
  const [left, right] = [
    { left: 50, right: 285 },
    { left: 310, right: 545 }
  ]

  it('is read whole where its layer sets lines so wide that they lie on those of the other column', async () => {
    const first = printedWords(40, left)
    const second = printedWords(40, { ...right, start: 11 })
    const isWide = ({ y }: PlacedWord) => y > 740 - 14 * 12
    const wide = first
      .filter(isWide)
      .map(({ text, x, y }) => `BT 3 Tr /F1 10 Tf ${50 + 1.5 * (x - 50)} ${y} Td (${text}) Tj ET\n`)
    const over = `q 150 Tz ${wide.join('')}Q ${layerOf(first.filter((word) => !isWide(word)))}${layerOf(second)}`
    const paper = await read(scanPdf([{ image: pageImage([...first, ...second]), over }]))
    expect(paper.ocr).toEqual({ pages: 1, words: first.length + second.length })
    for (const words of [first, second]) expect(linesOf(paper)).toEqual(expect.arrayContaining(linesOfPrint(words)))
  })

  it('has the lines of each column on baselines and in sizes of their own', async () => {
    const first = printedWords(40, left)
    const text = printedWords(25, { ...right, start: 11 })
    const top = 740 - 14 * 24 - 28
    const notes = [...printedWords(6, { ...right, top, leading: 11, text: `1 Firms ${noteText}` })]
    const over = ragged(first, textSizes) + ragged(text, textSizes) + ragged(notes, noteSizes)
    const paper = await read(scanPdf([{ image: pageImage([...first, ...text, ...notes]), over }]))
    expect(notesOf(paper)).toMatchObject([{ page: 1 }])
    for (const words of [first, text]) expect(linesOf(paper)).toEqual(expect.arrayContaining(linesOfPrint(words)))
  })
})
