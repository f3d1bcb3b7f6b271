import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import { encode } from 'fast-png'
import { tooMuchMemory } from '../limit-errors.ts'
import { PdfError } from '../pdf-errors.ts'
import { type BoundedPdfium, openPdfium } from './open-pdfium.ts'
import type { PageArea, PageDrawing, PageImage, RenderLimits } from './page-image.ts'
import { cutOut, drawFrame, type Pixels, stacked, withoutAlpha } from './pixels.ts'

/** How far the shapes of two pages may differ, as rounding makes them differ, to be one page that was not turned. */
const SHAPE_TOLERANCE = 0.02

/**
 * Draws pages one after the other, in the thread that calls it.
 *
 * @throws {PdfError}
 */
export async function* drawPages(
  bytes: Uint8Array,
  drawings: readonly PageDrawing[],
  limits: RenderLimits
): AsyncGenerator<PageImage> {
  const pdfium = await openPdfium(limits.maxMemoryBytes)
  try {
    const document = await pdfium.library.loadDocument(bytes)
    for (const drawing of drawings) yield await drawPage(document, drawing, limits, pdfium)
  } catch (error) {
    throw pdfium.wantedMore() ? tooMuchMemory(limits) : asDrawingError(error)
  }
}

/** Points of white between strips. */
const STRIP_GAP = 8

async function drawPage(
  document: PDFiumDocument,
  drawing: PageDrawing,
  limits: RenderLimits,
  { wantedMore }: BoundedPdfium
): Promise<PageImage> {
  const { scale } = drawing
  const page = pageOf(document, drawing.page)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  checkPixels(originalWidth * scale * originalHeight * scale, drawing, limits)
  const { width, height, data } = await page.render({ scale, render: 'bitmap' })
  if (wantedMore()) throw tooMuchMemory(limits)
  const pixels = onPaper(withoutAlpha({ width, height, data }), drawing)
  return {
    page: drawing.page,
    width: pixels.width,
    height: pixels.height,
    png: encode({ ...pixels, channels: 3, depth: 8 })
  }
}

function pageOf(document: PDFiumDocument, number: number): PDFiumPage {
  const count = document.getPageCount()
  if (number >= 1 && number <= count) return document.getPage(number - 1)
  throw new PdfError('pdf_no_such_page', `the PDF has no page ${number}: it has ${count}`)
}

function checkPixels(pixels: number, { page, scale }: PageDrawing, { maxPixels }: RenderLimits): void {
  if (pixels <= maxPixels) return
  const size = `page ${page} at ${scale} pixels a point has ${Math.round(pixels)} pixels`
  throw new PdfError('pdf_image_too_large', `${size}, more than the limit of ${maxPixels}: ask for a smaller scale`)
}

/** The page with its boxes, cut to its region. Both are given in the reader's points. */
function onPaper(page: Pixels, { page: number, scale, size, region, strips, boxes = [] }: PageDrawing): Pixels {
  if (!region && !strips && boxes.length === 0) return page
  const { width, height } = size ?? { width: page.width / scale, height: page.height / scale }
  if (Math.abs(page.width / page.height / (width / height) - 1) > SHAPE_TOLERANCE) {
    const why = 'its text runs from bottom to top, or the other way, and was read turned upright'
    throw new PdfError('pdf_page_turned', `no place can be shown on page ${number}: ${why}; ask for the whole page`)
  }
  const [across, down] = [page.width / width, page.height / height]
  const inPixels = (area: PageArea) => ({
    left: area.x * across,
    top: area.y * down,
    right: (area.x + area.width) * across,
    bottom: (area.y + area.height) * down
  })
  for (const box of boxes) drawFrame(page, inPixels(box), scale)
  if (strips) {
    const gap = Math.round(STRIP_GAP * scale)
    return stacked(
      strips.map((strip) => cutOut(page, inPixels(strip))),
      gap
    )
  }
  return region ? cutOut(page, inPixels(region)) : page
}

/** What PDFium says in words alone: a password, or damage. */
function asDrawingError(error: unknown): unknown {
  if (error instanceof PdfError) return error
  const said = error instanceof Error ? error.message : ''
  if (/password|security/i.test(said)) {
    return new PdfError('pdf_encrypted', 'the PDF needs a password to be drawn', { cause: error })
  }
  return new PdfError('pdf_malformed', 'the PDF is damaged: its pages cannot be drawn', { cause: error })
}
