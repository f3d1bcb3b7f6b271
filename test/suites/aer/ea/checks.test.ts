import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import {
  checkReferenceAnalysis,
  referenceAnalysisReplySchema
} from '../../../../src/suites/aer/ea/reference-analysis-round.ts'
import { checkResults, resultsReplySchema } from '../../../../src/suites/aer/ea/results-round.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

const results = resultsReplySchema.parse(readReply('ea', 'results'))
const analysis = referenceAnalysisReplySchema.parse(readReply('ea', 'reference-analysis'))
const labels = results.selectedResults.map(({ label }) => label)
let paper: PaperText

beforeAll(async () => {
  paper = await readSamplePaper()
})

describe('checkResults', () => {
  it.each<[string, (reply: typeof results) => void]>([
    ['result-count', (reply) => reply.selectedResults.splice(0)],
    ['result-labels', (reply) => reply.selectedResults.splice(1, 1, reply.selectedResults[0]!)],
    ['result-core', (reply) => (reply.results[0]!.importance = 'auxiliary')],
    ['result-found', (reply) => reply.results.push({ ...reply.results[0]!, label: 'Table 17' })],
    ['context-length', (reply) => (reply.selectedResults[0]!.context = 'Too short.')],
    ['data-length', (reply) => (reply.selectedResults[1]!.dataDescription += reply.selectedResults[0]!.dataDescription)]
  ])('fails %s alone', (check, plant) => {
    expect(failedChecks(checkResults(withDefect(results, plant), paper))).toEqual([check])
  })
})

describe('checkReferenceAnalysis', () => {
  const invented = 'The minister told us in person that every voucher would be paid twice. '

  it.each<[string, (reply: typeof analysis) => void]>([
    ['analysis-per-result', (reply) => (reply.analyses[1]!.label = 'Table 3')],
    ['reference-length', (reply) => (reply.analyses[0]!.referenceAnalysis += reply.analyses[0]!.referenceAnalysis)],
    ['reference-verbatim', (reply) => (reply.analyses[0]!.referenceAnalysis = invented.repeat(33))],
    ['dimensions-known', (reply) => reply.analyses[0]!.applicableDimensions.push('elegance')],
    ['writing-quality-applies', (reply) => reply.analyses[0]!.applicableDimensions.pop()]
  ])('fails %s alone', (check, plant) => {
    expect(failedChecks(checkReferenceAnalysis(withDefect(analysis, plant), { paper, labels }))).toEqual([check])
  })

  it('refuses no analysis at all', () => {
    expect(failedChecks(checkReferenceAnalysis({ analyses: [] }, { paper, labels }))).toEqual(['analysis-per-result'])
  })
})
