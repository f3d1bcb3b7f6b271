import type { PaperLine, PaperPage } from '../../schemas/paper.ts'
import type { LayoutLine } from './layout/document-layout.ts'
import type { RawPage } from './read-page.ts'

/** A page as it is handed on: the text that models read, and all its lines. */
export function paperPageOf(
  { number, width, height, stray, ocr, words }: RawPage,
  { lines, text }: { lines: readonly LayoutLine[]; text: string }
): PaperPage {
  return {
    number,
    width,
    height,
    ...(ocr && { ocr }),
    lines: [...lines.map(paperLineOf), ...stray],
    text,
    ...(words && { words })
  }
}

function paperLineOf({ text, x, right, y, fontSize, font, bold, italic, zone, ocr, printed }: LayoutLine): PaperLine {
  return {
    text,
    x: printed?.x ?? x,
    y: printed?.y ?? y,
    width: Math.max(0, Math.round((right - x) * 100) / 100),
    fontSize,
    ...(font && { font }),
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(zone !== 'body' && { zone }),
    ...(printed && { angle: printed.angle }),
    ...(ocr && { ocr })
  }
}
