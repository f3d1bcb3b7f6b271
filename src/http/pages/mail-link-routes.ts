import formbody from '@fastify/formbody'
import { z } from 'zod'
import { findTeam } from '../../db/teams.ts'
import { AppError } from '../../errors.ts'
import {
  assertAsked,
  confirmMailAddress,
  openMailLink,
  unsubscribe
} from '../../workflows/messages/change-mail-address.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { unloggedAddress } from '../guards/unlogged-address.ts'
import { confirmMailPage, type Linked, mailDonePage, unsubscribePage } from './mail-link-page.ts'
import { sendOwnPage } from './send-page.ts'

/** Where the links of mails lead: by the link alone, without an account, a key or a cookie. */
export function mailLinkRoutes({ db, config, now }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    // Mail programs unsubscribe by a form of either kind (RFC 8058); what is in it says nothing that the link does not.
    app.addContentTypeParser('multipart/form-data', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    const params = z.object({ token: z.string().min(1).max(200) })
    const byToken = { ...unloggedAddress, schema: { hide: true, params } }

    app.all('/mail/*', { ...unloggedAddress, schema: { hide: true } }, () => {
      throw new AppError('mail_link_not_found', 'there is no such page of a mail', 404)
    })

    app.get('/mail/:token/confirm', byToken, async ({ params: { token } }, reply) => {
      const row = await openMailLink(db, token)
      if (row.confirmedAt === null) assertAsked(row, now())
      return await sendOwnPage(reply, confirmMailPage(await linked(token)))
    })

    app.post('/mail/:token/confirm', byToken, async (request, reply) => {
      const { token } = request.params
      assertOwnOrigin(request, config)
      await db.transaction((transaction) => confirmMailAddress(transaction, token, now()))
      return await sendOwnPage(reply, mailDonePage(await linked(token), 'From now on messages are mailed to you.'))
    })

    app.get('/mail/:token/unsubscribe', byToken, async ({ params: { token } }, reply) => {
      return await sendOwnPage(reply, unsubscribePage(await linked(token)))
    })

    app.post('/mail/:token/unsubscribe', byToken, async ({ params: { token } }, reply) => {
      await db.transaction((transaction) => unsubscribe(transaction, token, now()))
      return await sendOwnPage(reply, mailDonePage(await linked(token), 'No more messages are mailed to you.'))
    })
  }

  async function linked(token: string): Promise<Linked> {
    const { teamId, address, events } = await openMailLink(db, token)
    return { token, address, events, team: (await findTeam(db, teamId))!.name }
  }
}
