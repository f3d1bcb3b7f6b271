import { READER_VERSION } from '../../src/ingestion/pdf/reader-version.ts'
import { emptyStructure } from '../../src/ingestion/pdf/structure/empty-structure.ts'
import type { PaperText } from '../../src/schemas/paper.ts'

/** A paper with the given texts of its pages, and no structure but what `changes` says. */
export function aPaper(pages: readonly string[], changes: Partial<PaperText> = {}): PaperText {
  return {
    ...emptyStructure,
    readerVersion: READER_VERSION,
    sha256: 'c0ffee00'.repeat(8),
    bytes: 1,
    pageCount: Math.max(1, pages.length),
    pages: pages.map((text, index) => ({ number: index + 1, width: 600, height: 800, lines: [], text })),
    wordCount: 0,
    notes: [],
    ...changes
  }
}

/** The same with enough printed lines to be taken for a paper, whatever its pages say. */
export function aLongPaper(pages: readonly string[], changes: Partial<PaperText> = {}): PaperText {
  const paper = aPaper(pages, { bodyWords: 600, ...changes })
  const line = { text: 'word '.repeat(600).trim(), x: 50, y: 50, width: 500, fontSize: 10 }
  return { ...paper, pages: paper.pages.map((page) => ({ ...page, lines: [...page.lines, line] })) }
}
