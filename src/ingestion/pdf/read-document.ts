import { createHash } from 'node:crypto'
import type { PaperNote, PaperPage, PaperText } from '../../schemas/paper.ts'
import { countWords } from '../../text/count-words.ts'
import { isStampText } from './additions/stamp-text.ts'
import { readBookmarks } from './bookmarks.ts'
import { checkPages } from './check-objects.ts'
import { UNTOLD } from './glyphs/glyph-reader.ts'
import { incompleteLayerNote, layerNote, recognisedNote } from './layer-notes.ts'
import type { DocumentLayout } from './layout/document-layout.ts'
import { layOutDocument } from './layout/lay-out-document.ts'
import { openDocument } from './open-document.ts'
import { paperPageOf } from './paper-page.ts'
import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { type RawPage, readPage } from './read-page.ts'
import { READER_VERSION } from './reader-version.ts'
import { adviceAfterRecognition, recognitionAdvice } from './recognition/advice.ts'
import type { RecognisedPages } from './recognition/recognised-pages.ts'
import { recognitionNotes, recognitionOf } from './recognition/recognition-of.ts'
import { ImageReader } from './scans/image-reader.ts'
import { settleUnproven } from './scans/settle-unproven.ts'
import { findBlocks } from './structure/blocks.ts'
import { emptyStructure } from './structure/empty-structure.ts'
import { markRecognised } from './structure/mark-recognised.ts'
import { pageTexts } from './structure/page-text.ts'
import { type ReadStructure, readStructure } from './structure/read-structure.ts'

/** Pages that a note names. */
const NAMED_PAGES = 5

/** All of a `PaperText` but its pages, which are handed over one by one. */
export type PaperSummary = Omit<PaperText, 'pages'>

type Reading = {
  limits: PdfLimits
  /** Pages that are read by the words that were recognised in their images. */
  recognised?: RecognisedPages | undefined
  /** Gets every readable page in order; small portions keep the receiving event loop free. */
  onPage: (page: PaperPage) => void
}

/**
 * Reads a PDF in the thread that calls it. Only the worker does: `createPdfReader` looks at the bytes first, and bounds
 * time and memory from outside.
 *
 * @param bytes are handed over: empty afterwards
 * @throws {PdfError}
 */
export async function readDocument(bytes: Uint8Array, { limits, recognised, onPage }: Reading): Promise<PaperSummary> {
  const identity = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
  const { document, isCutShort, close } = await openDocument(bytes)
  const images = new ImageReader(document, limits)
  try {
    const pageCount = document.numPages
    checkPages(pageCount, limits)
    const wordsOfPage = new Map(recognised?.pages.map(({ number, words }) => [number, words]))
    const layers = await document.getOptionalContentConfig().catch(() => null)
    const notes: PaperNote[] = []
    const read: RawPage[] = []
    let characters = 0
    for (let number = 1; number <= pageCount; number += 1) {
      const page = await readPage(document, number, { layers, limits, images, words: wordsOfPage.get(number) }).catch(
        unreadable
      )
      if (!page) {
        notes.push({ code: 'page_unreadable', message: `page ${number} is damaged and was left out`, page: number })
        continue
      }
      characters += countCharacters(page)
      if (characters > limits.maxCharacters) {
        throw new PdfError('pdf_too_much_text', `the PDF holds more than ${limits.maxCharacters} characters of text`)
      }
      read.push(page)
    }
    const raw = settleUnproven(read)
    const scanned = new Set(raw.filter(({ ocr }) => ocr).map(({ number }) => number))
    notes.push(...raw.flatMap((page) => hiddenTextNote(page) ?? []))
    notes.push(...raw.flatMap(({ number, layerFault }) => (layerFault ? layerNote(number, layerFault) : [])))
    notes.push(...raw.flatMap(({ number, layerIncomplete }) => (layerIncomplete ? incompleteLayerNote(number) : [])))
    const recognition = recognised && recognitionOf(raw, recognised)
    const layered = scanned.size - (recognition?.pages ?? 0)
    if (layered > 0) notes.push(recognisedNote({ pages: layered, pageCount }))
    if (recognition) notes.push(...recognitionNotes(raw, recognition))
    const untold = untoldNote(raw)
    if (untold) notes.push(untold)
    const bookmarks = await readBookmarks(document, new Map(raw.map(({ number, height }) => [number, height])))
    const layout = layOutDocument(raw, bookmarks)
    if (layout.linkedPages) notes.push(linkedNote(layout.linkedPages))
    if (layout.commentsFrom) notes.push(commentsNote(layout.commentsFrom))
    const { structure: found, texts, fault } = readStructureSafely(layout)
    const structure = scanned.size > 0 ? markRecognised(found, (page) => scanned.has(page)) : found
    if (fault) notes.push(fault)
    const lines = Map.groupBy(layout.lines, ({ page }) => page)
    const pages = raw.map((page) =>
      paperPageOf(page, { lines: lines.get(page.number) ?? [], text: texts.get(page.number) ?? '' })
    )
    const wordCount = wordsOf(layout.lines)
    const scannedWords = wordsOf(layout.lines.filter(({ ocr }) => ocr))
    const ocr = scanned.size > 0 && {
      ocr: { pages: scanned.size, words: scannedWords },
      ...(recognition && { recognition })
    }
    if (wordCount === 0) throw withoutText(pageCount, { notes, isRecognised: recognised !== undefined })
    if (isCutShort || notes.some(({ code }) => code === 'page_unreadable')) notes.unshift(partialNote(isCutShort))
    for (const page of pages) onPage(page)
    return { ...identity, readerVersion: READER_VERSION, pageCount, ...structure, wordCount, ...ocr, notes }
  } finally {
    await images.close()
    await close()
  }
}

function wordsOf(lines: readonly { text: string }[]): number {
  return lines.reduce((total, { text }) => total + countWords(text), 0)
}

/** A damaged page is left out; a limit that it goes past ends the reading. */
function unreadable(error: unknown): null {
  if (error instanceof PdfError) throw error
  return null
}

function countCharacters({ fragments, stray, turned }: RawPage): number {
  const texts = [...[...fragments, ...(turned?.fragments ?? [])].flatMap(({ pieces }) => pieces), ...stray]
  return texts.reduce((total, { text }) => total + text.length, 0)
}

/** A paper whose structure cannot be told is still read: its pages are what models get. */
function readStructureSafely(layout: DocumentLayout): ReadStructure & { fault?: PaperNote } {
  try {
    return readStructure(layout)
  } catch (error) {
    const texts = pageTexts(findBlocks(layout, new Map()), layout.words)
    const message = `the structure could not be told, only the text: ${error instanceof Error ? error.name : 'Error'}`
    return { structure: emptyStructure, texts, fault: { code: 'structure_unreadable', message } }
  }
}

/** Stamps in white and crop marks beyond the edge hide nothing from anybody. */
function isPrintersText(text: string): boolean {
  return isStampText(text) || !/[\p{L}\p{N}]/u.test(text)
}

function hiddenTextNote({ number, stray }: RawPage): PaperNote | null {
  const reasons = new Set(stray.flatMap(({ hidden, text }) => (hidden && !isPrintersText(text) ? hidden : [])))
  if (reasons.size === 0) return null
  const message = `page ${number} holds text that a reader does not see (${[...reasons].join(', ')}): it is left out`
  return { code: 'hidden_text', message, page: number }
}

/** How many characters are printed that nothing in the file names, and where. */
function untoldNote(pages: readonly RawPage[]): PaperNote | null {
  const counts = pages.flatMap(({ number, fragments }) => {
    const count = fragments
      .flatMap(({ pieces }) => pieces)
      .reduce((sum, { text }) => sum + text.split(UNTOLD).length - 1, 0)
    return count > 0 ? [{ number, count }] : []
  })
  if (counts.length === 0) return null
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const numbers = counts.slice(0, NAMED_PAGES).map(({ number }) => number)
  const place = `${counts.length === 1 ? 'page' : 'pages'} ${numbers.join(', ')}${counts.length > NAMED_PAGES ? ' and others' : ''}`
  const [characters, they] = total === 1 ? ['1 character', 'it stands'] : [`${total} characters`, 'they stand']
  const message = `${characters} on ${place} cannot be told from the fonts of the file: ${they} as U+FFFD`
  return { code: 'unread_characters', message, page: counts[0]!.number }
}

function linkedNote(pages: readonly number[]): PaperNote {
  const [first, last] = [pages[0]!, pages.at(-1)!]
  const place = first === last ? `page ${first} begins` : `pages ${first} to ${last} begin`
  const message = `${place} like a list of works that cite the paper or are linked to it: no text is read there`
  return { code: 'pages_set_apart', message, page: first }
}

function commentsNote(page: number): PaperNote {
  const message = `behind the references others comment on the paper from page ${page} on: no text is read there`
  return { code: 'pages_set_apart', message, page }
}

function partialNote(isCutShort: boolean): PaperNote {
  const message = isCutShort
    ? 'the file ends before its end mark: pages or text may be missing'
    : 'some pages could not be read'
  return { code: 'partial', message }
}

function withoutText(
  pageCount: number,
  { notes, isRecognised }: { notes: readonly PaperNote[]; isRecognised: boolean }
): PdfError {
  const advice = isRecognised ? adviceAfterRecognition : recognitionAdvice
  const pages = pageCount === 1 ? 'its one page' : `its ${pageCount} pages`
  if (notes.some(({ code }) => code === 'page_unreadable')) {
    return new PdfError('pdf_malformed', `the PDF is damaged: nothing could be read on ${pages}`)
  }
  if (notes.some(({ code }) => code === 'hidden_text')) {
    return new PdfError(
      'pdf_no_text',
      `all text on ${pages} is hidden, and none of it is that of a page image: ${advice}`
    )
  }
  return new PdfError('pdf_no_text', `there is no text on ${pages}, only images or drawings: ${advice}`)
}
