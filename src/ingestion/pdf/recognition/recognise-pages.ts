import { renderPages } from '../images/render-pages.ts'
import { PdfError } from '../pdf-errors.ts'
import type { ImagePage } from './find-image-pages.ts'
import { requireEngine } from './installed-engine.ts'
import { pageWordsOf } from './page-words.ts'
import { withRecognition } from './recognise-images.ts'
import type { RecognisedPages } from './recognised-pages.ts'
import type { RecognitionLimits } from './recognition-messages.ts'

/** How far the recognition of a file has come. */
export type RecognitionProgress = (done: number, total: number) => void

/** Dots for each point: at 300 an inch the engine reads footnotes, and above that it reads no better. */
const SCALE = 300 / 72

/** Pages that are drawn ahead, so that a long paper is not held as images all at once. */
const BATCH = 8

const MiB = 1024 * 1024

/** A page takes 1 to 4 seconds of one core; two threads take some 300 MiB. */
export const defaultRecognitionLimits: RecognitionLimits = Object.freeze({
  threads: 2,
  maxPages: 150,
  maxPixels: 10_000_000,
  timeoutMs: 240_000,
  maxMemoryBytes: 1024 * MiB
})

/**
 * Recognises the text of page images.
 *
 * @param pages in the order of the file
 * @throws {PdfError} `pdf_recognition_not_installed`, `pdf_too_many_pages`, `pdf_recognition_failed`; another where a page
 *   cannot be drawn, or goes past a limit
 */
export async function recognisePages(
  bytes: Uint8Array,
  pages: readonly ImagePage[],
  { limits, onProgress }: { limits: RecognitionLimits; onProgress?: RecognitionProgress | undefined }
): Promise<RecognisedPages> {
  const engine = requireEngine()
  if (pages.length > limits.maxPages) {
    const message = `${pages.length} pages of the PDF are images, and at most ${limits.maxPages} are recognised: add it in parts`
    throw new PdfError('pdf_too_many_pages', message)
  }
  const recognised: RecognisedPages['pages'][number][] = []
  let done = 0
  onProgress?.(0, pages.length)
  await withRecognition(engine, limits, async (recognise) => {
    for (let start = 0; start < pages.length; start += BATCH) {
      const batch = pages.slice(start, start + BATCH)
      const images = await renderPages(bytes, batch.map(drawingOf), {
        maxPixels: 2 * limits.maxPixels,
        timeoutMs: limits.timeoutMs
      })
      const read = batch.map(async ({ number, ...size }, i) => {
        const { png, ...pixels } = images[i]!
        const words = pageWordsOf(await recognise({ png, shows: 'page' }), { pixels, size })
        done += 1
        onProgress?.(done, pages.length)
        return { number, words }
      })
      recognised.push(...(await Promise.all(read)))
    }
  })
  return { engine: engine.engine, data: engine.data, pages: recognised }

  function drawingOf({ number, width, height }: ImagePage) {
    return { page: number, scale: Math.min(SCALE, Math.sqrt(limits.maxPixels / (width * height))) }
  }
}
