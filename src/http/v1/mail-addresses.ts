import { findMailAddress, listMailAddresses } from '../../db/mail-addresses.ts'
import { deliverySchema } from '../../schemas/delivery.ts'
import { mailAddressChangeSchema, mailAddressSchema, newMailAddressSchema } from '../../schemas/mail-address.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import {
  addMailAddress,
  askAgain,
  editMailAddress,
  removeMailAddress
} from '../../workflows/messages/change-mail-address.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSendsMail } from '../guards/sends-mail.ts'
import { changeOfTeam } from '../guards/team-access.ts'
import { showMailAddress } from '../show/show-mail-address.ts'
import { listResponse } from '../tables/send-list.ts'
import { sendDeliveries, sendToOwners } from './send-to-owners.ts'

const reads = { permission: 'read' } as const
const submits = { permission: 'submit' } as const
const tags = ['mail']

/** Mail addresses that a team has messages sent to; for owners, since an address tells who reads there. */
export function mailAddressesRoutes({ db, queue, config, now }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/me/mail-addresses',
      {
        config: reads,
        schema: {
          operationId: 'listMailAddresses',
          tags,
          summary: 'The mail addresses of the team; for owners',
          querystring: pageQuerySchema,
          response: { 200: listResponse(mailAddressSchema) }
        }
      },
      async (request, reply) =>
        await sendToOwners(
          { db, request, reply },
          {
            query: request.query,
            rows: (page, teamId) => listMailAddresses(db, page, teamId),
            keyOf: ({ id }) => id,
            show: (rows) => rows.map(showMailAddress)
          }
        )
    )

    app.post(
      '/me/mail-addresses',
      {
        config: submits,
        schema: {
          operationId: 'addMailAddress',
          tags,
          summary: 'Ask whoever reads at a mail address to have messages of the team sent there',
          description:
            'One mail goes out, with a link by which its reader agrees; nothing else is sent before. Each mail holds a ' +
            'link that ends them. An address is asked at most once a day by a team. 409 `mail_not_configured` where the service has no mail server.',
          body: newMailAddressSchema,
          response: { 201: mailAddressSchema }
        }
      },
      async (request, reply) => {
        assertSendsMail(config)
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId, memberId, keyId }) => {
          const made = { ...request.body, teamId, createdBy: memberId ?? keyId }
          const row = await addMailAddress({ db: transaction, queue, now }, made)
          reply.code(201)
          return showMailAddress(row)
        })
      }
    )

    app.patch(
      '/me/mail-addresses/:id',
      {
        config: submits,
        schema: {
          operationId: 'changeMailAddress',
          tags,
          summary: 'Change which messages are mailed to an address, or switch it off or on again',
          params: idParamsSchema,
          body: mailAddressChangeSchema,
          response: { 200: mailAddressSchema }
        }
      },
      async (request, reply) => {
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const named = { id: request.params.id, teamId }
          return showMailAddress(await editMailAddress(transaction, named, request.body, now()))
        })
      }
    )

    app.delete(
      '/me/mail-addresses/:id',
      {
        config: submits,
        schema: {
          operationId: 'removeMailAddress',
          tags,
          summary: 'Remove a mail address, and what waits for it',
          params: idParamsSchema,
          response: { 200: mailAddressSchema }
        }
      },
      async (request, reply) => {
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          return showMailAddress(await removeMailAddress(transaction, { id: request.params.id, teamId }))
        })
      }
    )

    app.post(
      '/me/mail-addresses/:id/ask',
      {
        config: submits,
        schema: {
          operationId: 'askMailAddress',
          tags,
          summary: 'Ask once more whoever reads at an address that is not confirmed',
          params: idParamsSchema,
          response: { 202: mailAddressSchema }
        }
      },
      async (request, reply) => {
        assertSendsMail(config)
        return await changeOfTeam({ db, request, reply }, async (transaction, { teamId }) => {
          const named = { id: request.params.id, teamId }
          const row = await askAgain({ db: transaction, queue, now }, named)
          reply.code(202)
          return showMailAddress(row)
        })
      }
    )

    app.get(
      '/me/mail-addresses/:id/deliveries',
      {
        config: reads,
        schema: {
          operationId: 'listMails',
          tags,
          summary: 'What was mailed to an address, the last first, with what came of it and the next try',
          params: idParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(deliverySchema) }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        const addressee = {
          kind: 'mail' as const,
          id,
          noun: 'mail_address',
          find: (id: string) => findMailAddress(db, id)
        }
        return await sendDeliveries({ db, request, reply }, addressee, request.query)
      }
    )
  }
}
