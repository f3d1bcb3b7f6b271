import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { StructureReply } from '../structure-round.ts'

/** Whether no contribution is empty, and the outline says method and findings: later rounds go by it. */
export function outlineTexts({ contributions, method, findings }: StructureReply): CheckResult {
  const parts = { contributions, method: [method], findings: [findings] }
  const empty = Object.entries(parts).flatMap(([name, texts]) =>
    texts.some((text) => text.trim() === '') ? [name] : []
  )
  return {
    check: 'outline-texts',
    ok: empty.length === 0,
    message: `contributions, method and findings must say something; empty: ${empty.join(', ') || 'none'}`
  }
}
