import type { RuleResult } from '../../../grading/grading.ts'
import type { CiAnswer, CiContent } from './content.ts'

/**
 * Exact match of every field; a field without a value counts as wrong. A fragment that is not relevant still has all
 * its fields scored. Source: AER-bench 2.3.
 */
export function gradeLabels({ gold }: CiContent, answer: CiAnswer): RuleResult {
  const fields = Object.entries(gold.labels).map(([field, expected]) => {
    const got = answer[field] ?? null
    return { field, expected, got, match: got === expected }
  })
  return {
    dimensions: fields.map(({ field, match }) => ({ dimension: field, score: match ? 1 : 0 })),
    evidence: { fields }
  }
}
