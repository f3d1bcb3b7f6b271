import type { CiAnswer, CiContent, GivenLabel } from './content.ts'

type FieldReason = 'match' | 'other_value' | 'absent' | 'contradictory' | 'outside_values'

/**
 * Exact match of every field; a field without a value, with two, or with one outside its closed set counts as wrong. A
 * fragment that is not relevant still has all its fields scored. Source: AER-bench 2.3.
 */
export function gradeLabels({ gold }: CiContent, answer: CiAnswer) {
  const fields = Object.entries(gold.labels).map(([field, expected]) => {
    const given = Object.hasOwn(answer, field) ? answer[field] : undefined
    const { got, reason, said } = readLabel(given, expected)
    return { field, expected, got, match: reason === 'match', reason, said: [...said] }
  })
  return {
    dimensions: fields.map(({ field, match }) => ({ dimension: field, score: match ? 1 : 0 })),
    evidence: { fields }
  }
}

/** `got` is null unless there is one value of the closed set; `said` is then what the response has instead. */
function readLabel(
  given: GivenLabel | undefined,
  expected: string
): { got: string | null; reason: FieldReason; said: readonly string[] } {
  if (given === undefined) return { got: null, reason: 'absent', said: [] }
  if (typeof given === 'string') {
    return { got: given, reason: given === expected ? 'match' : 'other_value', said: [] }
  }
  if ('contradictory' in given) return { got: null, reason: 'contradictory', said: given.contradictory }
  return { got: null, reason: 'outside_values', said: given.outside }
}

/** The share in [0, 1] of the fields to which no value of their sets could be found. */
export function unreadShare(fields: readonly { reason: FieldReason }[]): number {
  return fields.filter(({ reason }) => reason === 'absent' || reason === 'outside_values').length / fields.length
}
