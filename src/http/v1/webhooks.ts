import { z } from 'zod'
import { deleteWebhook, findWebhook, listWebhooks } from '../../db/webhooks.ts'
import { assertMayReceive, systemResolve } from '../../messages/webhook-address.ts'
import { deliverySchema } from '../../schemas/delivery.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import {
  madeWebhookSchema,
  newWebhookSchema,
  secretRotationSchema,
  webhookChangeSchema,
  webhookSchema
} from '../../schemas/webhook.ts'
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
import { assertManages, changeOfTeam } from '../guards/team-access.ts'
import { showDelivery } from '../show/show-delivery.ts'
import { showWebhook } from '../show/show-webhook.ts'
import { listResponse } from '../tables/send-list.ts'
import { sendDeliveries, sendToOwners } from './send-to-owners.ts'

const config = { permission: 'read' } as const
const tags = ['webhooks']
const deliveryParamsSchema = idParamsSchema.extend({ delivery: z.string().min(1).max(100) })

/** Addresses that a team has messages sent to; for owners, since an address may hold a secret of its own. */
export function webhooksRoutes({ db, queue, config: { WEBHOOK_PRIVATE_HOSTS }, now }: Dependencies): Routes {
  const rule = { privateHosts: WEBHOOK_PRIVATE_HOSTS, resolve: systemResolve }

  return async (app) => {
    app.get(
      '/me/webhooks',
      {
        config,
        schema: {
          operationId: 'listWebhooks',
          tags,
          summary: 'The webhooks of the team, without their secrets; for owners',
          querystring: pageQuerySchema,
          response: { 200: listResponse(webhookSchema) }
        }
      },
      async (request, reply) =>
        await sendToOwners(
          { db, request, reply },
          {
            query: request.query,
            rows: (page, teamId) => listWebhooks(db, page, teamId),
            keyOf: ({ id }) => id,
            show: (rows) => rows.map(showWebhook)
          }
        )
    )

    app.post(
      '/me/webhooks',
      {
        config: { permission: 'submit', secretReply: true },
        schema: {
          operationId: 'addWebhook',
          tags,
          summary: 'Have messages sent to an address; the reply is the only place where its secret is ever shown',
          description:
            'Messages are signed after the Standard Webhooks specification, and arrive at least once: a message that comes ' +
            'twice has the same `webhook-id`. The address is https, of the public Internet; it is looked up at each try, ' +
            'and redirects are not followed.',
          body: newWebhookSchema,
          response: { 201: madeWebhookSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        await assertManages(db, caller)
        await assertMayReceive(request.body.url, rule)
        reply.header('cache-control', 'no-store')
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId, memberId, keyId }) => {
          const made = { ...request.body, teamId, createdBy: memberId ?? keyId }
          const { secret, row } = await addWebhook(transaction, made)
          reply.code(201)
          return { ...showWebhook(row), secret }
        })
      }
    )

    app.patch(
      '/me/webhooks/:id',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'changeWebhook',
          tags,
          summary: 'Change the name, address or events of a webhook, or switch it off or on again',
          params: idParamsSchema,
          body: webhookChangeSchema,
          response: { 200: webhookSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { url } = request.body
        await assertManages(db, caller)
        if (url !== undefined) await assertMayReceive(url, rule)
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const named = { id: request.params.id, teamId }
          return showWebhook(await editWebhook(transaction, named, request.body, now()))
        })
      }
    )

    app.delete(
      '/me/webhooks/:id',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'removeWebhook',
          tags,
          summary: 'Remove a webhook with its secret, and with what waits for it',
          params: idParamsSchema,
          response: { 200: webhookSchema }
        }
      },
      async (request, reply) => {
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const row = await ownWebhook(transaction, { id: request.params.id, teamId })
          await deleteWebhook(transaction, row.id)
          return showWebhook(row)
        })
      }
    )

    app.post(
      '/me/webhooks/:id/rotate',
      {
        config: { permission: 'submit', secretReply: true },
        schema: {
          operationId: 'rotateWebhookSecret',
          tags,
          summary: 'Make a secret in place of the one in use; the reply is the only place where it is ever shown',
          description: 'For `graceHours` messages carry two signatures, so that receivers can change it.',
          params: idParamsSchema,
          body: secretRotationSchema,
          response: { 201: madeWebhookSchema }
        }
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const asked = { graceHours: request.body.graceHours, now: now() }
          const named = { id: request.params.id, teamId }
          const { secret, row } = await rotateSecret(transaction, named, asked)
          reply.code(201)
          return { ...showWebhook(row), secret }
        })
      }
    )

    app.post(
      '/me/webhooks/:id/test',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'testWebhook',
          tags,
          summary: 'Send a message that tells nothing, of the type webhook.test',
          params: idParamsSchema,
          response: { 202: deliverySchema }
        }
      },
      async (request, reply) => {
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const named = { id: request.params.id, teamId }
          const delivery = await testWebhook({ db: transaction, queue, now }, named)
          reply.code(202)
          return showDelivery({ delivery, type: 'webhook.test' })
        })
      }
    )

    app.get(
      '/me/webhooks/:id/deliveries',
      {
        config,
        schema: {
          operationId: 'listDeliveries',
          tags,
          summary: 'What was sent to a webhook, the last first, with what came of it and the next try',
          params: idParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(deliverySchema) }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        const addressee = { kind: 'webhook' as const, id, noun: 'webhook', find: (id: string) => findWebhook(db, id) }
        return await sendDeliveries({ db, request, reply }, addressee, request.query)
      }
    )

    app.post(
      '/me/webhooks/:id/deliveries/:delivery/resend',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'resendDelivery',
          tags,
          summary: 'Send a message that was delivered or given up once more, under the same webhook-id',
          params: deliveryParamsSchema,
          response: { 202: deliverySchema }
        }
      },
      async (request, reply) => {
        const { id, delivery } = request.params
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const teller = { db: transaction, queue, now }
          reply.code(202)
          return showDelivery(await resendMessage(teller, { id, teamId }, delivery))
        })
      }
    )
  }
}
