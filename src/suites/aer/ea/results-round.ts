import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { numbersFound } from '../../../ingestion/checks/numbers-found.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { contextNeutral } from './checks/context-neutral.ts'
import { dataNeutral } from './checks/data-neutral.ts'
import { resultCore } from './checks/result-core.ts'
import { resultFound } from './checks/result-found.ts'
import { resultKind } from './checks/result-kind.ts'
import { resultsListed } from './checks/results-listed.ts'
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

/** What a reply of the round must hold: all results, one or two core ones selected, and each of these in bare facts. */
export function checkResults(reply: ResultsReply, paper: PaperText): CheckResult[] {
  const { results, selectedResults } = reply
  const labels = results.map(({ label }) => label)
  const selected = selectedResults.map(({ label }) => label)
  return [
    countWithin({ check: 'result-count', what: 'selected results', count: selected.length, from: 1, to: 2 }),
    keysUnique({ check: 'result-labels', what: 'selected labels', keys: selected, pattern: /\S/ }),
    resultCore(reply),
    resultKind(reply),
    resultsListed({ labels, paper }),
    ...labels.map((label) => resultFound({ label, paper })),
    ...selectedResults.flatMap((result) => checkDescription(result, paper))
  ]
}

/** The checks of the two texts that an examinee reads, in a reply or in an item. */
export function checkDescription(result: ResultsReply['selectedResults'][number], paper: PaperText): CheckResult[] {
  const { label, resultType, context, dataDescription } = result
  const [ofContext, ofData] = [`the context of ${label}`, `the data description of ${label}`]
  return [
    wordCountWithin({ check: 'context-length', what: ofContext, text: context, from: 150, to: 250 }),
    numbersFound({ check: 'context-numbers', what: ofContext, paper, text: context }),
    contextNeutral({ label, text: context }),
    wordCountWithin({ check: 'data-length', what: ofData, text: dataDescription, from: 200, to: 400 }),
    numbersFound({ check: 'data-numbers', what: ofData, paper, text: dataDescription }),
    dataNeutral({ label, text: dataDescription, resultType })
  ]
}
