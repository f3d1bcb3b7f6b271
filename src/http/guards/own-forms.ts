import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

/**
 * Refuses a form that a page of another site has sent, by what the browser itself says of where it comes from. Whoever says
 * nothing is refused too: every browser of today says one or the other with a form.
 *
 * @throws {AppError} 403 `form_foreign`
 */
export function assertOwnOrigin({ headers, host }: FastifyRequest, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): void {
  const { 'sec-fetch-site': site, origin } = headers
  if (site === undefined ? isOwn(origin, host, PUBLIC_URL) : site === 'same-origin') return
  const message = 'this form was not sent by a page of this service: open the page here, and send it again'
  throw new AppError('form_foreign', message, 403)
}

/**
 * What a form of a session holds, so that nobody else can have written it: a message that only the cookie's token can have
 * signed. Each page has another one; the same one in a compressed page could be found out from the lengths of many.
 */
export function formToken(sessionToken: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}.${sign(sessionToken, salt)}`
}

/** @throws {AppError} 403 `form_stale` */
export function assertFormToken(given: string | undefined, sessionToken: string): void {
  const [salt = '', signature = ''] = (given ?? '').split('.')
  const [is, should] = [Buffer.from(signature), Buffer.from(sign(sessionToken, salt))]
  if (is.length === should.length && timingSafeEqual(is, should)) return
  const message = 'this form is of another session: open the page again, and send it once more'
  throw new AppError('form_stale', message, 403)
}

function isOwn(origin: string | undefined, host: string, publicUrl: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host || (publicUrl !== undefined && origin === new URL(publicUrl).origin)
}

function sign(sessionToken: string, salt: string): string {
  return createHmac('sha256', sessionToken).update(`aerbench form ${salt}`).digest('base64url')
}
