import { numbersFound } from '../../../../ingestion/checks/numbers-found.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateNumber } from '../../../../ingestion/locate/locate-number.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { KnowledgePoint } from '../content.ts'

/** Whether the paper prints every number that a point states. Rounded ones count, and 'loses 0.3' for a printed -0.3. */
export function pointNumbers(points: readonly KnowledgePoint[], paper: PaperText): CheckResult {
  const results = points.map(({ id, statement }) =>
    numbersFound({
      check: 'point-numbers',
      what: `the statement of ${id}`,
      paper,
      text: withSigns(statement, paper),
      acceptRounded: true
    })
  )
  const failed = results.filter(({ ok }) => !ok)
  const evidence = (failed[0] ?? results.find((result) => result.evidence))?.evidence
  return {
    check: 'point-numbers',
    ok: failed.length === 0,
    message: failed.map(({ message }) => message).join('; ') || 'all numbers of the statements are in the paper',
    ...(evidence && { evidence })
  }
}

/** The statement with a minus sign before numbers that the paper prints with one only. */
function withSigns(statement: string, paper: PaperText): string {
  return statement.replaceAll(/(?<![\d.,\p{L}−-])\d{1,9}(?:\.\d{1,9})?(?![.,]?\d)/gu, (number) => {
    const isNegative = locateNumber(paper, number).length === 0 && locateNumber(paper, `-${number}`).length > 0
    return isNegative ? `-${number}` : number
  })
}
