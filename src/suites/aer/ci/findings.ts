import { z } from 'zod'
import type { Finding } from '../../../schemas/finding.ts'
import type { JsonValue } from '../../../schemas/json.ts'

/** What `gradeLabels` stores; the first versions stored no reason, and not what was said outside the values. */
const evidenceSchema = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      expected: z.string(),
      got: z.string().nullable(),
      match: z.boolean(),
      reason: z.string().optional(),
      said: z.array(z.string()).optional()
    })
  )
})

/** Why a field has its point or not, in words. */
const words: Readonly<Record<string, string>> = {
  match: 'as the annotators label it',
  other_value: 'not as the annotators label it',
  absent: 'the response does not speak of this field',
  contradictory: 'the response gives several values that differ',
  outside_values: 'the response says something that is no value of this field'
}

/** Field by field what was read, and what the annotators say. */
export function findings(_: unknown, evidence: JsonValue): Finding[] {
  const { fields } = evidenceSchema.catch({ fields: [] }).parse(evidence)
  return fields.map(({ field, expected, got, match, reason = match ? 'match' : 'other_value', said = [] }) => ({
    ...{ part: field, dimension: field, share: 1, score: match ? 1 : 0 },
    said: got ?? (said.length > 0 ? said.join(' · ') : null),
    expected,
    words: words[reason] ?? reason.replaceAll('_', ' ')
  }))
}
