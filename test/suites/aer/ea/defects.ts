import { referenceAnalysisReplySchema } from '../../../../src/suites/aer/ea/reference-analysis-round.ts'
import { resultsReplySchema } from '../../../../src/suites/aer/ea/results-round.ts'
import { type Defect, inReply } from '../defect.ts'

type Results = ReturnType<typeof resultsReplySchema.parse>
type Analyses = ReturnType<typeof referenceAnalysisReplySchema.parse>

const inResults = (name: string, check: string, plant: (reply: Results) => unknown): Defect => ({
  name,
  taskType: 'EA',
  round: 'results',
  check,
  plant: inReply(resultsReplySchema, plant)
})
const inAnalyses = (name: string, check: string, plant: (reply: Analyses) => unknown): Defect => ({
  name,
  taskType: 'EA',
  round: 'reference-analysis',
  check,
  plant: inReply(referenceAnalysisReplySchema, plant)
})

/** Puts other words into the data description of the first result, as many as were there. */
const inData =
  (from: string, to: string) =>
  ({ selectedResults: [first] }: Results) =>
    (first!.dataDescription = first!.dataDescription.replace(from, to))
const inContext =
  (from: string, to: string) =>
  ({ selectedResults: [first] }: Results) =>
    (first!.context = first!.context.replace(from, to))

/** What can be wrong with the replies of EA's rounds. */
export const defects: Defect[] = [
  inResults('no selected result', 'result-count', (reply) => reply.selectedResults.splice(0)),
  inResults('the same result twice', 'result-labels', (reply) =>
    reply.selectedResults.splice(1, 1, reply.selectedResults[0]!)
  ),
  inResults(
    'a selected result that is not core',
    'result-core',
    (reply) => (reply.results[0]!.importance = 'auxiliary')
  ),
  inResults('a robustness check selected', 'result-kind', (reply) => (reply.results[0]!.type = 'robustness')),
  inResults(
    'an estimate called theoretical',
    'result-kind',
    (reply) => (reply.selectedResults[0]!.resultType = 'theoretical_result')
  ),
  inResults('the title of another table', 'result-titles', ({ results }) => (results[0]!.title = results[2]!.title)),
  inResults('a number of another column', 'cells-agree', ({ selectedResults: [, second] }) => {
    second!.dataDescription = second!.dataDescription.replace(
      'they are 0.140 (0.006), -0.004',
      'they are 0.140 (0.006), -0.037'
    )
  }),
  inResults('a direction turned in a sentence of the paper', 'data-claims', ({ selectedResults: [, second] }) => {
    second!.dataDescription +=
      ' The gap between the groups narrows by 0.294 (column 3), yet the rate of all claimants together rises by 0.077 (column 4).'
  }),
  inAnalyses('a number of another group in a sentence of the authors', 'reference-claims', ({ analyses: [first] }) => {
    first!.referenceAnalysis = first!.referenceAnalysis.replace(
      'eligible claimants by 0.233',
      'eligible claimants by 0.140'
    )
  }),
  inResults('a table left out of the list', 'results-listed', (reply) => reply.results.splice(2, 1)),
  inResults('a table that the paper does not have', 'result-found', (reply) =>
    reply.results.push({ ...reply.results[0]!, label: 'Table 17' })
  ),
  inResults(
    'a context of a few words',
    'context-length',
    (reply) => (reply.selectedResults[0]!.context = 'Too short.')
  ),
  inResults(
    'a context with another number of offices',
    'context-numbers',
    inContext('120 employment', '127 employment')
  ),
  inResults(
    'a finding in the context',
    'context-neutral',
    inContext('The table reports effects', 'The authors find that it works. The table reports effects')
  ),
  inResults('a data description of double length', 'data-length', (reply) => {
    const [first, second] = reply.selectedResults
    second!.dataDescription += ` ${first!.dataDescription}`
  }),
  inResults('a coefficient with a figure changed', 'data-numbers', inData('0.233 (0.011)', '0.239 (0.011)')),
  inResults('a coefficient with its sign turned', 'data-numbers', inData('0.233 (0.011)', '-0.233 (0.011)')),
  inResults(
    'a cause in the data description',
    'data-neutral',
    inData('Signs are', 'This is due to congestion. Signs are')
  ),
  inResults(
    'a reading in the data description',
    'data-neutral',
    inData('Signs are the same in both panels.', 'The estimates suggest strong competition among claimants.')
  ),
  inResults(
    'a policy in the data description',
    'data-neutral',
    inData('Signs are the same in both panels.', 'The policy implications are clear.')
  ),
  inResults('a judgment in the data description', 'data-neutral', inData('Signs are', 'Remarkably, signs are')),
  inAnalyses('an analysis of another result', 'analysis-per-result', (reply) => (reply.analyses[1]!.label = 'Table 3')),
  inAnalyses('an analysis left out', 'analysis-per-result', (reply) => reply.analyses.pop()),
  inAnalyses('a reference analysis of double length', 'reference-length', (reply) => {
    reply.analyses[0]!.referenceAnalysis += ` ${reply.analyses[0]!.referenceAnalysis}`
  }),
  inAnalyses('an invented reference analysis', 'reference-verbatim', (reply) => {
    const invented = 'The minister told us in person that every voucher would be paid twice. '
    reply.analyses[0]!.referenceAnalysis = invented.repeat(33)
  }),
  inAnalyses('a number changed in the reference analysis', 'reference-numbers', (reply) => {
    const [first] = reply.analyses
    first!.referenceAnalysis = first!.referenceAnalysis.replace('26.2 percent', '28.7 percent')
  }),
  inAnalyses('an unknown dimension', 'dimensions-known', (reply) =>
    reply.analyses[0]!.applicableDimensions.push('elegance')
  ),
  inAnalyses('a dimension twice', 'dimensions-known', (reply) =>
    reply.analyses[0]!.applicableDimensions.push('accuracy')
  ),
  inAnalyses('writing quality left out', 'writing-quality-applies', (reply) =>
    reply.analyses[0]!.applicableDimensions.pop()
  ),
  ...[
    'Congestion drives job finding.',
    'This shows that vouchers work.',
    'The coefficient reflects congestion.',
    'The effect of the voucher is large.',
    'The voucher improves outcomes.',
    'The difference comes from congestion.'
  ].map((claim) =>
    inResults(`in the data: ${claim}`, 'data-neutral', inData('Signs are the same in both panels.', claim))
  ),
  inResults('another period in the context', 'context-numbers', inContext('from 2012 to 2017', 'from 1987 to 1999')),
  inAnalyses('a reference analysis made of the list of references', 'reference-verbatim', (reply) => {
    reply.analyses[0]!.referenceAnalysis =
      'The Effect of Minimum Wages on Low-Wage Jobs. Bootstrap-Based Improvements for Inference with Clustered Errors. '.repeat(
        30
      )
  })
]
