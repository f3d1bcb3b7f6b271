import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { listDeliveries } from '../../db/messages.ts'
import { deleteWebhook, listWebhooks } from '../../db/webhooks.ts'
import { assertMayReceive, systemResolve } from '../../messages/webhook-address.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { newWebhookSchema } from '../../schemas/webhook.ts'
import {
  addWebhook,
  editWebhook,
  type Named,
  ownWebhook,
  resendMessage,
  rotateSecret,
  testWebhook
} from '../../workflows/messages/change-webhook.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { takeForm } from '../guards/take-form.ts'
import { assertManages, lockOwnTeam, mayManage } from '../guards/team-access.ts'
import { showDelivery } from '../show/show-delivery.ts'
import { showWebhook } from '../show/show-webhook.ts'
import { chosenEvents } from './event-choices.ts'
import { faultsOf, parseForm, typedFields } from './parse-form.ts'
import { html } from './parts/html.ts'
import type { FilledForm } from './parts/text-field.ts'
import { sendOwnPage } from './send-page.ts'
import type { Outcome } from './team-page.ts'
import { webhooksPage } from './team-webhooks-page.ts'
import type { Sent } from './team-webhooks-section.ts'

const hide = { hide: true }
/** More than a team may have (`addWebhook`). */
const allWebhooks = { after: null, limit: 100 }
const shownDeliveries = { after: null, limit: 50 }
const querySchema = z.strictObject({ webhook: z.string().min(1).max(100).optional() })
const graceSchema = z.strictObject({ graceHours: z.coerce.number().int().min(0).max(720) })

type ToWebhook = FastifyRequest<{ Params: { id: string } }>
type Work<Made> = {
  prepare?(fields: Record<string, string>): Promise<void>
  change(transaction: Executor, named: Named, fields: Record<string, string>): Promise<Made>
  tell?(made: Made): Outcome
}

/** The page of a team's webhooks, for its owners, and its forms. */
export function teamWebhooksRoutes({ db, queue, config, now }: Dependencies): Routes {
  const rule = { privateHosts: config.WEBHOOK_PRIVATE_HOSTS, resolve: systemResolve }

  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/team/webhooks', { schema: { ...hide, querystring: querySchema } }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      await assertManages(db, callerOf(request))
      return await show(request, reply, request.query.webhook)
    })

    app.post('/team/webhooks', { schema: hide }, async (request, reply) => {
      const caller = callerOf(request)
      const parse = (fields: Record<string, string>) => {
        const { name = '', url = '' } = fields
        return parseForm(newWebhookSchema, { name, url, events: chosenEvents(fields) })
      }
      return await takeForm(
        { db, request, reply },
        {
          async prepare(fields) {
            await assertManages(db, caller)
            await assertMayReceive(parse(fields).url, rule)
          },
          async change(transaction, fields) {
            await lockOwnTeam(transaction, caller)
            const { teamId, memberId, keyId } = caller
            const { secret, row } = await addWebhook(transaction, {
              ...{ ...parse(fields), teamId, createdBy: memberId ?? keyId }
            })
            return { id: row.id, secret }
          },
          done: async ({ id, secret }) => await show(request, reply, id, shownOnce(secret)),
          refused: async (fault, error) => {
            const faults = error.code === 'webhook_address_refused' ? { url: fault } : faultsOf(error)
            return await refused(request, reply, undefined, fault, { fields: typedFields(request.body), faults })
          }
        }
      )
    })

    const withId = { schema: { ...hide, params: idParamsSchema } }
    app.post(
      '/team/webhooks/:id/rotate',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, named, fields) {
            const { graceHours } = parseForm(graceSchema, fields)
            const { secret, row } = await rotateSecret(transaction, named, { graceHours, now: now() })
            return { id: row.id, secret }
          },
          tell: ({ secret }) => shownOnce(secret)
        })
    )
    for (const [verb, enabled] of [
      ['enable', true],
      ['disable', false]
    ] as const) {
      app.post(
        `/team/webhooks/:id/${verb}`,
        withId,
        async (request, reply) =>
          await carryOut(request, reply, {
            change: async (transaction, named) => await editWebhook(transaction, named, { enabled }, now())
          })
      )
    }
    app.post(
      '/team/webhooks/:id/remove',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, named) {
            const row = await ownWebhook(transaction, named)
            await deleteWebhook(transaction, row.id)
            return row
          }
        })
    )
    app.post(
      '/team/webhooks/:id/test',
      withId,
      async (request, reply) =>
        await carryOut(request, reply, {
          change: async (transaction, named) => await testWebhook({ db: transaction, queue, now }, named)
        })
    )
    app.post(
      '/team/webhooks/:id/deliveries/:delivery/resend',
      { schema: { ...hide, params: idParamsSchema.extend({ delivery: z.string().min(1).max(100) }) } },
      async (request, reply) =>
        await carryOut(request, reply, {
          async change(transaction, named) {
            const teller = { db: transaction, queue, now }
            return (await resendMessage(teller, named, request.params.delivery)).delivery
          }
        })
    )
  }

  /** Does what a form asks of one webhook. */
  async function carryOut<Made extends { id: string }>(
    request: ToWebhook,
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
          tell
            ? await show(request, reply, id, tell(made))
            : await reply.redirect(`/team/webhooks?webhook=${encodeURIComponent(id)}`, 303),
        refused: async (fault) => await refused(request, reply, id, fault)
      }
    )
  }

  /** Whoever is no owner is told so without being shown what owners see. */
  async function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string | undefined,
    fault: string,
    form?: FilledForm
  ) {
    if (await mayManage(db, callerOf(request))) return await show(request, reply, id, { fault }, form)
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, webhooksPage({ webhooks: [], formToken }, null, { fault }))
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string | undefined,
    outcome?: Outcome,
    form?: FilledForm
  ) {
    const rows = await listWebhooks(db, allWebhooks, callerOf(request).teamId)
    const webhooks = rows.map(showWebhook)
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, webhooksPage({ webhooks, formToken, form }, await sentTo(webhooks, id), outcome))
  }

  async function sentTo(webhooks: readonly Sent['webhook'][], id: string | undefined): Promise<Sent | null> {
    const webhook = webhooks.find((one) => one.id === id)
    if (!webhook) return null
    return {
      webhook,
      deliveries: (await listDeliveries(db, shownDeliveries, { kind: 'webhook', id: webhook.id })).map(showDelivery)
    }
  }
}

function shownOnce(secret: string): Outcome {
  return {
    done: html`<p>By this secret the receiver verifies messages. It is shown this once: keep it.</p><p><code>${secret}</code></p>`
  }
}
