import type { PagedText } from '../../../src/ingestion/locate/paper-index.ts'
import type { PaperLine } from '../../../src/schemas/paper.ts'

type Line = string | (Pick<PaperLine, 'text'> & Partial<PaperLine>)

/** A paper of the given pages; each is a text, or lines with what print and place a test cares about. */
export function aPaper(...pages: (string | Line[])[]): PagedText {
  return {
    pages: pages.map((page, i) => {
      const lines = typeof page === 'string' ? [] : page.map(placed)
      const text = typeof page === 'string' ? page : lines.map((line) => line.text).join('\n')
      return { number: i + 1, width: 600, height: 800, lines, text }
    })
  }
}

function placed(line: Line, i: number): PaperLine {
  const given = typeof line === 'string' ? { text: line } : line
  return { x: 70, y: 80 + 14 * i, width: 5 * given.text.length, fontSize: 11, ...given }
}
