import { z } from 'zod'
import { countWithin } from '../../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../../ingestion/checks/keys-unique.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { conceptualShare } from '../checks/conceptual-share.ts'
import { evidenceFound } from '../checks/evidence-found.ts'
import { paperIdentity } from '../checks/paper-identity.ts'
import { checkPointCategories } from '../checks/point-categories.ts'
import { pointClaims, pointNumbersNear } from '../checks/point-claims.ts'
import { pointNumbers } from '../checks/point-numbers.ts'
import { pointQuotes } from '../checks/point-quotes.ts'
import { pointTexts } from '../checks/point-texts.ts'
import { knowledgePointSchema, paperIdentitySchema } from '../content.ts'
import { locateEvidence } from './locate-evidence.ts'

/** Reply of the round `knowledge-points`. Source: AER-bench G.1.5; the identity and the quotes are ours. */
export const knowledgePointsReplySchema = z.object({
  paper: paperIdentitySchema,
  knowledgePoints: z.array(knowledgePointSchema)
})
export type KnowledgePointsReply = z.infer<typeof knowledgePointsReplySchema>

/** Points asked for per paper. Source: AER-bench G.1.2. */
const fewest = 12
const most = 15

/** What a reply of the round must hold, looked up in the paper where it can be. */
export function checkKnowledgePoints(reply: KnowledgePointsReply, paper: PaperText): CheckResult[] {
  const { knowledgePoints: points } = reply
  const ids = points.map(({ id }) => id)
  return [
    countWithin({ check: 'point-count', what: 'knowledge points', count: points.length, from: fewest, to: most }),
    keysUnique({ check: 'point-ids', what: 'ids', keys: ids, pattern: /^KP\d\d$/ }),
    conceptualShare({ check: 'conceptual-points', what: 'points', tagged: points }),
    checkPointCategories(points),
    pointTexts(points),
    pointNumbers(points, paper),
    pointNumbersNear(points, paper),
    pointClaims(points, paper),
    pointQuotes(points, paper),
    paperIdentity(reply.paper, paper),
    ...points.map((point) => evidenceFound(point, paper))
  ]
}

/** The reply with the year and the journal that the paper's bibliography gives, so that no model has to know them. */
export function withGivenIdentity(reply: KnowledgePointsReply, { given }: PaperText): KnowledgePointsReply {
  const { year, journal } = reply.paper
  return { ...reply, paper: { ...reply.paper, year: given?.year ?? year, journal: given?.journal ?? journal } }
}

/** The points with the pages on which their quotes stand: a page is counted better than read off by a model. */
export function withFoundPages(reply: KnowledgePointsReply, paper: PaperText): KnowledgePointsReply {
  const knowledgePoints = reply.knowledgePoints.map((point) => {
    const page = locateEvidence(point, paper)?.page ?? point.evidence.page
    return { ...point, evidence: { ...point.evidence, page } }
  })
  return { ...reply, knowledgePoints }
}
