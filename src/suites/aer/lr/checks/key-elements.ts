import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { WritingDimension } from '../content.ts'

const fewest = 2

/** Whether every dimension of the writing rubric says what to look for. */
export function keyElements(dimensions: readonly WritingDimension[]): CheckResult {
  const thin = dimensions.filter(({ keyElements }) => distinct(keyElements).size < fewest).map(({ id }) => id)
  return {
    check: 'key-elements',
    ok: thin.length === 0,
    message: `a dimension needs two different key elements or more; fewer in: ${thin.join(', ') || 'none'}`
  }
}

function distinct(elements: readonly string[]): Set<string> {
  return new Set(elements.map((element) => element.trim().toLowerCase()).filter((element) => element !== ''))
}
