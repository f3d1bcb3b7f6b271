import { z } from 'zod'
import { resultTypes } from './content.ts'

/** Reply of the round `results`. Source: AER-bench G.6.4. */
export const resultsReplySchema = z.object({
  results: z
    .array(
      z.object({
        label: z.string().describe('as printed: Table 2, Figure 1, Proposition 1'),
        title: z.string(),
        type: z.enum([
          'main_regression',
          'robustness',
          'descriptive',
          'heterogeneity',
          'mechanism',
          'theory_result',
          'other'
        ]),
        importance: z.enum(['core', 'supporting', 'auxiliary'])
      })
    )
    .describe('every table, figure and formal result of the paper'),
  selectedResults: z.array(
    z.object({
      label: z.string().describe('one of the labels above'),
      resultType: z.enum(resultTypes),
      context: z.string().describe('150 to 250 words'),
      dataDescription: z.string().describe('200 to 400 words')
    })
  )
})
export type ResultsReply = z.infer<typeof resultsReplySchema>
