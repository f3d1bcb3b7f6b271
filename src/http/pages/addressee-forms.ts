import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '../../db/client.ts'
import type { Named } from '../../workflows/messages/change-webhook.ts'
import type { Dependencies } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { takeForm } from '../guards/take-form.ts'
import { lockOwnTeam, mayManage } from '../guards/team-access.ts'
import type { FilledForm } from './parts/text-field.ts'
import { sendOwnPage } from './send-page.ts'
import type { Outcome } from './team-page.ts'

type ToAddressee = FastifyRequest<{ Params: { id: string } }>
type AddresseePage = {
  /** Sends the page with the addressee of this id opened, and with what came of a form. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string | undefined,
    outcome?: Outcome,
    form?: FilledForm
  ): Promise<FastifyReply>
  /** The page without any addressee. */
  emptyPage(formToken: string, outcome: Outcome): string
  pathTo(id: string): string
}
type Work<Made> = {
  change(transaction: Executor, named: Named, fields: Record<string, string>): Promise<Made>
  tell?(made: Made): Outcome
}

/** What the forms of a team's addressees share: they are its owners' alone, and change one of them, or tell why not. */
export function addresseeForms({ db }: Pick<Dependencies, 'db'>, { show, emptyPage, pathTo }: AddresseePage) {
  /** Whoever is no owner is told so without being shown what owners see. */
  async function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string | undefined,
    fault: string,
    form?: FilledForm
  ): Promise<FastifyReply> {
    if (await mayManage(db, callerOf(request))) return await show(request, reply, id, { fault }, form)
    return await sendOwnPage(reply, emptyPage(sessionOf(request).formToken, { fault }))
  }

  /** Does what a form asks of one addressee. */
  async function carryOut<Made extends { id: string }>(
    request: ToAddressee,
    reply: FastifyReply,
    { change, tell }: Work<Made>
  ): Promise<FastifyReply> {
    const { id } = request.params
    const caller = callerOf(request)
    return await takeForm(
      { db, request, reply },
      {
        async change(transaction, fields) {
          await lockOwnTeam(transaction, caller)
          return await change(transaction, { id, teamId: caller.teamId }, fields)
        },
        done: async (made) =>
          tell ? await show(request, reply, id, tell(made)) : await reply.redirect(pathTo(id), 303),
        refused: async (fault) => await refused(request, reply, id, fault)
      }
    )
  }

  return { refused, carryOut }
}
