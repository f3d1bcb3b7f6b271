import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { metricSchema } from './manifest.ts'
import { unrankedReasonSchema } from './unranked.ts'

const sharedBySchema = z
  .int()
  .positive()
  .optional()
  .describe('how many have that place, this one and the submission counted; not there where `unranked`')

/** A row of the board beside a submission, on one task type. */
const neighbourSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  team: z.string(),
  place: z.int().positive().nullable().describe('among all of them and the submission itself; null where `unranked`'),
  sharedBy: sharedBySchema,
  value: z.number().describe('mean over the items'),
  difference: boardEstimateSchema.describe('the submission minus this one, with the interval of this pair alone'),
  isToldApart: z
    .boolean()
    .nullable()
    .describe('whether the interval leaves zero out; null where there is no interval, with the reason in `difference`')
})
export type Neighbour = z.infer<typeof neighbourSchema>

/** Where a graded submission would stand among the rows of its board, by task type, over the public split. */
export const standingSchema = z
  .object({
    submission: z.string(),
    release: z.string(),
    panel: z.string().nullable(),
    profile: z.string().describe('the first metric of the release'),
    level: z.number(),
    unranked: unrankedReasonSchema
      .optional()
      .describe('why there are no places: `seed_open`, since whoever has the seed has every answer'),
    tasks: z.array(
      z.object({
        taskType: z.string(),
        items: z.int().describe('of the public split'),
        value: z
          .number()
          .describe(
            'mean over the items; one that was not answered scores what `metric.missing` says, 0 where it says nothing'
          ),
        place: z.int().positive().nullable().describe('1 + the rows with a better mean; null where `unranked`'),
        sharedBy: sharedBySchema,
        of: z.int().describe('rows of the board, and this one'),
        neighbours: z
          .array(neighbourSchema)
          .describe(
            'the first of the board, the next better and the next worse one, and those beside the submission that share its place'
          )
      })
    ),
    unscored: z.array(z.string()).describe('task types of which it lacks scores, so that it has no place there'),
    metric: metricSchema
      .optional()
      .describe('where it is no score from 0 to 1 of which more is better, or a missing response scores other than 0')
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof standingSchema>
