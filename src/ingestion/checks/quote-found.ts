import type { PaperText } from '../../schemas/paper.ts'
import type { CheckResult } from '../extraction.ts'
import { locateQuote } from '../locate/locate-quote.ts'

/** Whether the paper says a text word for word, with the page on which it begins. */
export function quoteFound(input: { check: string; what: string; paper: PaperText; quote: string }): CheckResult {
  const found = locateQuote(input.paper, input.quote)
  return {
    check: input.check,
    ok: found !== null,
    message: `${input.what} must stand in the paper word for word: "${input.quote.slice(0, 160)}"`,
    ...(found && { evidence: { page: found.page, passage: found.passage } })
  }
}
