import { z } from 'zod'
import { tombstoneSchema } from './tombstone.ts'

/** An error as the API reports it (RFC 9457); `code` is stable, further members depend on it. */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('urn:aerbench:problem:<code>'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().describe('stable, snake_case: what programs should look at'),
    line: z.int().optional().describe('1-based line of the body, where there is one'),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('what is wrong with a request, by JSON pointer'),
    tombstone: tombstoneSchema
      .optional()
      .describe('what stays of a submission that was published and is withdrawn (`submission_withdrawn`)')
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
