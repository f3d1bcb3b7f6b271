import { condensedLength } from '../../../ingestion/checks/length-near-share.ts'
import type { Extracted, Extraction } from '../../../ingestion/extraction.ts'
import { paperBody } from '../../../ingestion/paper-body.ts'
import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { checkCondensedBody, condensedBodyReplySchema, condensedShare, remainingWords } from './condensed-body-round.ts'
import type { LrContent } from './content.ts'
import { checkIntroductionAnalysis, introductionAnalysisReplySchema, tiersOf } from './introduction-analysis-round.ts'
import { checkReferences, referencesReplySchema } from './references-round.ts'
import { checkWritingRubric, writingRubricReplySchema } from './writing-rubric-round.ts'

export const roundNames = ['references', 'introduction-analysis', 'condensed-body', 'writing-rubric'] as const

const instructionsPrompt = loadPrompt('aer/lr/instructions')

/**
 * The four rounds from a paper to its one LR item: the reference list, what the introduction argues and cites, the
 * rest condensed to 50 per cent, and a writing rubric for this introduction. All but the last read the paper.
 * Source: AER-bench G.4.2, Figure 2.
 */
export async function extract({ paper, round }: Extraction): Promise<Extracted<LrContent>> {
  const { references } = await round({
    name: 'references',
    prompt: 'aer/lr/references',
    schema: referencesReplySchema,
    readsPaper: true,
    variables: {},
    check: (reply) => checkReferences(reply, paper)
  })
  const knownKeys = references.map(({ key }) => key)
  const analysis = await round({
    name: 'introduction-analysis',
    prompt: 'aer/lr/introduction-analysis',
    schema: introductionAnalysisReplySchema,
    readsPaper: true,
    variables: {
      references: JSON.stringify(references.map(({ key, authors, year, title }) => ({ key, authors, year, title })))
    },
    check: (reply) => checkIntroductionAnalysis(reply, { paper, knownKeys })
  })
  const body = paperBody(paper)
  const { target, from, to } = condensedLength(remainingWords(body), condensedShare)
  const { condensedBody } = await round({
    name: 'condensed-body',
    prompt: 'aer/lr/condensed-body',
    schema: condensedBodyReplySchema,
    readsPaper: true,
    variables: {
      introduction: JSON.stringify(analysis.introduction),
      body_words: String(remainingWords(body)),
      target_words: String(target),
      fewest_words: String(from),
      most_words: String(to)
    },
    check: (reply) => checkCondensedBody(reply, body)
  })
  const tiers = tiersOf(analysis.citations)
  const { writingRubric } = await round({
    name: 'writing-rubric',
    prompt: 'aer/lr/writing-rubric',
    schema: writingRubricReplySchema,
    readsPaper: false,
    variables: { modules: JSON.stringify(analysis.modules), citations: JSON.stringify(analysis.citations) },
    check: (reply) => checkWritingRubric(reply, tiers)
  })
  const instructions = fillPrompt(instructionsPrompt, { word_limit: String(wordLimit(body.introductionWords)) })
  const { modules: argument, citations, tierShortfall } = analysis
  return {
    suitable: true,
    contents: [
      {
        examinee: { condensedBody, instructions },
        gold: { references, tiers, tierShortfall, citations, argument, writingRubric }
      }
    ]
  }
}

/** Words for an introduction: as many as the authors took, in hundreds, between 800 and 2,000. Ours. */
function wordLimit(introductionWords: number): number {
  return Math.min(2000, Math.max(800, Math.ceil(introductionWords / 100) * 100))
}
