import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'

/** Readers accept a header that is preceded by some junk; 1024 bytes is the customary bound. */
const HEADER_WINDOW = 1024

/** How other kinds of file begin, for a message that helps. */
const signatures: readonly [start: string, kind: string][] = [
  ['PK\x03\x04', 'a ZIP archive or an Office document'],
  ['\xD0\xCF\x11\xE0', 'an old Office document'],
  ['%!PS', 'PostScript'],
  ['{\\rtf', 'an RTF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xFF\xD8\xFF', 'a JPEG image'],
  ['\x1F\x8B', 'a gzip file'],
  ['<', 'markup such as HTML or XML']
]

/**
 * Refuses by size and content what cannot be a PDF, before any parser sees it.
 *
 * @throws {PdfError} `pdf_empty`, `pdf_too_large`, `pdf_not_a_pdf`
 */
export function checkBytes(bytes: Uint8Array, { maxBytes }: Pick<PdfLimits, 'maxBytes'>): void {
  if (bytes.length === 0)
    throw new PdfError('pdf_empty', 'the file is empty (0 bytes): it may have been lost on its way, send it again')
  if (bytes.length > maxBytes) {
    const size = `the file has ${bytes.length} bytes, more than the limit of ${maxBytes}`
    throw new PdfError('pdf_too_large', `${size}: shrink its images, or raise the limit`)
  }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WINDOW)).toString('latin1')
  if (head.includes('%PDF-')) return
  const start = head.replace(/^\xEF\xBB\xBF/, '').trimStart()
  const kind = signatures.find(([signature]) => start.startsWith(signature))?.[1]
  const sign = kind ? `its content looks like ${kind}` : 'it has no %PDF- header'
  throw new PdfError('pdf_not_a_pdf', `the file is not a PDF: ${sign}; export it as PDF and add that`)
}
