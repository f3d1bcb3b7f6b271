import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { inertDocument } from './browser-stand-ins.ts'
import { PdfError } from './pdf-errors.ts'

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')) + sep

/** pdfjs as a reader of text: no network, no script, no forms, no drawing. */
const options = {
  cMapUrl: `${packageFolder}cmaps${sep}`,
  cMapPacked: true,
  standardFontDataUrl: `${packageFolder}standard_fonts${sep}`,
  verbosity: 0,
  enableXfa: false,
  useSystemFonts: false,
  // Images are skipped undecoded, so none of their decoders (nor WebAssembly) ever sees the file.
  maxImageSize: 0,
  useWasm: false,
  // Fonts are kept as fonts: without a browser pdfjs would turn every glyph into a path.
  disableFontFace: false,
  ownerDocument: inertDocument,
  // Names and heights of fonts.
  fontExtraProperties: true
}

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
  const task = getDocument({ ...options, data: bytes })
  const close = () => task.destroy()
  try {
    return { document: await task.promise, isCutShort, close }
  } catch (cause) {
    await close()
    if (cause instanceof PasswordException) {
      throw new PdfError('pdf_encrypted', 'the PDF is encrypted and needs a password to be opened', { cause })
    }
    const fault = isCutShort ? 'cut short: it ends before its end mark' : 'damaged'
    throw new PdfError('pdf_malformed', `the PDF is ${fault}, and its structure cannot be repaired`, { cause })
  }
}

/** Whether the mark is missing with which a whole file ends, give or take some bytes. */
function endsEarly(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-END_WINDOW)).includes(END_MARK)
}
