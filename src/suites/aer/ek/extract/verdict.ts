import type { CheckResult } from '../../../../ingestion/extraction.ts'

/** A result that names the offending questions or points, if any; `passage` shows the first. */
export function verdict(
  check: string,
  rule: string,
  offenders: readonly { id: string; passage?: string }[]
): CheckResult {
  const named = offenders.map(({ id, passage }) => (passage === undefined ? id : `${id} ("${passage}")`))
  const passage = offenders.find((offender) => offender.passage !== undefined)?.passage
  return {
    check,
    ok: offenders.length === 0,
    message: offenders.length ? `${rule}: ${named.join(', ')}` : rule,
    ...(passage !== undefined && { evidence: { passage } })
  }
}
