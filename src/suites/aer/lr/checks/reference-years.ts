import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Reference } from '../content.ts'

const form = /^(?:\d{4}[a-z]?|forthcoming|n\.d\.)$/

/** Whether every year is four digits with or without a letter, or says that there is none yet. */
export function referenceYears(references: readonly Reference[]): CheckResult {
  const undated = references.filter(({ year }) => !form.test(year)).map(({ key, year }) => `${key} ("${year}")`)
  return {
    check: 'reference-years',
    ok: undated.length === 0,
    message: `a year is four digits with or without a letter, "forthcoming" or "n.d."; not so: ${undated.join(', ') || 'none'}`
  }
}
