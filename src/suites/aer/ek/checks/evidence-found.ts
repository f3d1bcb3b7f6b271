import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { standsOutsideText } from '../../../../ingestion/locate/outside-text.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { KnowledgePoint } from '../content.ts'
import { locateEvidence } from '../extract/locate-evidence.ts'

/** Fewer words stand in any paper by chance. */
const fewestWords = 4

/**
 * Whether the text of the paper, its title and list of references apart, says the quote of a point word for word. A wrong page does not fail: the quote decides, the page
 * where it stands is in the evidence, and the extraction stores that one.
 */
export function evidenceFound(point: KnowledgePoint, paper: PaperText): CheckResult {
  const { id, evidence } = point
  const found = standsOutsideText(paper, evidence.quote) ? null : locateEvidence(point, paper)
  const words = evidence.quote.trim().split(/\s+/).length
  return {
    check: 'evidence-found',
    ok: found !== null && words >= fewestWords,
    message: found
      ? `the quote of ${id} must have at least ${fewestWords} words, got ${words}`
      : `the quote of ${id} must be copied word for word from the text of the paper, got "${evidence.quote.slice(0, 200)}"`,
    ...(found && { evidence: { page: found.page, passage: found.passage } })
  }
}
