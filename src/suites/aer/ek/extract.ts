import type { Extracted, Extraction } from '../../../ingestion/extraction.ts'
import { arrangeQuestions } from './arrange-questions.ts'
import { checkQuestions } from './check-questions.ts'
import type { EkContent } from './content.ts'
import { checkKnowledgePoints, knowledgePointsReplySchema } from './knowledge-points-round.ts'
import { questionsReplySchema } from './questions-round.ts'

/** In the order in which they run. Source: AER-bench Figure 2. */
export const roundNames = ['knowledge-points', 'questions'] as const

/** One item of 20 questions per paper. Points first, so that no part of the paper is forgotten while asking. */
export async function extract({ paper, round }: Extraction): Promise<Extracted<EkContent>> {
  const points = await round({
    name: 'knowledge-points',
    prompt: 'aer/ek/knowledge-points',
    schema: knowledgePointsReplySchema,
    readsPaper: true,
    variables: {},
    check: (reply) => checkKnowledgePoints(reply, paper)
  })
  const questions = await round({
    name: 'questions',
    prompt: 'aer/ek/questions',
    schema: questionsReplySchema,
    readsPaper: false,
    variables: {
      first_author: points.paper.firstAuthor,
      author_form: points.paper.coauthors.length > 0 ? `${points.paper.firstAuthor} et al.` : points.paper.firstAuthor,
      year: String(points.paper.year),
      topic: points.paper.topic,
      knowledge_points: JSON.stringify(points, null, 2)
    },
    check: (reply) => checkQuestions(reply, points)
  })
  return { suitable: true, contents: [arrangeQuestions(points, questions)] }
}
