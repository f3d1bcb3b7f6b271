// First: pdfjs looks for the stand-ins while it starts.
import './browser-stand-ins.ts'
import './shared-messages.ts'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isParserFault } from './as-pdf-error.ts'
import { inertDocument } from './browser-stand-ins.ts'
import { PdfError } from './pdf-errors.ts'

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')) + sep

/** pdfjs as a reader of text: no network, no script, no forms, no drawing. */
export const readingOptions = {
  cMapUrl: `${packageFolder}cmaps${sep}`,
  cMapPacked: true,
  standardFontDataUrl: `${packageFolder}standard_fonts${sep}`,
  verbosity: 0,
  enableXfa: false,
  useSystemFonts: false,
  // Images are skipped undecoded: their decoders see those of scans alone, in `openImages`.
  maxImageSize: 0,
  useWasm: false,
  // pdfjs fetches the decoders by way of the document that was opened first.
  wasmUrl: `${packageFolder}wasm${sep}`,
  // Fonts are kept as fonts: without a browser pdfjs would turn every glyph into a path.
  disableFontFace: false,
  ownerDocument: inertDocument,
  // Names and heights of fonts.
  fontExtraProperties: true
}

/** pdfjs as a decoder of page images; the decoders of JBIG2, CCITT and JPEG 2000 are WebAssembly. */
const imageOptions = { useWasm: true }

/** What pdfjs says of any other security handler than that of passwords. */
const UNKNOWN_ENCRYPTION = /(?:unknown|unsupported) encryption/

const END_MARK = '%%EOF'
const END_WINDOW = 1024

export interface OpenDocument {
  document: PDFDocumentProxy
  /** The end of the file is missing, so pages or text may be. */
  isCutShort: boolean
  close(): Promise<void>
}

/**
 * Opens a PDF with pdfjs, which repairs damaged cross-references where it can.
 *
 * @param bytes are handed over: empty afterwards
 * @throws {PdfError} `pdf_encrypted`, `pdf_malformed`
 */
export async function openDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const isCutShort = endsEarly(bytes)
  const task = getDocument({ ...readingOptions, data: bytes })
  const close = () => task.destroy()
  try {
    return { document: await task.promise, isCutShort, close }
  } catch (cause) {
    await close()
    throw refusalFor(cause, isCutShort)
  }
}

/**
 * Opens a PDF once more to look at its images.
 *
 * @param options.maxImagePixels larger images are left out, as pdfjs does with all of them in `openDocument`
 */
export async function openImages(
  bytes: Uint8Array,
  { maxImagePixels }: { maxImagePixels: number }
): Promise<Omit<OpenDocument, 'isCutShort'>> {
  const task = getDocument({ ...readingOptions, ...imageOptions, maxImageSize: maxImagePixels, data: bytes })
  const close = () => task.destroy()
  return { document: await task.promise, close }
}

function refusalFor(cause: unknown, isCutShort: boolean): unknown {
  if (cause instanceof PasswordException) {
    const message = 'the PDF is encrypted and needs a password to be opened: save it without, for example with'
    return new PdfError('pdf_encrypted', `${message} qpdf --decrypt --password=... in.pdf out.pdf`, { cause })
  }
  if (!isParserFault(cause)) return cause
  if (cause instanceof Error && UNKNOWN_ENCRYPTION.test(cause.message)) {
    const message = 'the PDF is encrypted in a way that is not known here, as by certificate: save it without'
    return new PdfError('pdf_encrypted', message, { cause })
  }
  if (isCutShort) {
    const message = 'the PDF is cut short: it ends before its end mark, and cannot be repaired; download it again'
    return new PdfError('pdf_malformed', message, { cause })
  }
  const message = 'the PDF is damaged and cannot be repaired: download it again, or print it to a new PDF in a viewer'
  return new PdfError('pdf_malformed', message, { cause })
}

/** Whether the mark is missing with which a whole file ends, give or take some bytes. */
function endsEarly(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-END_WINDOW)).includes(END_MARK)
}
