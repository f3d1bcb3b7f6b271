import { createHash } from 'node:crypto'
import type { MessagePart } from '../models/model.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { PageImage } from './pdf/images/page-image.ts'
import { renderPages } from './pdf/images/render-pages.ts'
import { renderPaper } from './render-paper.ts'

/** Pixels of an image and of its longer edge: what is larger is made smaller by Anthropic before its models see it. */
const mostPixels = 1_150_000
const longestEdge = 1_568

/** Images of one request: with as many it stays below the sizes that both vendors take. */
const mostImages = 60

/** A page with the pixels for each of its points at which a model gets it. */
type EquationPage = { page: number; scale: number; width: number; height: number }

/**
 * The pages of a paper that display equations, in their order. Where they are too many for a request, those that display
 * most; the others are read as text alone.
 *
 * @returns width and height of the images in pixels
 */
export function equationPages({ equations, pages }: Pick<PaperText, 'equations' | 'pages'>): EquationPage[] {
  const counts = new Map<number, number>()
  for (const { page } of equations) counts.set(page, (counts.get(page) ?? 0) + 1)
  const fullest = [...counts].sort(([one, few], [other, many]) => many - few || one - other).slice(0, mostImages)
  const wanted = new Set(fullest.map(([page]) => page))
  return pages
    .filter(({ number }) => wanted.has(number))
    .map(({ number, width, height }) => {
      const scale = Math.min(longestEdge / Math.max(width, height), Math.sqrt(mostPixels / (width * height)))
      return { page: number, scale, width: Math.floor(width * scale), height: Math.floor(height * scale) }
    })
}

/**
 * What a model gets of a paper whose formulas it is to read as they are printed: images of the pages that display
 * equations, and behind them the text of the paper, the end of the prefix that rounds share.
 *
 * @throws {PdfError} when the pages cannot be drawn
 */
export async function paperWithImages(paper: PaperText, pdf: Uint8Array): Promise<MessagePart[]> {
  const drawings = equationPages(paper).map(({ page, scale }) => ({ page, scale }))
  const images = drawings.length === 0 ? [] : await renderPages(pdf, drawings)
  return [...images.map(imagePart), { text: renderPaper(paper), cache: true }]
}

function imagePart({ page, width, height, png }: PageImage): MessagePart {
  const sha256 = createHash('sha256').update(png).digest('hex')
  const caption = `[page ${page}, as it is printed]`
  return { image: { mediaType: 'image/png', sha256, caption, width, height, bytes: png } }
}
