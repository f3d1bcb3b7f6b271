import type { Extracted, Extraction, RoundPlan } from '../../../ingestion/extraction.ts'
import type { EkContent } from './content.ts'
import { arrangeQuestions } from './extract/arrange-questions.ts'
import { checkQuestions } from './extract/check-questions.ts'
import {
  checkKnowledgePoints,
  knowledgePointsReplySchema,
  withFoundPages,
  withGivenIdentity
} from './extract/knowledge-points-round.ts'
import { questionKinds, questionsReplySchema } from './extract/questions-round.ts'
import { showPoints } from './extract/show-points.ts'

/** In the order in which they run. Source: AER-bench Figure 2. */
export const rounds = {
  knowledgePoints: {
    name: 'knowledge-points',
    prompt: 'aer/ek/knowledge-points',
    readsPaper: true,
    typicalOutputTokens: () => 3_500
  },
  questions: {
    name: 'questions',
    prompt: 'aer/ek/questions',
    readsPaper: false,
    reasoningEffort: 'high',
    typicalOutputTokens: () => 4_500
  }
} satisfies Record<string, RoundPlan>

/** Those of a round's checks that single questions fail; the others are of their number and mixture. */
const checksOfQuestions = [
  ...['source-points', 'explanations', 'stem-opening', 'stem-anonymous', 'four-options'],
  ...['one-right-option', 'blank-in-stem', 'order-permutation', 'answer-not-in-stem', 'answer-not-elsewhere'],
  'answer-borne-out'
]

/** One item of 20 questions per paper. Points first, so that no part of the paper is forgotten while asking. */
export async function extract({ paper, round }: Extraction): Promise<Extracted<EkContent>> {
  const reply = await round({
    ...rounds.knowledgePoints,
    schema: knowledgePointsReplySchema,
    variables: {},
    check: (claimed) => checkKnowledgePoints(withGivenIdentity(claimed, paper), paper),
    entries: {
      lists: ['knowledgePoints'],
      name: 'id',
      checks: ['point-texts', 'point-numbers', 'point-numbers-near', 'point-claims', 'point-quotes', 'evidence-found']
    }
  })
  const points = withFoundPages(withGivenIdentity(reply, paper), paper)
  const questions = await round({
    ...rounds.questions,
    schema: questionsReplySchema,
    variables: {
      first_author: points.paper.firstAuthor,
      author_form: points.paper.coauthors.length > 0 ? `${points.paper.firstAuthor} et al.` : points.paper.firstAuthor,
      year: String(points.paper.year),
      topic: points.paper.topic,
      title: points.paper.title,
      journal: points.paper.journal || 'none',
      coauthors: points.paper.coauthors.join(', ') || 'none',
      knowledge_points: showPoints(points.knowledgePoints)
    },
    check: (asked) => checkQuestions(asked, points, paper),
    entries: { lists: questionKinds, name: 'id', checks: checksOfQuestions }
  })
  return { suitable: true, contents: [arrangeQuestions(points, questions)] }
}
