import { createHash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { findPaper, paperBytes } from '../../db/papers.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { locateQuote } from '../../ingestion/locate/locate-quote.ts'
import type { PageArea, PageImage } from '../../ingestion/pdf/images/page-image.ts'
import { renderPages } from '../../ingestion/pdf/images/render-pages.ts'
import { READER_VERSION } from '../../ingestion/pdf/reader-version.ts'
import type { PaperText } from '../../schemas/paper.ts'
import { currentStructure } from './current-structure.ts'
import type { PaperReader } from './ingest-paper.ts'

/** Goes up with every change of what is drawn: images that others keep are then drawn anew. */
const DRAWING_VERSION = 1

/** A page of a paper, from 1, or a region of it in points, with the places of a quotation marked. */
export type WantedPage = { page: number; scale: number; region?: PageArea; quote?: string }

type Dependencies = { db: Executor; pdf: PaperReader }

/**
 * A name for what `drawPage` gives, without drawing it.
 *
 * @throws {NotFoundError} `paper_not_found`
 */
export async function pageTag(db: Executor, paperId: string, wanted: WantedPage): Promise<string> {
  const paper = await findPaper(db, paperId)
  if (paper === null) throw new NotFoundError('paper', paperId)
  const { page, scale, region = null, quote = null } = wanted
  const decisive = [paper.sha256, READER_VERSION, DRAWING_VERSION, page, scale, region, quote]
  return createHash('sha256').update(JSON.stringify(decisive)).digest('base64url')
}

/**
 * Draws a page of a stored paper.
 *
 * @throws {AppError} `paper_not_found`, `quote_not_found`, `quote_elsewhere`, `quote_without_place`
 * @throws {PdfError} `pdf_no_such_page`, `pdf_image_too_large`, `pdf_page_turned`, or what is wrong with the file
 */
export async function drawPage(
  { db, pdf }: Dependencies,
  paperId: string,
  { page, scale, region, quote }: WantedPage
): Promise<PageImage> {
  const bytes = await paperBytes(db, paperId)
  if (bytes === null) throw new NotFoundError('paper', paperId)
  const places = region || quote !== undefined ? await currentStructure({ db, pdf }, paperId) : null
  const size = places?.pages.find(({ number }) => number === page)
  const boxes = places && quote !== undefined ? quoteBoxes(places, { page, quote }) : []
  const drawing = { page, scale, boxes, ...(region && { region }) }
  const sized = size ? { ...drawing, size: { width: size.width, height: size.height } } : drawing
  const [image] = await renderPages(bytes, [sized])
  return image!
}

/** Where a quotation stands on a page: there first, as it may stand on several. */
function quoteBoxes(paper: PaperText, { page, quote }: { page: number; quote: string }): PageArea[] {
  const own = paper.pages.filter(({ number }) => number === page)
  const located = locateQuote({ ...paper, pages: own, passages: [] }, quote) ?? locateQuote(paper, quote)
  if (located === null) throw new AppError('quote_not_found', 'the paper does not say this word for word', 422)
  const boxes = located.boxes.filter((box) => box.page === page)
  if (boxes.length > 0) return boxes
  if (located.boxes.length === 0) {
    const message = `the paper says this on page ${located.page}, but where its lines stand there is not known`
    throw new AppError('quote_without_place', message, 422)
  }
  throw new AppError('quote_elsewhere', `the paper says this on page ${located.page}, not on page ${page}`, 422)
}
