import { z } from 'zod'
import type { Finding } from '../../../schemas/finding.ts'
import type { JsonValue } from '../../../schemas/json.ts'

/** What `measureAbstract` stores. */
const evidenceSchema = z.object({ words: z.int(), wordLimit: z.int(), over: z.int() })

/** The length against the limit: measured, and scored by judges who are told it. */
export function findings(_: unknown, evidence: JsonValue): Finding[] {
  const read = evidenceSchema.safeParse(evidence)
  if (!read.success) return []
  const { words, wordLimit, over } = read.data
  return [
    {
      ...{ part: 'length', dimension: null, share: 0, score: null },
      said: `${words} words`,
      expected: `at most ${wordLimit} words`,
      words:
        over > 0 ? `${over} words over the limit, which judges are told` : 'within the limit, which judges are told'
    }
  ]
}
