import type { Extracted, Extraction, RoundPlan } from '../../../ingestion/extraction.ts'
import { checkResults, selectsNothing } from './checks/results.ts'
import { analysisDimensions, type EaContent } from './content.ts'
import { checkReferenceAnalysis, referenceAnalysisReplySchema } from './reference-analysis-round.ts'
import { resultsReplySchema } from './results-round.ts'
import { showSelection } from './show-selection.ts'

export const rounds = {
  results: { name: 'results', prompt: 'aer/ea/results', readsPaper: true, typicalOutputTokens: () => 2_500 },
  referenceAnalysis: {
    name: 'reference-analysis',
    prompt: 'aer/ea/reference-analysis',
    readsPaper: true,
    typicalOutputTokens: () => 2_000
  }
} satisfies Record<string, RoundPlan>

const reasonWithoutResults =
  'The paper numbers no table, figure, proposition or theorem, of which EA is made: the reader found none, and the model none either.'

/**
 * The two rounds from a paper to its one or two EA items: core results described without interpretation, and what the
 * authors made of them. Both read the paper. One that numbers no result is not suitable. Source: AER-bench G.6.2, Figure 2.
 */
export async function extract({ paper, round }: Extraction): Promise<Extracted<EaContent>> {
  const found = await round({
    ...rounds.results,
    schema: resultsReplySchema,
    variables: {},
    check: (reply) => checkResults(reply, paper)
  })
  if (selectsNothing(found)) return { suitable: false, reason: reasonWithoutResults }
  const { selectedResults } = found
  const labels = selectedResults.map(({ label }) => label)
  const { analyses } = await round({
    ...rounds.referenceAnalysis,
    schema: referenceAnalysisReplySchema,
    variables: { selected_results: showSelection(found) },
    check: (reply) => checkReferenceAnalysis(reply, { paper, labels })
  })
  const contents = selectedResults.map(({ label, resultType, context, dataDescription }) => {
    const { referenceAnalysis, applicableDimensions } = analyses.find((analysis) => analysis.label === label)!
    return {
      examinee: { context, dataDescription },
      gold: {
        referenceAnalysis,
        applicableDimensions: analysisDimensions.filter((id) => applicableDimensions.includes(id)),
        resultLabel: label,
        resultType
      }
    }
  })
  return { suitable: true, contents }
}
