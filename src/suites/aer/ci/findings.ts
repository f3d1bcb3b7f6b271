import { z } from 'zod'
import type { Finding } from '../../../schemas/finding.ts'
import type { JsonValue } from '../../../schemas/json.ts'
import type { Rubric } from '../../../schemas/rubric.ts'
import type { UnreadPart } from '../../suite.ts'

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
export function findings(_: unknown, evidence: JsonValue, rubric: Rubric): Finding[] {
  return fieldsIn(evidence, rubric).map(
    ({ field, expected, got, match, reason = match ? 'match' : 'other_value', said = [] }) => ({
      ...{ part: field, dimension: field, share: 1, score: match ? 1 : 0 },
      said: got ?? (said.length > 0 ? said.join(' · ') : null),
      expected,
      words: words[reason] ?? reason.replaceAll('_', ' ')
    })
  )
}

/** Fields without one value of their sets. */
export function unreadParts(evidence: JsonValue, rubric: Rubric): UnreadPart[] {
  return fieldsIn(evidence, rubric).flatMap(({ field, reason = '' }) =>
    ['absent', 'contradictory', 'outside_values'].includes(reason) ? [{ part: field, words: words[reason]! }] : []
  )
}

/** In the order in which an item asks for them: a database keeps the names of labels in an order of its own. */
function fieldsIn(evidence: JsonValue, { dimensions }: Rubric) {
  const { fields } = evidenceSchema.catch({ fields: [] }).parse(evidence)
  const places = new Map(dimensions.map(({ id }, place) => [id, place]))
  const placeOf = ({ field }: { field: string }) => places.get(field) ?? dimensions.length
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other))
}
