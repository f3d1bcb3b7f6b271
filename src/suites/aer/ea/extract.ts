import type { Extracted, Extraction } from '../../../ingestion/extraction.ts'
import { analysisDimensions, type EaContent } from './content.ts'
import { checkReferenceAnalysis, referenceAnalysisReplySchema } from './reference-analysis-round.ts'
import { checkResults, resultsReplySchema } from './results-round.ts'

export const roundNames = ['results', 'reference-analysis'] as const

/**
 * The two rounds from a paper to its one or two EA items: core results described without interpretation, and what the
 * authors made of them. Both read the paper. Source: AER-bench G.6.2, Figure 2.
 */
export async function extract({ paper, round }: Extraction): Promise<Extracted<EaContent>> {
  const { selectedResults } = await round({
    name: 'results',
    prompt: 'aer/ea/results',
    schema: resultsReplySchema,
    readsPaper: true,
    variables: {},
    check: (reply) => checkResults(reply, paper)
  })
  const labels = selectedResults.map(({ label }) => label)
  const { analyses } = await round({
    name: 'reference-analysis',
    prompt: 'aer/ea/reference-analysis',
    schema: referenceAnalysisReplySchema,
    readsPaper: true,
    variables: { selected_results: JSON.stringify(selectedResults) },
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
