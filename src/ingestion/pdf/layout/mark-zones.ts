import type { BodyStyle } from './body-style.ts'
import type { LayoutLine, PageLayout } from './document-layout.ts'
import { markFootnotes } from './mark-footnotes.ts'
import { markRunningHeads } from './mark-running-heads.ts'
import { markScannedNotes } from './mark-scanned-notes.ts'
import { sidewaysAmong } from './sideways.ts'

/** Tells running heads, page numbers and footnotes from the body, by place, type and repetition. */
export function markZones(pages: readonly PageLayout[], lines: readonly LayoutLine[], style: BodyStyle): void {
  const byPage = Map.groupBy(lines, ({ page }) => page)
  const linesOf = ({ number }: PageLayout) => byPage.get(number) ?? []
  markRunningHeads(
    pages.map((page) => ({ page, lines: linesOf(page).filter(({ zone }) => zone === 'body') })),
    style
  )
  const isSideways = sidewaysAmong(pages)
  const scanned: { page: PageLayout; lines: LayoutLine[] }[] = []
  for (const page of pages) {
    if (isSideways(page)) continue
    const body = linesOf(page).filter(({ zone }) => zone === 'body')
    if (body.some(({ ocr }) => ocr)) {
      scanned.push({ page, lines: body })
      continue
    }
    for (const column of Map.groupBy(body, (line) => line.column).values()) {
      markFootnotes({ column, others: body.filter((line) => !column.includes(line)) }, page, style)
    }
  }
  markScannedNotes(scanned, style)
}
