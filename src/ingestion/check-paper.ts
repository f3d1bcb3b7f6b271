import type { PaperLine, PaperNote, PaperText } from '../schemas/paper.ts'
import type { PaperCheck, PaperFault } from '../schemas/paper-check.ts'
import { countWords } from '../text/count-words.ts'
import { PdfError } from './pdf/pdf-errors.ts'
import { adviceAfterRecognition, recognitionAdvice } from './pdf/recognition/advice.ts'

/** Visible words that make a page one of text: archives stamp up to 20 on each page of a scan. */
const textPageWords = 50
/** Share of the words that must be visible, and of the pages that must hold more than a running head. */
const leastShare = 0.5
/** Visible words on an average page: papers hold 200 to 800, set or read from their scans; other scans less than 60. */
const leastWordsPerPage = 100
/** Visible words in all, and of running text: the shortest notes of journals have twice as many. */
const leastWords = 500
const leastBodyWords = 250

/** Notes on pages of a scan whose text layer is not read. */
const refusedLayers = new Set<PaperNote['code']>(['layer_contradicts_image', 'layer_unfit', 'layer_not_looked_at'])

/**
 * Measures a PDF that could be read against the floors of a paper. Scans in archives carry a visible cover with terms of
 * use, above page images: where these have no text layer, or one that does not fit them, they read without any error
 * and hold nothing to extract.
 *
 * A text below the floor of words passes when it has what only papers have: a title, an abstract, sections and references.
 *
 * @param options.recognise whether page images were to be recognised; where some were, that is known of the paper
 */
export function checkPaper(
  paper: PaperText,
  { recognise = false }: { recognise?: boolean | undefined } = {}
): PaperCheck {
  const visible = paper.pages.map(({ lines }) => wordsOf(lines.filter(({ hidden }) => !hidden)))
  const words = visible.reduce((total, count) => total + count, 0)
  const hiddenWords = wordsOf(paper.pages.flatMap(({ lines }) => lines.filter(({ hidden }) => hidden)))
  const measures = {
    words,
    bodyWords: paper.bodyWords,
    hiddenWords,
    pages: paper.pageCount,
    textPages: visible.filter((count) => count >= textPageWords).length
  }
  const ocr = paper.ocr && { ocrPages: paper.ocr.pages, ocrWords: paper.ocr.words }
  const refused = paper.notes.filter(({ code }) => refusedLayers.has(code)).length
  const isRecognised = recognise || paper.recognition !== undefined
  const blankPages = paper.pages.length - pagesWithText(paper)
  const code = faultOf(paper, { ...measures, blankPages, isFirstTheMost: visible[0] === Math.max(...visible) })
  return {
    code,
    detail: code && details[code]({ ...measures, refused, advice: adviceFor({ isRecognised }) }),
    ...measures,
    ...ocr,
    ...(refused && { refusedLayerPages: refused })
  }
}

/**
 * Refuses a PDF that is no paper.
 *
 * @throws {PdfError} `pdf_scanned`, `pdf_cover_only`, `pdf_too_little_text`
 */
export function refuseUnlessPaper(paper: PaperText, options: { recognise?: boolean } = {}): void {
  const { code, detail } = checkPaper(paper, options)
  if (code) throw new PdfError(code, detail!)
}

type Measures = Omit<PaperCheck, 'code' | 'detail'>

function faultOf(
  paper: PaperText,
  {
    words,
    bodyWords,
    hiddenWords,
    pages,
    textPages,
    ...more
  }: Measures & { blankPages: number; isFirstTheMost: boolean }
): PaperFault | null {
  const isThin = words < leastWordsPerPage * pages
  const mostHidden = words < leastShare * (words + hiddenWords)
  const mostBlank = isThin && pages - more.blankPages < leastShare * pages
  if (mostHidden || mostBlank)
    return textPages === 1 && more.isFirstTheMost && pages > 1 ? 'pdf_cover_only' : 'pdf_scanned'
  const isTold = !paper.notes.some(({ code }) => code === 'structure_unreadable')
  const isEnough = !isThin && words >= leastWords && (bodyWords >= leastBodyWords || !isTold)
  return isEnough || hasParts(paper) ? null : 'pdf_too_little_text'
}

/** Pages on which more can be seen than stands on most pages: running heads, and the stamp that an archive puts below. */
function pagesWithText({ pages, pageCount }: PaperText): number {
  const seen = pages.map(({ lines }) => new Set(lines.filter(({ hidden }) => !hidden).map(withoutDigits)))
  const counts = new Map<string, number>()
  for (const text of seen.flatMap((texts) => [...texts])) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isStamp = (text: string) => pageCount > 1 && counts.get(text)! >= leastShare * pageCount
  return seen.filter((texts) => [...texts].some((text) => countWords(text) > 0 && !isStamp(text))).length
}

function withoutDigits({ text }: PaperLine): string {
  return text.replace(/\d+/g, '#')
}

function hasParts({ title, abstract, sections, references }: PaperText): boolean {
  return title !== null && abstract !== null && sections.length > 1 && references.length > 0
}

function adviceFor({ isRecognised }: { isRecognised: boolean }): string {
  return `send the publisher's PDF${isRecognised ? `: ${adviceAfterRecognition}` : `, or ${recognitionAdvice}`}`
}

const details: Record<PaperFault, (measures: Measures & { refused: number; advice: string }) => string> = {
  pdf_cover_only: ({ words, pages, hiddenWords, advice }) =>
    `only the first of ${pages} pages holds text, as the cover that an archive puts before a scan: ${words} words can be ` +
    `seen, ${hiddenWords} are hidden; ${advice}`,
  pdf_scanned: ({ words, pages, textPages, hiddenWords, refused, advice }) =>
    `the pages are images: ${textPages} of ${pages} hold text, ${words} words can be seen and ${hiddenWords} are hidden; ` +
    `${refused > 0 ? `the text layer of ${refused} of them does not fit its image; ` : ''}${advice}`,
  pdf_too_little_text: ({ words, bodyWords, pages }) =>
    `${pages === 1 ? 'the one page holds' : `the ${pages} pages hold`} ${words} words, ${bodyWords} of them running text: ` +
    `a paper has at least ${leastWords}, ${leastBodyWords} of them running text, and ${leastWordsPerPage} a page`
}

function wordsOf(lines: readonly PaperLine[]): number {
  return lines.reduce((total, { text }) => total + countWords(text), 0)
}
