import type { PaperLine, PaperPage, PaperText } from '../../../schemas/paper.ts'
import { type Random, seededRandom } from '../../../statistics/random.ts'
import { shuffled } from '../../../statistics/shuffled.ts'
import { lettersOf } from '../../../text/likeness.ts'
import { areNear } from '../../../text/nearest-name.ts'
import type { PageArea } from '../images/page-image.ts'
import { renderPages } from '../images/render-pages.ts'
import type { RecognitionEngine } from './installed-engine.ts'
import { withRecognition } from './recognise-images.ts'
import type { ImageWord, RecognitionLimits } from './recognition-messages.ts'

/** How many words of the text layer of a page its image shows, of those that were looked at. */
export interface LayerSample {
  page: number
  words: number
  agreeing: number
}

/** Pages of a file, and words of each, that are looked at. */
const MOST_PAGES = 5
const WORDS_A_PAGE = 30

/** Shorter words are too often found by chance, and formulas too often misread. */
const FEWEST_LETTERS = 4

/** Such words that a line has at least: shorter lines are page numbers, formulas and names in figures. */
const FEWEST_WORDS = 3

/** Pixels for each point: 200 an inch does for words that are only compared. */
const SCALE = 200 / 72

/** Points around a line that are looked at with it. */
const MARGIN = 2

/**
 * Recognises some lines of the text layers of a scan anew. Which ones is drawn by the hash of the file, so that the same
 * file is always judged by the same words.
 *
 * @throws {PdfError} as `recognisePages`
 */
export async function sampleLayers(
  { pages, sha256 }: Pick<PaperText, 'pages' | 'sha256'>,
  bytes: Uint8Array,
  { engine, limits }: { engine: RecognitionEngine; limits: RecognitionLimits }
): Promise<LayerSample[]> {
  const seed = Number.parseInt(sha256.slice(0, 12), 16)
  const drawn = shuffled(pages.filter(isLayered), seededRandom(seed, 'pages'))
    .map((page) => ({ page, lines: drawLines(page, seededRandom(seed, `lines of page ${page.number}`)) }))
    .filter(({ lines }) => lines.length > 0)
    .slice(0, MOST_PAGES)
  if (drawn.length === 0) return []
  const images = await renderPages(
    bytes,
    drawn.map(({ page: { number, width, height }, lines }) => ({
      page: number,
      scale: Math.min(SCALE, Math.sqrt(limits.maxPixels / (width * height))),
      size: { width, height },
      strips: lines.map(placeOf)
    })),
    {
      maxPixels: 2 * limits.maxPixels,
      timeoutMs: limits.timeoutMs
    }
  )
  return await withRecognition(engine, limits, async (recognise) => {
    const sampled = drawn.map(async ({ page, lines }, i) => {
      const shown = await recognise({ png: images[i]!.png, shows: 'lines' })
      return { page: page.number, ...compare(lines, shown) }
    })
    return await Promise.all(sampled)
  })
}

function isLayered({ ocr, words }: PaperPage): boolean {
  return ocr === true && words === undefined
}

function drawLines({ lines }: PaperPage, random: Random): PaperLine[] {
  const printed = lines.filter(
    ({ ocr, zone, angle, text }) =>
      ocr && !zone && !angle && !text.includes('\t') && wordsOf(text).length >= FEWEST_WORDS
  )
  const drawn: PaperLine[] = []
  let words = 0
  for (const line of shuffled(printed, random)) {
    if (words >= WORDS_A_PAGE) break
    drawn.push(line)
    words += wordsOf(line.text).length
  }
  return drawn
}

/** The words of a line that can be compared, without case, accents and signs. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word.length >= FEWEST_LETTERS)
}

function compare(lines: readonly PaperLine[], shown: readonly ImageWord[]): { words: number; agreeing: number } {
  const recognised = new Set(shown.map(({ text }) => lettersOf(text)))
  const words = lines.flatMap(({ text }) => wordsOf(text))
  const isShown = (word: string) => recognised.has(word) || [...recognised].some((other) => areNear(other, word))
  return { words: words.length, agreeing: words.filter(isShown).length }
}

function placeOf({ x, y, width, fontSize }: PaperLine): PageArea {
  return {
    x: x - MARGIN,
    y: y - 0.8 * fontSize - MARGIN,
    width: width + 2 * MARGIN,
    height: 1.05 * fontSize + 2 * MARGIN
  }
}
