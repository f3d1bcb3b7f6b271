import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { quoteFound } from '../../../ingestion/checks/quote-found.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
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

/** What a reply of the round must hold: one or two core results of the list, and texts of the lengths asked for. */
export function checkResults({ results, selectedResults }: ResultsReply, paper: PaperText): CheckResult[] {
  const core = new Set(results.filter(({ importance }) => importance === 'core').map(({ label }) => label))
  const selected = selectedResults.map(({ label }) => label)
  const others = selected.filter((label) => !core.has(label))
  return [
    countWithin({ check: 'result-count', what: 'selected results', count: selected.length, from: 1, to: 2 }),
    keysUnique({ check: 'result-labels', what: 'selected labels', keys: selected, pattern: /\S/ }),
    {
      check: 'result-core',
      ok: others.length === 0,
      message: `a selected result must be in the list and marked core; not so: ${others.join(', ') || 'none'}`
    },
    ...results.map(({ label }) =>
      quoteFound({ check: 'result-found', what: 'the label of a result', paper, quote: label })
    ),
    ...selectedResults.flatMap(({ label, context, dataDescription }) => [
      wordCountWithin({ check: 'context-length', what: `the context of ${label}`, text: context, from: 150, to: 250 }),
      wordCountWithin({
        check: 'data-length',
        what: `the data description of ${label}`,
        text: dataDescription,
        from: 200,
        to: 400
      })
    ])
  ]
}
