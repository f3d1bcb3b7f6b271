import type { PageMarks } from '../page-marks.ts'
import type { TextRun } from '../text-run.ts'
import type { ImageReader } from './image-reader.ts'
import type { RecognisedWord } from './recognised-words.ts'
import { isOfLayer, type LayerFault, LEAST_IMAGE_SHARE, MOST_STAMP_CHARACTERS } from './scan-bounds.ts'
import { straightenWords } from './straighten-words.ts'

/** What a page shows once its images were looked at, and what its hidden text is. */
export interface ScanReading {
  marks: PageMarks
  /** The hidden text is that of the page image: its runs are among `marks`, as recognised ones. */
  isRead: boolean
  /** The same page with the layer left hidden, and why it may be, where the other pages of the paper decide. */
  unproven?: { runs: TextRun[]; fault: LayerFault }
  fault?: LayerFault
  /** The layer is read, and has no words for half of what the image shows. */
  isIncomplete?: true
}

/** Whether a page may be a scan with a text layer, or have text under an image: only then its images are looked at. */
export function mayBeScan(marks: PageMarks, page: { width: number; height: number }): boolean {
  return marks.mayCoverText || (marks.runs.some(isOfLayer) && mayBeImage(marks, page))
}

/** Whether images may cover a page that shows no more text than a stamp: it can be read in its image. */
export function mayBeImage({ runs, imagePlaces }: PageMarks, page: { width: number; height: number }): boolean {
  return charactersSeen(runs) <= MOST_STAMP_CHARACTERS && shareOf(imagePlaces, page) >= LEAST_IMAGE_SHARE
}

/** Looks at the images of a page, and reads its text layer where that is what the page shows. */
export async function readScan(
  marks: PageMarks,
  { images, number, isLayerVisible }: { images: ImageReader; number: number; isLayerVisible(group: unknown): boolean }
): Promise<ScanReading> {
  const inked = await images.marksOf(number, isLayerVisible)
  if (!inked) return { marks, isRead: false, ...(marks.runs.some(isOfLayer) && { fault: 'not_looked_at' as const }) }
  const { ink, ...seen } = inked
  if (charactersSeen(seen.runs) > MOST_STAMP_CHARACTERS || !seen.runs.some(isOfLayer)) {
    return { marks: seen, isRead: false }
  }
  // An image that is too large or damaged leaves no ink.
  if (ink.imageShare === 0 && seen.imagePlaces.length > 0) return { marks: seen, isRead: false, fault: 'not_looked_at' }
  if (ink.imageShare < LEAST_IMAGE_SHARE) return { marks: seen, isRead: false }
  // Only scans need what compares words with ink.
  const { readTextLayer } = await import('./text-layer.ts')
  const { words, rest, fault, isIncomplete, doubt } = readTextLayer(seen.runs, ink)
  if (fault) return { marks: seen, isRead: false, fault }
  const others = [...seen.runs.filter((run) => !isOfLayer(run)), ...rest.map(hiddenRun)]
  const read = { ...seen, runs: [...straightenWords(words), ...others] }
  return {
    ...{ marks: read, isRead: true },
    ...(isIncomplete && { isIncomplete: true as const }),
    ...(doubt && { unproven: { runs: seen.runs, fault: doubt } })
  }
}

function charactersSeen(runs: readonly TextRun[]): number {
  return runs.reduce((total, { hidden, glyphs }) => total + (hidden ? 0 : glyphs.length), 0)
}

/** Share of the page that boxes cover together, on a grid of points. */
function shareOf(places: PageMarks['imagePlaces'], { width, height }: { width: number; height: number }): number {
  const [columns, rows] = [COARSE, COARSE]
  const cells = new Uint8Array(columns * rows)
  for (const { left, right, top, bottom } of places) {
    const [from, to] = [Math.max(0, Math.round((left / width) * columns)), Math.round((right / width) * columns)]
    const last = Math.min(rows, Math.round((bottom / height) * rows))
    for (let row = Math.max(0, Math.round((top / height) * rows)); row < last; row += 1) {
      if (to > from) cells.fill(1, row * columns + from, row * columns + Math.min(columns, to))
    }
  }
  return cells.reduce((total, cell) => total + cell, 0) / cells.length
}

/** Cells along each side of a page. */
const COARSE = 100

function hiddenRun({ glyphs, x, y, fontSize, font, hidden }: RecognisedWord): TextRun {
  const placed = glyphs.map(({ text, start, end }) => ({ text, start: start - x, end: end - x }))
  return { glyphs: placed, x, y, angle: 0, fontSize, font, ...(hidden && { hidden }) }
}
