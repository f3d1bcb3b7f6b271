import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '../../db/client.ts'
import { countPublished } from '../../db/published-scores.ts'
import { outliving } from '../guards/statistics-turns.ts'
import { sendComputing } from './computing-page.ts'
import { htmlType } from './send-page.ts'
import { slowPages } from './slow-pages.ts'

/** How long a reader looks at an empty window before being told that figures are computed. */
const patienceMs = 5000
/** A board of fewer submissions is computed while its reader waits, however busy the service is. */
const leastSlow = 100
/** The same where verdicts are read: there are many more of them than scores. */
export const leastOfVerdicts = 20

type SlowBoard = {
  title: string
  release: string
  /** Submissions from which on nobody waits for the page. */
  least?: number
}

/** Sends pages of boards; for a large one that takes longer than a reader is to wait, a page that says so and asks for itself anew. */
export function slowBoards({ db }: { db: Executor }) {
  const slow = slowPages(patienceMs)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { title, release, least = leastSlow }: SlowBoard,
    compute: () => Promise<string>
  ): Promise<FastifyReply> => {
    const submissions = await countPublished(db, release)
    if (submissions < least) return await reply.type(htmlType).send(await compute())
    const { version = null } = request.boardReply ?? {}
    const page = await slow(`${version}\n${request.url}`, () => outliving(request, compute))
    if (page === null) return await sendComputing(reply, { title, release, submissions })
    return await reply.type(htmlType).send(page)
  }
}
