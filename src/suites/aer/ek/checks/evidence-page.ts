import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { KnowledgePoint } from '../content.ts'
import { isNear, locateEvidence } from '../extract/locate-evidence.ts'

/** Whether the quotes of an item stand on about the page named. Quotes that are found nowhere are not counted here. */
export function evidencePage(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  const wrong = points.flatMap((point) => {
    const found = locateEvidence(point, paper)
    return found && !isNear(found.page, point.evidence.page) ? [{ point, found }] : []
  })
  const named = wrong.map(({ point: { id, evidence }, found }) => `${id} on page ${found.page}, not ${evidence.page}`)
  const [first] = wrong
  return {
    check: 'evidence-page',
    ok: wrong.length === 0,
    message: `quotes must stand on the page named; found elsewhere: ${named.join(', ') || 'none'}`,
    ...(first && { evidence: { page: first.found.page, passage: first.found.passage } })
  }
}
