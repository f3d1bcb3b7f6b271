import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listDeliveries } from '../../db/messages.ts'
import { deleteWebhook, listWebhooks } from '../../db/webhooks.ts'
import { assertMayReceive, systemResolve } from '../../messages/webhook-address.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { newWebhookSchema } from '../../schemas/webhook.ts'
import {
  addWebhook,
  editWebhook,
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
import { assertManages, lockOwnTeam } from '../guards/team-access.ts'
import { showDelivery } from '../show/show-delivery.ts'
import { showWebhook } from '../show/show-webhook.ts'
import { addresseeForms } from './addressee-forms.ts'
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

/** The page of a team's webhooks, for its owners, and its forms. */
export function teamWebhooksRoutes({ db, queue, config, now }: Dependencies): Routes {
  const rule = { privateHosts: config.WEBHOOK_PRIVATE_HOSTS, resolve: systemResolve }
  const { refused, carryOut } = addresseeForms({ db }, { show, emptyPage, pathTo })

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

function emptyPage(formToken: string, outcome: Outcome): string {
  return webhooksPage({ webhooks: [], formToken }, null, outcome)
}

function pathTo(id: string): string {
  return `/team/webhooks?webhook=${encodeURIComponent(id)}`
}

function shownOnce(secret: string): Outcome {
  return {
    done: html`<p>By this secret the receiver verifies messages. It is shown this once: keep it.</p><p><code>${secret}</code></p>`
  }
}
