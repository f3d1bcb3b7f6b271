import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { checkOperators } from '../check-objects.ts'
import { openImages } from '../open-document.ts'
import { matrixOf } from '../operator-args.ts'
import { fontsOfPage } from '../page-font.ts'
import { marksOfPage, type PageMarks } from '../page-marks.ts'
import { PdfError } from '../pdf-errors.ts'
import type { PdfLimits } from '../pdf-limits.ts'
import { NO_ANNOTATIONS } from '../reading-mode.ts'
import { type ImagePixels, pixelsOf, placedImages } from './page-image.ts'
import { PageInk } from './page-ink.ts'

/** What a page shows when its images are looked at, too. */
export interface InkedMarks extends PageMarks {
  ink: PageInk
}

/** Pages of a file whose images are looked at: papers have less than 100, and each takes about a third of a second. */
const MOST_PAGES = 150

/**
 * Reads pages of a PDF together with their images. The PDF is opened a second time for the first page that asks, as
 * pdfjs decodes either all images of a document or none.
 */
export class ImageReader {
  readonly #document: PDFDocumentProxy
  readonly #limits: Pick<PdfLimits, 'maxOperators' | 'maxImagePixels'>
  #pages = 0
  #opened: ReturnType<typeof openImages> | null = null

  constructor(document: PDFDocumentProxy, limits: Pick<PdfLimits, 'maxOperators' | 'maxImagePixels'>) {
    this.#document = document
    this.#limits = limits
  }

  /**
   * @returns null where as many pages were looked at as is allowed, or where the images cannot be read
   * @throws {PdfError} `pdf_too_many_operators`
   */
  async marksOf(number: number, isLayerVisible: (group: unknown) => boolean): Promise<InkedMarks | null> {
    if (this.#pages >= MOST_PAGES) return null
    this.#pages += 1
    return await this.#read(number, isLayerVisible).catch(unreadable)
  }

  async close(): Promise<void> {
    await (await this.#opened?.catch(() => null))?.close()
  }

  async #read(number: number, isLayerVisible: (group: unknown) => boolean): Promise<InkedMarks> {
    this.#opened ??= this.#document.getData().then((bytes) => openImages(bytes, this.#limits))
    const page = await (await this.#opened).document.getPage(number)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const operators = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS })
    checkOperators(operators.fnArray.length, this.#limits)
    const pixels = await imagesOf(page, operators)
    const ink = new PageInk({ width, height })
    const marks = marksOfPage({
      operators,
      matrix: matrixOf(transform) ?? [1, 0, 0, -1, 0, height],
      width,
      height,
      fontOf: fontsOfPage(page),
      isLayerVisible,
      images: { pixelsOf: (source) => pixels.get(source) ?? null, ink }
    })
    page.cleanup()
    return { ...marks, ink }
  }
}

/** A page whose images are damaged is read without them; a limit that it goes past ends the reading. */
function unreadable(error: unknown): null {
  if (error instanceof PdfError) throw error
  return null
}

async function imagesOf(
  page: PDFPageProxy,
  { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }
): Promise<Map<unknown, ImagePixels | null>> {
  const pixels = new Map<unknown, ImagePixels | null>()
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index]
    for (const { source } of placedImages(operator, Array.isArray(args) ? args : [])) {
      if (!pixels.has(source))
        pixels.set(source, pixelsOf(typeof source === 'string' ? await object(page, source) : source))
    }
  }
  return pixels
}

/** An object that pdfjs hands over once it is decoded; null for a damaged one. */
function object(page: PDFPageProxy, id: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  objects.get(id, resolve)
  return promise
}
