import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { listMailAddresses } from '../../db/mail-addresses.ts'
import { listDeliveries } from '../../db/messages.ts'
import type { MailAddress } from '../../schemas/mail-address.ts'
import { newMailAddressSchema } from '../../schemas/mail-address.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import {
  addMailAddress,
  askAgain,
  editMailAddress,
  removeMailAddress
} from '../../workflows/messages/change-mail-address.ts'
import type { Named } from '../../workflows/messages/change-webhook.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { assertSendsMail } from '../guards/sends-mail.ts'
import { takeForm } from '../guards/take-form.ts'
import { assertManages, lockOwnTeam } from '../guards/team-access.ts'
import { showDelivery } from '../show/show-delivery.ts'
import { showMailAddress } from '../show/show-mail-address.ts'
import { addresseeForms } from './addressee-forms.ts'
import { chosenEvents } from './event-choices.ts'
import { faultsOf, parseForm, typedFields } from './parse-form.ts'
import type { FilledForm } from './parts/text-field.ts'
import { sendOwnPage } from './send-page.ts'
import { mailPage } from './team-mail-page.ts'
import type { Mailed } from './team-mail-section.ts'
import type { Outcome } from './team-page.ts'

const hide = { hide: true }
/** More than a team may have (`addMailAddress`). */
const allAddresses = { after: null, limit: 100 }
const shownDeliveries = { after: null, limit: 50 }
const querySchema = z.strictObject({ address: z.string().min(1).max(100).optional() })

/** The page of a team's mail addresses, for its owners, and its forms. */
export function teamMailRoutes({ db, queue, config, now }: Dependencies): Routes {
  const { refused, carryOut } = addresseeForms({ db }, { show, emptyPage, pathTo })

  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/team/mail', { schema: { ...hide, querystring: querySchema } }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      await assertManages(db, callerOf(request))
      return await show(request, reply, request.query.address)
    })

    app.post('/team/mail', { schema: hide }, async (request, reply) => {
      const caller = callerOf(request)
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, fields) {
            assertSendsMail(config)
            const { address = '' } = fields
            const wanted = parseForm(newMailAddressSchema, { address, events: chosenEvents(fields) })
            await lockOwnTeam(transaction, caller)
            const { teamId, memberId, keyId } = caller
            const made = { ...wanted, teamId, createdBy: memberId ?? keyId }
            return await addMailAddress({ db: transaction, queue, now }, made)
          },
          done: async ({ id }) => await reply.redirect(pathTo(id), 303),
          refused: async (fault, error) => {
            const form = { fields: typedFields(request.body), faults: faultsOf(error) }
            return await refused(request, reply, undefined, fault, form)
          }
        }
      )
    })

    const acts: Record<string, (transaction: Executor, named: Named) => Promise<{ id: string }>> = {
      async ask(transaction, named) {
        assertSendsMail(config)
        return await askAgain({ db: transaction, queue, now }, named)
      },
      enable: async (transaction, named) => await editMailAddress(transaction, named, { enabled: true }, now()),
      disable: async (transaction, named) => await editMailAddress(transaction, named, { enabled: false }, now()),
      remove: removeMailAddress
    }
    for (const [verb, act] of Object.entries(acts)) {
      app.post(
        `/team/mail/:id/${verb}`,
        { schema: { ...hide, params: idParamsSchema } },
        async (request, reply) => await carryOut(request, reply, { change: act })
      )
    }
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string | undefined,
    outcome?: Outcome,
    form?: FilledForm
  ) {
    const addresses = (await listMailAddresses(db, allAddresses, callerOf(request).teamId)).map(showMailAddress)
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, mailPage({ addresses, formToken, form }, await mailedTo(addresses, id), outcome))
  }

  async function mailedTo(addresses: readonly MailAddress[], id: string | undefined): Promise<Mailed | null> {
    const address = addresses.find((one) => one.id === id)
    if (!address) return null
    const sent = await listDeliveries(db, shownDeliveries, { kind: 'mail', id: address.id })
    return { address, deliveries: sent.map(showDelivery) }
  }
}

function emptyPage(formToken: string, outcome: Outcome): string {
  return mailPage({ addresses: [], formToken }, null, outcome)
}

function pathTo(id: string): string {
  return `/team/mail?address=${encodeURIComponent(id)}`
}
