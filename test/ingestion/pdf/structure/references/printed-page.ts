import type { DocumentLayout, LayoutLine } from '../../../../../src/ingestion/pdf/layout/document-layout.ts'
import { countWords } from '../../../../../src/ingestion/pdf/layout/words.ts'

/** A line to print: text with *italics*, and what differs from a line of the list at the left edge. */
export type PrintedLine = string | ({ text: string } & Partial<Omit<LayoutLine, 'text' | 'spans'>>)

const LEFT = 72
const LEADING = 12

/** A layout of one column and as many pages as the lines name, 12 points from line to line unless `y` says else. */
export function printed(lines: readonly PrintedLine[], changes: Partial<DocumentLayout> = {}): DocumentLayout {
  let y = 60
  let last: LayoutLine | undefined
  const laid = lines.map((line, index): LayoutLine => {
    const { text: marked, ...own } = typeof line === 'string' ? { text: line } : line
    const page = own.page ?? last?.page ?? 1
    y = own.y ?? (page === last?.page ? y + LEADING : 72)
    const gapAbove = page === last?.page && y > (last?.y ?? 0) ? y - last!.y : null
    const base = {
      index,
      page,
      column: 0,
      zone: 'body' as const,
      x: LEFT,
      right: 520,
      y,
      fontSize: 10,
      bold: false,
      italic: false,
      code: false
    }
    const spans = marked.split('*').map((text, i) => ({
      ...{ text, x: own.x ?? LEFT, right: 520, fontSize: 10, bold: own.bold ?? false, italic: i % 2 === 1 },
      ...{ smallCaps: false, monospaced: false, math: false }
    }))
    last = { ...base, gapAbove, ...own, text: marked.replaceAll('*', ''), spans }
    return last
  })
  const pages = [...new Set(laid.map(({ page }) => page))].map((number) => ({
    ...{ number, width: 595, height: 842, columns: [{ left: LEFT, right: 520 }], rules: [] }
  }))
  const words = countWords(laid.map(({ text }) => text))
  return {
    pages,
    lines: laid,
    bodyFontSize: 10,
    bodyFont: 'Times',
    leading: 12,
    words,
    outline: [],
    destinations: [],
    ...changes
  }
}

/** A list under its heading: each entry hangs, its first line at the edge and the others 12 points further in. */
export function hanging(entries: readonly (readonly string[])[], heading = 'References'): PrintedLine[] {
  const lines = entries.flatMap((entry) =>
    entry.map((text, i): PrintedLine => ({ text, x: i === 0 ? LEFT : LEFT + 12 }))
  )
  return [{ text: heading, bold: true, fontSize: 14 }, ...lines]
}
