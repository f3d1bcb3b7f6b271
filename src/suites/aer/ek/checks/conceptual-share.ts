import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { contentTypes } from '../content.ts'

/** Whether at least half of the points or questions are conceptual. Source: AER-bench G.1.4. */
export function conceptualShare(input: {
  check: string
  what: string
  tagged: readonly { contentType: (typeof contentTypes)[number] }[]
}): CheckResult {
  const { check, what, tagged } = input
  const conceptual = tagged.filter(({ contentType }) => contentType === 'conceptual').length
  return {
    check,
    ok: conceptual * 2 >= tagged.length,
    message: `at least half of the ${what} must be conceptual, got ${conceptual} of ${tagged.length}`
  }
}
