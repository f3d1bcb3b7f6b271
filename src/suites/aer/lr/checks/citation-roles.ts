import type { CheckResult } from '../../../../ingestion/extraction.ts'

/** Whether every citation says what it does in the argument. */
export function citationRoles(citations: readonly { key: string; role: string }[]): CheckResult {
  const silent = citations.filter(({ role }) => !/\p{L}{3}/u.test(role)).map(({ key }) => key)
  return {
    check: 'citation-roles',
    ok: silent.length === 0,
    message: `every citation needs a role; missing in: ${silent.join(', ') || 'none'}`
  }
}
