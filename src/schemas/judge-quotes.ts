import { z } from 'zod'
import { chosenSchema, foundShape, unweightedQuerySchema } from './leaderboard.ts'
import { modelFamilySchema } from './model-family.ts'

/** The verdicts of a judge on parts of its sheets, by what became of their quotes; the other four add up to `parts`. */
export const quoteCountsSchema = z.object({
  parts: z.int().describe('verdicts on one part of a sheet each'),
  found: z.int().describe('their quote stands in the response'),
  notFound: z.int().describe('it does not'),
  unquoted: z.int().describe('nothing was quoted'),
  unknown: z.int().describe('stored by a version that looked no quotes up')
})
export type QuoteCounts = z.infer<typeof quoteCountsSchema>

/** With the share, of the quotes that were looked up, that do not stand in the response. */
const quoteShareSchema = quoteCountsSchema.extend({
  share: z.number().min(0).max(1).nullable().describe('notFound / (found + notFound)'),
  reason: z.enum(['no_quotes']).nullable().describe('why there is no share')
})
export type QuoteShare = z.infer<typeof quoteShareSchema>

/** What is asked of the quotes of judges: nothing is resampled, and no metric has a part in it. */
export const judgeQuotesQuerySchema = unweightedQuerySchema.pick({
  release: true,
  split: true,
  panel: true,
  setting: true
})
export type AskedJudgeQuotes = z.infer<typeof judgeQuotesQuerySchema>

/** How often the judges of a panel quote what the response does not hold. */
export const judgeQuotesSchema = z.object({
  query: judgeQuotesQuerySchema.extend({ panel: foundShape.panel, setting: foundShape.setting }),
  releaseHash: z.string(),
  submissions: z.int().describe('published ones that the panel judged'),
  judges: z.array(
    z.object({
      judge: z.string(),
      family: modelFamilySchema,
      all: quoteShareSchema,
      taskTypes: z.array(quoteShareSchema.extend({ taskType: z.string() }))
    })
  ),
  chosen: chosenSchema.optional()
})
export type JudgeQuotes = z.infer<typeof judgeQuotesSchema>
