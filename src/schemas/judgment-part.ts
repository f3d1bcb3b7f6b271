import { z } from 'zod'

/** One line of the exported judgments: what a judge made of one part of its sheet, or that it gave no verdict. */
export const judgmentPartSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  itemId: z.string(),
  judge: z.string(),
  repeat: z.int(),
  status: z.enum(['done', 'failed']),
  /** Why there is no verdict; then there is no part either. */
  failure: z.string().nullable(),
  part: z.string().nullable(),
  /** 0-10; null where the part is graded by level. */
  score: z.number().nullable(),
  level: z.string().nullable(),
  /** Whether the judge's quote stands in the response; null when it quoted nothing. */
  quoteFound: z.boolean().nullable(),
  /** Ids of the calls behind the judgment, divided by spaces: `GET /v1/calls/{id}`. */
  callIds: z.string(),
  rubricHash: z.string(),
  promptHash: z.string()
})
export type JudgmentPart = z.infer<typeof judgmentPartSchema>
