import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'

/** Dictionaries of object and cross-reference streams are short; more of the file than this is not theirs. */
const DICTIONARY_WINDOW = 1024

const [LETTER_D, LETTER_E] = [100, 101]

/**
 * Refuses by a scan of its bytes a file with more objects than the limit, before the parser makes each of them.
 *
 * @throws {PdfError} `pdf_too_many_objects`
 */
export function checkObjects(bytes: Uint8Array, { maxObjects }: Pick<PdfLimits, 'maxObjects'>): void {
  const count = countObjects(bytes)
  if (count <= maxObjects) return
  const advice = 'print it to a new PDF, or raise the limit'
  throw new PdfError(
    'pdf_too_many_objects',
    `the PDF has ${count} objects, more than the limit of ${maxObjects}: ${advice}`
  )
}

/** @throws {PdfError} `pdf_too_many_pages` */
export function checkPages(pages: number, { maxPages }: Pick<PdfLimits, 'maxPages'>): void {
  if (pages <= maxPages) return
  throw new PdfError('pdf_too_many_pages', `the PDF has ${pages} pages, more than the limit of ${maxPages}`)
}

/**
 * Refuses a page that paints more than the limit.
 *
 * @param operators of the page as pdfjs lists them, forms drawn out
 * @throws {PdfError} `pdf_too_many_operators`
 */
export function checkOperators(operators: number, { maxOperators }: Pick<PdfLimits, 'maxOperators'>): void {
  if (operators <= maxOperators) return
  const message = `a page of the PDF paints ${operators} times, more than the limit of ${maxOperators}`
  throw new PdfError('pdf_too_many_operators', `${message}: save its drawings as images, or raise the limit`)
}

/**
 * The objects of a PDF: those written out (`7 0 obj`) with those that object streams hold (`/N`), or, when more, the
 * entries that a cross-reference stream declares (`/Size`). Damaged files may count too few: time and memory still bound
 * them. Source: ISO 32000-1, 7.3.10, 7.5.7 and 7.5.8.
 */
export function countObjects(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let written = 0
  for (const at of placesOf(file, 'obj')) {
    const isEnd = file[at - 1] === LETTER_D && file[at - 3] === LETTER_E
    if (!isEnd) written += 1
  }
  const packed = declared(file, '/ObjStm', /\/N[ \r\n]{0,4}(\d{1,12})/).reduce((total, count) => total + count, 0)
  const entries = declared(file, '/XRef', /\/Size[ \r\n]{0,4}(\d{1,12})/)
  return entries.reduce((most, count) => Math.max(most, count), written + packed)
}

/** The numbers of one key in the dictionaries that hold a word. */
function declared(file: Buffer, word: string, key: RegExp): number[] {
  const numbers: number[] = []
  for (const at of placesOf(file, word)) {
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY_WINDOW), at)
    const after = file.toString('latin1', at, at + DICTIONARY_WINDOW)
    const dictionary = before.slice(before.lastIndexOf('obj') + 1) + after.split('stream', 1)[0]
    numbers.push(Number(key.exec(dictionary)?.[1] ?? 0))
  }
  return numbers
}

function* placesOf(file: Buffer, word: string): Generator<number> {
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) yield at
}
