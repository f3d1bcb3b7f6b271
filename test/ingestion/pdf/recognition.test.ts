import { afterAll, describe, expect, it } from 'vitest'
import { checkPaper } from '../../../src/ingestion/check-paper.ts'
import { doubtReading } from '../../../src/ingestion/doubts/doubt-reading.ts'
import { createPdfReader } from '../../../src/ingestion/pdf/create-pdf-reader.ts'
import { createRecognisingReader } from '../../../src/ingestion/pdf/recognition/create-recognising-reader.ts'
import { requireEngine } from '../../../src/ingestion/pdf/recognition/installed-engine.ts'
import { pageWordsOf } from '../../../src/ingestion/pdf/recognition/page-words.ts'
import { recognisedPagesOf } from '../../../src/ingestion/pdf/recognition/recognised-pages.ts'
import { type PaperText, paperTextSchema } from '../../../src/schemas/paper.ts'
import { buildPdf, textAt } from './build-pdf.ts'
import { engineMissing, printedImages } from './printed-pages.ts'
import { prosePage } from './prose-pages.ts'
import { scanPdf } from './scanned-pages.ts'

const plain = createPdfReader()
const reader = createRecognisingReader(plain)
afterAll(() => reader.close())

/** To start an engine and to recognise some pages, on a busy machine. */
const PATIENCE_MS = 240_000
const stamp = textAt(50, 20, 'Downloaded from an archive on Monday for one reader', 8)
const page = textAt(50, 780, 'Money and growth', 16) + prosePage(12, { heading: '1 Introduction' })
const firstLine = 'tariffs on steel rose in spring while prices of cars and boats stayed where they'

/** Letters that rise, hang or do neither, each turned into another of its kind: a false word with the shape of the true one. */
const alike: Record<string, string> = { b: 'h', d: 'k', f: 'l', h: 'd', k: 'b', l: 'f', t: 'l', g: 'y', p: 'q', q: 'p' }
const small = 'aceimnorsuvwxz'
const others = 'oszucvamxrwnei'

function falsified(content: string): string {
  return content.replace(/\([^)]*\)/g, (text) =>
    text.replace(/[a-z]/g, (letter) => alike[letter] ?? others[small.indexOf(letter)] ?? 'y')
  )
}

async function scan(contents: readonly string[], over: (content: string) => string = () => stamp) {
  const images = await printedImages(contents)
  return scanPdf(images.map((image, i) => ({ image, over: over(contents[i]!) })))
}

function linesOf({ pages }: PaperText): string[] {
  return pages.flatMap(({ lines }) => lines.filter(({ hidden }) => !hidden).map(({ text }) => text))
}

describe.skipIf(engineMissing)(`pages that are images alone${engineMissing ? `: ${engineMissing}` : ''}`, () => {
  it('are read on request, with how sure of each word, and said to be recognised', {
    timeout: PATIENCE_MS
  }, async () => {
    const pdf = await scan([page])
    const steps: [number, number][] = []
    const onProgress = (done: number, total: number) => steps.push([done, total])
    const paper = paperTextSchema.parse(await reader.read(pdf, { recognise: true, onProgress }))
    expect(linesOf(paper)).toContain(`${firstLine} were`)
    expect(paper.sections).toMatchObject([{ number: '1', title: 'Introduction', ocr: true }])
    expect(paper.title).toBe('Money and growth')
    expect(steps).toEqual([
      [0, 1],
      [1, 1]
    ])

    const words = paper.pages[0]!.words!
    expect(words.map(({ text }) => text).join(' ')).toContain(firstLine)
    const steel = words.find(({ text }) => text === 'steel')!
    expect(steel).toMatchObject({ ocr: true })
    expect(steel.confidence).toBeGreaterThan(0.8)
    // As it was set: 9 points, 80 from the top of a page of 800.
    expect(Math.abs(steel.fontSize - 9)).toBeLessThan(1)
    expect(Math.abs(steel.y - 80)).toBeLessThan(1.5)
    expect(paper.ocr!.pages).toBe(1)
    expect(paper.recognition).toMatchObject({
      engine: expect.stringMatching(/^tesseract\.js \d/),
      data: expect.stringMatching(/^@tesseract\.js-data\/eng \d/),
      pages: 1,
      words: words.length
    })
    expect(paper.notes).toMatchObject([{ code: 'recognised_on_request', page: 1 }])
    expect(doubtReading(paper).doubts.map(({ code }) => code)).toContain('recognised')

    // The stamp is painted as text: it is not recognised once more.
    expect(linesOf(paper).filter((text) => text.includes('Downloaded'))).toHaveLength(1)

    // Whoever has the words reads the same paper again without an engine.
    expect(await plain.read(pdf, { recognised: recognisedPagesOf(paper) })).toEqual(paper)
  })

  it('are refused without the request, as before', async () => {
    const pdf = await scan([page], () => '')
    await expect(reader.read(pdf)).rejects.toMatchObject({ code: 'pdf_no_text' })
  })

  it('are recognised beside pages of text, which stay as they are', { timeout: PATIENCE_MS }, async () => {
    const [image] = await printedImages([prosePage(4)])
    const pdf = scanPdf([{ image: image! }], { before: [prosePage(30)] })
    const paper = await reader.read(pdf, { recognise: true })
    expect(paper.pages.map(({ ocr, words }) => [ocr, words === undefined])).toEqual([
      [undefined, true],
      [true, false]
    ])
    expect(paper.recognition?.pages).toBe(1)
    expect(paper.pages[1]!.text).toContain(firstLine)
  })

  it('are refused where there are more than the limit', async () => {
    const strict = createRecognisingReader(plain, { maxPages: 1 })
    const pdf = await scan([page, page], () => '')
    await expect(strict.read(pdf, { recognise: true })).rejects.toMatchObject({ code: 'pdf_too_many_pages' })
  })

  it('end the reading where one takes too long', { timeout: PATIENCE_MS }, async () => {
    const strict = createRecognisingReader(plain, { timeoutMs: 1 })
    await expect(strict.read(await scan([page]), { recognise: true })).rejects.toMatchObject({ code: 'pdf_too_slow' })
  })
})

it('reads a paper that has nothing to recognise as it does without', async () => {
  const pdf = buildPdf({ pages: [page] })
  expect(engineMissing ? null : await reader.read(pdf, { recognise: true })).toEqual(
    engineMissing ? null : await plain.read(pdf)
  )
})

describe.skipIf(engineMissing)(`the text layer of a scan${engineMissing ? `: ${engineMissing}` : ''}`, () => {
  const layer = (content: string) => `q 3 Tr ${content} Q\n${stamp}`

  it('is read without a remark where its image says the same', { timeout: PATIENCE_MS }, async () => {
    const pdf = await scan([page], layer)
    const paper = await reader.read(pdf)
    expect(paper.pages[0]).toMatchObject({ ocr: true })
    expect(paper).toEqual(await plain.read(pdf))
    expect(await reader.read(pdf, { recognise: true })).toEqual(paper)
  })

  it('is told to disagree where it says words of the same shapes, and gives way to its image', {
    timeout: PATIENCE_MS
  }, async () => {
    const pdf = await scan([page, page], (content) => layer(falsified(content)))
    const paper = paperTextSchema.parse(await reader.read(pdf))
    // Ink alone does not tell.
    expect(paper.pages.map(({ ocr }) => ocr)).toEqual([true, true])
    expect(
      paper.notes
        .filter(({ code }) => code === 'layer_disagrees')
        .map((note) => note.page)
        .sort()
    ).toEqual([1, 2])
    expect(doubtReading(paper).doubts).toContainEqual(expect.objectContaining({ code: 'layer_disagrees' }))

    const anew = await reader.read(pdf, { recognise: true })
    expect(anew.notes.map(({ code }) => code)).toEqual(['recognised_on_request', 'layer_replaced'])
    expect(linesOf(anew).join(' ')).toContain(firstLine)
    expect(anew.pages.flatMap(({ lines }) => lines.filter(({ hidden }) => hidden))).toEqual([])
    expect(checkPaper(anew)).toMatchObject({ hiddenWords: 0, ocrPages: 2 })
  })
})

describe('the words of an image', () => {
  const word = { left: 100, right: 200, line: 0, baseline: 500, confidence: 0.91 }
  const scale = { pixels: { width: 1200, height: 1600 }, size: { width: 600, height: 800 } }

  it.each([
    ['cases', 10, 482, 500],
    ['Cities', 10, 472.8, 500],
    ['going', 10, 472.8, 508.4],
    ['gas', 10, 482, 508.4]
  ])('have the size that their letters tell: %s', (text, fontSize, top, bottom) => {
    const [found] = pageWordsOf([{ ...word, text, top, bottom: bottom }], scale)
    expect(Math.abs(found!.fontSize - 2 * fontSize)).toBeLessThan(1)
    expect(found).toMatchObject({ text, x: 50, y: 250, width: 50, confidence: 0.91, ocr: true })
  })

  it('are no larger than their width lets them be, as in the box of a fraction', () => {
    const [found] = pageWordsOf([{ ...word, text: 'Then du', top: 440, bottom: 500 }], scale)
    expect(found!.fontSize).toBeLessThan(20)
  })

  it('are none where they are as large as a drawing, or nothing but signs', () => {
    expect(pageWordsOf([{ ...word, text: 'A', top: 400, bottom: 500 }], scale)).toEqual([])
    expect(pageWordsOf([{ ...word, text: '|', top: 480, bottom: 500 }], scale)).toEqual([])
  })
})

it('says what to install where no engine is', () => {
  const told = expect.objectContaining({ code: 'pdf_recognition_not_installed', status: 501 })
  expect(() => requireEngine(null)).toThrow(told)
  expect(() => requireEngine(null)).toThrow('npm install tesseract.js @tesseract.js-data/eng')
})
