import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '../../db/client.ts'
import { listDeliveries } from '../../db/messages.ts'
import { NotFoundError } from '../../errors.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertManages } from '../guards/team-access.ts'
import { showDelivery } from '../show/show-delivery.ts'
import { type List, sendList } from '../tables/send-list.ts'

type Exchange = { db: Executor; request: FastifyRequest; reply: FastifyReply }
type OwnList<Row, Entry> = Omit<List<Row, Entry>, 'rows'> & {
  rows(page: Parameters<List<Row, Entry>['rows']>[0], teamId: string): Promise<Row[]>
}
/** What messages go to, and how it is called where there is none. */
type Addressee = {
  kind: 'webhook' | 'mail'
  id: string
  noun: string
  find(id: string): Promise<{ teamId: string } | null>
}

/** A list of what belongs to the caller's team, for its owners. */
export async function sendToOwners<Row, Entry>({ db, request, reply }: Exchange, list: OwnList<Row, Entry>) {
  const caller = callerOf(request)
  await assertManages(db, caller)
  return await sendList(request, reply, { ...list, rows: (page) => list.rows(page, caller.teamId) })
}

/**
 * What was sent to an addressee of the caller's team, for its owners.
 *
 * @throws {NotFoundError} for one of another team too
 */
export async function sendDeliveries(
  { db, request, reply }: Exchange,
  { kind, id, noun, find }: Addressee,
  query: { cursor?: string | undefined; limit: number }
) {
  const caller = callerOf(request)
  await assertManages(db, caller)
  if ((await find(id))?.teamId !== caller.teamId) throw new NotFoundError(noun, id)
  return await sendList(request, reply, {
    query,
    rows: (page) => listDeliveries(db, page, { kind, id }),
    keyOf: ({ delivery }) => delivery.id,
    show: (rows) => rows.map(showDelivery)
  })
}
