import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type LocatedQuote, locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

export type IntroductionBounds = { firstPage: number; lastPage: number; opening: string; closing: string }

/** Whether the introduction runs forward over pages of the paper, from that of its first words to that of its last. */
export function introductionPages(
  { firstPage, lastPage, opening, closing }: IntroductionBounds,
  paper: PaperText
): CheckResult {
  const check = 'introduction-pages'
  if (firstPage < 1 || firstPage > lastPage || lastPage > paper.pageCount) {
    const message = `pages must run forward within 1 to ${paper.pageCount}, got ${firstPage} to ${lastPage}`
    return { check, ok: false, message }
  }
  const begins = locateNear(paper, opening, [firstPage, firstPage + 1])
  const ends = locateNear(paper, closing, [lastPage - 1, lastPage])
  // What stands nowhere is the business of `introduction-ends`.
  const faults = [
    ...(begins && begins.page !== firstPage ? [`it opens on page ${begins.page}, not on ${firstPage}`] : []),
    ...(ends && ends.endPage !== lastPage ? [`it closes on page ${ends.endPage}, not on ${lastPage}`] : [])
  ]
  return {
    check,
    ok: faults.length === 0,
    message: faults.length
      ? `the pages of the introduction: ${faults.join('; ')}`
      : `pages ${firstPage} to ${lastPage}`,
    ...(begins && { evidence: { page: begins.page, passage: begins.passage } })
  }
}

/** Where the paper says a quotation; the same words may stand on several pages, so those that were named come first. */
function locateNear(paper: PaperText, quote: string, pages: readonly number[]): LocatedQuote | null {
  const place = locateQuote(paper, quote)
  if (!place || pages.includes(place.page)) return place
  return locateQuote({ pages: paper.pages.filter(({ number }) => pages.includes(number)) }, quote) ?? place
}
