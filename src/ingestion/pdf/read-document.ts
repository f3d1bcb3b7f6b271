import { createHash } from 'node:crypto'
import type { PaperNote, PaperPage, PaperText } from '../../schemas/paper.ts'
import { guessFrontMatter } from './guess-front-matter.ts'
import { openDocument } from './open-document.ts'
import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { readPage } from './read-page.ts'

/** All of a `PaperText` but its pages, which are handed over one by one. */
export type PaperSummary = Omit<PaperText, 'pages'>

/**
 * Reads a PDF in the thread that calls it. Only the worker does: `createPdfReader` looks at the bytes first, and bounds
 * time and memory from outside.
 *
 * @param bytes are handed over: empty afterwards
 * @param onPage gets every readable page in order; small portions keep the receiving event loop free
 * @throws {PdfError}
 */
export async function readDocument(
  bytes: Uint8Array,
  limits: PdfLimits,
  onPage: (page: PaperPage) => void
): Promise<PaperSummary> {
  const identity = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
  const { document, isCutShort, close } = await openDocument(bytes)
  try {
    const pageCount = document.numPages
    if (pageCount > limits.maxPages) {
      throw new PdfError(
        'pdf_too_many_pages',
        `the PDF has ${pageCount} pages, more than the limit of ${limits.maxPages}`
      )
    }
    const layers = await document.getOptionalContentConfig()
    const notes: PaperNote[] = []
    let firstPage: PaperPage | undefined
    let characters = 0
    let wordCount = 0
    for (let number = 1; number <= pageCount; number += 1) {
      const page = await readPage(document, number, layers).catch(() => null)
      if (!page) {
        notes.push({ code: 'page_unreadable', message: `page ${number} is damaged and was left out`, page: number })
        continue
      }
      characters += page.lines.reduce((total, { text }) => total + text.length, 0)
      if (characters > limits.maxCharacters) {
        throw new PdfError('pdf_too_much_text', `the PDF holds more than ${limits.maxCharacters} characters of text`)
      }
      const hidden = hiddenTextNote(page)
      if (hidden) notes.push(hidden)
      if (number === 1) firstPage = page
      wordCount += countWords(page.text)
      onPage(page)
    }
    if (wordCount === 0) throw withoutText(pageCount, notes)
    if (isCutShort || notes.some(({ code }) => code === 'page_unreadable')) notes.unshift(partialNote(isCutShort))
    return { ...identity, pageCount, ...guessFrontMatter(firstPage), wordCount, notes }
  } finally {
    await close()
  }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token)).length
}

function hiddenTextNote({ number, lines }: PaperPage): PaperNote | null {
  const reasons = new Set(lines.flatMap(({ hidden }) => hidden ?? []))
  if (reasons.size === 0) return null
  const message = `page ${number} holds text that a reader does not see (${[...reasons].join(', ')}): it is left out`
  return { code: 'hidden_text', message, page: number }
}

function partialNote(isCutShort: boolean): PaperNote {
  const message = isCutShort
    ? 'the file ends before its end mark: pages or text may be missing'
    : 'some pages could not be read'
  return { code: 'partial', message }
}

function withoutText(pageCount: number, notes: readonly PaperNote[]): PdfError {
  const pages = pageCount === 1 ? 'its one page' : `its ${pageCount} pages`
  if (notes.some(({ code }) => code === 'page_unreadable')) {
    return new PdfError('pdf_malformed', `the PDF is damaged: nothing could be read on ${pages}`)
  }
  if (notes.some(({ code }) => code === 'hidden_text')) {
    return new PdfError('pdf_no_text', `all text on ${pages} is hidden, as in scans with an invisible text layer`)
  }
  return new PdfError(
    'pdf_no_text',
    `there is no text on ${pages}, only images or drawings: the PDF needs text recognition`
  )
}
