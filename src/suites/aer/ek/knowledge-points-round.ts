import { z } from 'zod'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { locateQuote } from '../../../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { knowledgePointSchema, paperIdentitySchema, pointCategories } from './content.ts'

/** Reply of the round `knowledge-points`. Source: AER-bench G.1.5; the identity and the quotes are ours. */
export const knowledgePointsReplySchema = z.object({
  paper: paperIdentitySchema,
  knowledgePoints: z.array(knowledgePointSchema)
})
export type KnowledgePointsReply = z.infer<typeof knowledgePointsReplySchema>

/** Points asked for per paper. Source: AER-bench G.1.2. */
const fewest = 12
const most = 15
/** The source asks for as many categories as the paper supports; we settle on at least four of the six. */
const fewestCategories = 4

/** What a reply of the round must hold, looked up in the paper where it can be. */
export function checkKnowledgePoints(reply: KnowledgePointsReply, paper: PaperText): CheckResult[] {
  const { knowledgePoints: points } = reply
  const ids = new Set(points.map(({ id }) => id))
  const badIds = points.filter(({ id }) => !/^KP\d\d$/.test(id)).map(({ id }) => id)
  const conceptual = points.filter(({ contentType }) => contentType === 'conceptual').length
  const categories = new Set(points.map(({ category }) => category))
  const empty = points.filter(({ statement, context }) => statement.trim() === '' || context.trim() === '')
  return [
    {
      check: 'point-count',
      ok: points.length >= fewest && points.length <= most,
      message: `${fewest} to ${most} knowledge points are required, got ${points.length}`
    },
    {
      check: 'point-ids',
      ok: ids.size === points.length && badIds.length === 0,
      message: `ids must be KP01, KP02, ... and unique; got ${points.map(({ id }) => id).join(', ')}`
    },
    {
      check: 'conceptual-points',
      ok: conceptual * 2 >= points.length,
      message: `at least half of the points must be conceptual, got ${conceptual} of ${points.length}`
    },
    {
      check: 'point-categories',
      ok: categories.size >= fewestCategories,
      message: `at least ${fewestCategories} of ${pointCategories.join(', ')} must occur, got ${[...categories].join(', ')}`
    },
    {
      check: 'point-texts',
      ok: empty.length === 0,
      message: `every point needs a statement and a context; empty in ${empty.map(({ id }) => id).join(', ') || 'none'}`
    },
    checkIdentity(reply, paper),
    ...points.map((point) => checkEvidence(point, paper))
  ]
}

/** The first page names author and topic, so a wrong identity would spoil every stem. */
function checkIdentity({ paper: { firstAuthor, topic, title } }: KnowledgePointsReply, paper: PaperText): CheckResult {
  const found = firstAuthor.trim() !== '' && locateQuote(paper, firstAuthor)?.page === 1
  const isTopic = topic.trim() !== '' && topic.trim().toLowerCase() !== title.trim().toLowerCase()
  return {
    check: 'paper-identity',
    ok: found && isTopic,
    message: `the first author must stand on page 1 and the topic must not be the title; got "${firstAuthor}", "${topic}"`
  }
}

function checkEvidence({ id, evidence }: z.infer<typeof knowledgePointSchema>, paper: PaperText): CheckResult {
  const found = locateQuote(paper, evidence.quote)
  const words = evidence.quote.trim().split(/\s+/).length
  return {
    check: 'evidence-found',
    ok: found !== null && words >= 4,
    message: found
      ? `the quote of ${id} must have at least four words, got ${words}`
      : `the quote of ${id} must be copied from the paper word for word: "${evidence.quote}"`,
    ...(found && { evidence: { page: found.page, passage: found.passage } })
  }
}
