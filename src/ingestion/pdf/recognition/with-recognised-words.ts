import type { PageWord } from '../../../schemas/paper.ts'
import type { Rect } from '../geometry.ts'
import { boxOfWord, type RecognisedWord } from '../scans/recognised-words.ts'
import { isOfLayer } from '../scans/scan-bounds.ts'
import { straightenWords } from '../scans/straighten-words.ts'
import type { RunFont, TextRun } from '../text-run.ts'

/** Words of which the engine is less sure are dirt, and strokes of drawings. */
const LEAST_CONFIDENCE = 0.3

/** Share of a word's box that visible text may take before the two are the same: an archive's stamp is painted, not scanned. */
const MOST_STAMPED = 0.5

const printFont: RunFont = { bold: false, italic: false, smallCaps: false, monospaced: false, math: false }

/**
 * The runs of a page as it was recognised in its image, beside what is painted visibly on it. A text layer that it has
 * gives way: it is no other text of the page, but an older guess at the same one.
 */
export function withRecognisedWords(
  runs: readonly TextRun[],
  words: readonly PageWord[]
): { runs: TextRun[]; hasReplacedLayer: boolean } {
  const kept = runs.filter((run) => !isOfLayer(run))
  const stamps = kept.filter(({ hidden, angle }) => !hidden && angle === 0).map(boxOfRun)
  const printed = words
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .map(layerWordOf)
    .filter((word) => !stamps.some((stamp) => shareWithin(boxOfWord(word), stamp) > MOST_STAMPED))
  return {
    runs: [...(printed.length > 0 ? straightenWords(printed) : []), ...kept],
    hasReplacedLayer: kept.length < runs.length
  }
}

/** As a word of a text layer. All its letters get one width: whoever lays out the line looks at its ends alone. */
function layerWordOf({ text, x, y, width, fontSize }: PageWord, index: number): RecognisedWord {
  const letters = [...text]
  const wide = width / letters.length
  const glyphs = letters.map((letter, i) => ({ text: letter, start: x + i * wide, end: x + (i + 1) * wide }))
  return { index, glyphs, text, x, right: x + width, y, fontSize, font: printFont, hidden: undefined }
}

function boxOfRun({ x, y, fontSize, glyphs }: TextRun): Rect {
  return { left: x, right: x + glyphs.at(-1)!.end, top: y - 0.72 * fontSize, bottom: y }
}

function shareWithin(box: Rect, other: Rect): number {
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
  const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
  const area = (box.right - box.left) * (box.bottom - box.top)
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0
}
