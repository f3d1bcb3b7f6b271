import { numbersFound } from '../../../../ingestion/checks/numbers-found.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { KeyPoint } from '../content.ts'

/** Whether every number of the key points stands in the abstract, in figures as there. */
export function pointNumbers(points: readonly KeyPoint[], abstract: string): CheckResult {
  const check = 'point-numbers'
  const page = { number: 1, width: 0, height: 0, lines: [], text: abstract }
  const faults = points.flatMap(({ id, statement: text }) => {
    const { ok, message } = numbersFound({ check, what: id, paper: { pages: [page] }, text })
    return ok ? [] : [`${id} (${message.slice(message.lastIndexOf(': ') + 2)})`]
  })
  return {
    check,
    ok: faults.length === 0,
    message: `numbers of a key point must stand in the abstract; not so in: ${faults.join(', ') || 'none'}`,
    evidence: { passage: abstract.slice(0, 400) }
  }
}
