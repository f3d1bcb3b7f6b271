import { type LocatedQuote, locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { KnowledgePoint } from '../content.ts'

/** A quote may begin on one page and be read on the next, and covers are not always counted. */
const pageTolerance = 1

/** Where the paper says a point's quote: about the page that the point names, or else anywhere. */
export function locateEvidence({ evidence }: KnowledgePoint, paper: PaperText): LocatedQuote | null {
  const anywhere = locateQuote(paper, evidence.quote)
  if (anywhere === null || isNear(anywhere.page, evidence.page)) return anywhere
  // The same words may stand on an earlier page too.
  const pages = paper.pages.filter(({ number }) => isNear(number, evidence.page))
  return locateQuote({ pages }, evidence.quote) ?? anywhere
}

export function isNear(page: number, claimed: number): boolean {
  return Math.abs(page - claimed) <= pageTolerance
}
