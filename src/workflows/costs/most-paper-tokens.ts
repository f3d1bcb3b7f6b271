import { renderPaper } from '../../ingestion/render-paper.ts'
import type { PaperText } from '../../schemas/paper.ts'
import { mostTokens } from '../../text/count-tokens.ts'

/** By paper: estimates count it for each round, in several forms. */
const counted = new WeakMap<PaperText, number>()

/** The most tokens that the text of a paper has, as models read it. */
export function mostPaperTokens(paper: PaperText): number {
  const known = counted.get(paper) ?? mostTokens(renderPaper(paper))
  counted.set(paper, known)
  return known
}
