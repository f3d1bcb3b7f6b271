import { absenceDoubted } from '../../../ingestion/checks/absence-doubted.ts'
import { condensedLength } from '../../../ingestion/checks/length-near-share.ts'
import type { Extracted, Extraction, RoundPlan } from '../../../ingestion/extraction.ts'
import { paperBody } from '../../../ingestion/paper-body.ts'
import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { tokensPerWord } from '../../../text/count-tokens.ts'
import { checkCondensedBody, condensedBodyReplySchema, condensedShare, remainingWords } from './condensed-body-round.ts'
import { type LrContent, tiersOf } from './content.ts'
import {
  checkIntroductionAnalysis,
  citesNothing,
  introductionAnalysisReplySchema
} from './introduction-analysis-round.ts'
import { checkReferences, fewestReferences, isTooShort, referencesReplySchema } from './references-round.ts'
import { showArgument, showCitations } from './show-analysis.ts'
import { showReferences } from './show-references.ts'
import { checkWritingRubric, writingRubricReplySchema } from './writing-rubric-round.ts'

/** Of an entry of the reply; recorded ones have 72. */
const tokensOfReference = 90

export const rounds = {
  references: {
    name: 'references',
    prompt: 'aer/lr/references',
    readsPaper: true,
    typicalOutputTokens: ({ references }) => Math.max(5_000, references.length * tokensOfReference)
  },
  introductionAnalysis: {
    name: 'introduction-analysis',
    prompt: 'aer/lr/introduction-analysis',
    readsPaper: true,
    typicalOutputTokens: () => 3_000
  },
  condensedBody: {
    name: 'condensed-body',
    prompt: 'aer/lr/condensed-body',
    readsPaper: true,
    typicalOutputTokens: ({ bodyWords }) => Math.round(0.5 * bodyWords * tokensPerWord)
  },
  writingRubric: {
    name: 'writing-rubric',
    prompt: 'aer/lr/writing-rubric',
    readsPaper: false,
    typicalOutputTokens: () => 1_800
  }
} satisfies Record<string, RoundPlan>

const instructionsPrompt = loadPrompt('aer/lr/instructions')

/**
 * The four rounds from a paper to its one LR item: the reference list, what the introduction argues and cites, the
 * rest condensed to 50 per cent, and a writing rubric for this introduction. All but the last read the paper. One that lists
 * next to no works, cites none in its introduction, or has none set apart is not suitable.
 * Source: AER-bench G.4.2, Figure 2.
 */
export async function extract({ paper, round }: Extraction): Promise<Extracted<LrContent>> {
  const body = paperBody(paper)
  // A text without headings is all introduction. One without words could not be told apart at all, which is no fault of the paper's.
  const isAllIntroduction = body.words > 0 && remainingWords(body) === 0
  const doubts = isAllIntroduction ? absenceDoubted({ what: 'headings', paper, parts: ['sections'] }) : []
  if (isAllIntroduction && doubts.length === 0) return { suitable: false, reason: reasonWithoutBody }
  const { references } = await round({
    ...rounds.references,
    schema: referencesReplySchema,
    variables: {},
    // Where the reader may have missed the headings, a person is asked here, before more is paid.
    check: (reply) => [...checkReferences(reply, paper), ...doubts],
    entries: {
      lists: ['references'],
      name: 'key',
      checks: ['reference-years', 'reference-authors', 'reference-found', 'reference-venues', 'reference-venue-types'],
      // `references-complete` tells those that should have stayed.
      mayBeLeftOut: true
    }
  })
  if (isAllIntroduction) return { suitable: false, reason: reasonWithoutBody }
  if (isTooShort(references)) return { suitable: false, reason: reasonOfShortList(references.length) }
  const analysis = await round({
    ...rounds.introductionAnalysis,
    schema: introductionAnalysisReplySchema,
    variables: { references: showReferences(references) },
    check: (reply) => checkIntroductionAnalysis(reply, { paper, references })
  })
  if (citesNothing(analysis, { paper, references })) return { suitable: false, reason: reasonWithoutCitations }
  const { target, from, to } = condensedLength(remainingWords(body), condensedShare)
  const { condensedBody } = await round({
    ...rounds.condensedBody,
    schema: condensedBodyReplySchema,
    variables: {
      introduction: JSON.stringify(analysis.introduction),
      body_words: String(remainingWords(body)),
      target_words: String(target),
      fewest_words: String(from),
      most_words: String(to)
    },
    check: (reply) => checkCondensedBody(reply, paper)
  })
  const tiers = tiersOf(analysis.citations)
  const { writingRubric } = await round({
    ...rounds.writingRubric,
    schema: writingRubricReplySchema,
    variables: { modules: showArgument(analysis), citations: showCitations(analysis) },
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

const reasonWithoutBody =
  'No heading parts the introduction from the rest of the text, which LR condenses: the reader found none. ' +
  'Where the paper prints headings, look at how it was read (`aerbench paper read`), and make a generation when it is read better.'

const reasonWithoutCitations =
  'The introduction cites no work of the list, and LR asks for one that places the paper in its literature: the reader and the model agree on it.'

function reasonOfShortList(count: number): string {
  const list =
    count === 0
      ? 'prints no list of references'
      : `lists ${count} of the ${fewestReferences} works that are needed at the least`
  return `The paper ${list}, and LR asks for an introduction that places it in its literature: the reader and the model agree on it.`
}

/** Words for an introduction: as many as the authors took, in hundreds, between 800 and 2,000. Ours. */
function wordLimit(introductionWords: number): number {
  return Math.min(2000, Math.max(800, Math.ceil(introductionWords / 100) * 100))
}
