import type { DocumentLayout } from '../../src/ingestion/pdf/layout/document-layout.ts'
import { joinFragments } from '../../src/ingestion/pdf/layout/fragment.ts'
import { type Bookmarks, layOutDocument } from '../../src/ingestion/pdf/layout/lay-out-document.ts'
import type { TextRun } from '../../src/ingestion/pdf/text-run.ts'

/** A piece of text: where its baseline begins (points from the top left), what it says, and its type if not 10 points. */
export type PlacedText = [
  x: number,
  y: number,
  text: string,
  type?: { size?: number; bold?: boolean; italic?: boolean; font?: string; recognised?: boolean }
]

export interface PlacedPage {
  texts: PlacedText[]
  /** Horizontal rules: left, right and height on the page. */
  rules?: [left: number, right: number, y: number][]
}

/** Every character is half an em wide, as in a typewriter, so a text of n characters at size s is n * s / 2 wide. */
const CHARACTER_EMS = 0.5

/** Lays out pages of 600 x 800 points on which texts are painted in the order given. */
export function aLayout(
  pages: readonly (PlacedPage | PlacedText[])[],
  bookmarks: Bookmarks = { outline: [], destinations: [] }
): DocumentLayout {
  return layOutDocument(
    pages.map((page, index) => {
      const { texts, rules = [] } = 'texts' in page ? page : { texts: page }
      return {
        number: index + 1,
        width: 600,
        height: 800,
        fragments: joinFragments(texts.map(runOf)),
        rules: rules.map(([left, right, y]) => ({ left, right, top: y, bottom: y + 0.4 }))
      }
    }),
    bookmarks
  )
}

function runOf([
  x,
  y,
  text,
  { size = 10, bold = false, italic = false, font: name, recognised = false } = {}
]: PlacedText): TextRun {
  const width = CHARACTER_EMS * size
  const glyphs = [...text].map((character, i) => ({ text: character, start: i * width, end: (i + 1) * width }))
  const font = {
    name: name ?? (bold ? 'Test-Bold' : 'Test'),
    bold,
    italic,
    smallCaps: false,
    monospaced: false,
    math: false,
    ...(recognised && { recognised: true as const })
  }
  return { glyphs, x, y, angle: 0, fontSize: size, font }
}

/** Lines of running text from a height downwards, 12 points apart, each `characters` long. */
export function proseAt(x: number, y: number, count: number, characters = 80, size = 10): PlacedText[] {
  const words =
    'wages rise where firms bid for the same workers and fall where few firms hire so we look at both sides '
  return Array.from({ length: count }, (_, i) => [
    x,
    y + 12 * i,
    words
      .repeat(3)
      .slice(i * 7, i * 7 + characters)
      .trim()
      .padEnd(characters, 's'),
    { size }
  ])
}
