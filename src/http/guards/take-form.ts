import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { doOnce } from './idempotency.ts'
import { assertFormToken } from './own-forms.ts'
import { sessionOf } from './recognise-sessions.ts'

type Taken = {
  db: Executor
  request: FastifyRequest
  reply: FastifyReply
}
type Form<Made> = {
  /** Looks at what the form holds before anything is held by a transaction: what asks elsewhere takes its time. */
  prepare?(fields: Record<string, string>): Promise<void>
  /** Does what the form asks for; fields that were left empty are not there. */
  change(transaction: Executor, fields: Record<string, string>): Promise<Made>
  /** Answers once it is done. */
  done(made: Made): Promise<FastifyReply>
  /** Answers with the page that the form stands on, where it was refused. */
  refused(fault: string, error: AppError): Promise<FastifyReply>
}

/**
 * Takes a form of somebody who is signed in: what it asks for is done in one transaction with the entry in the audit log, or
 * refused in words on the page of the form.
 *
 * @throws {AppError} 401 `session_over`, 403 `form_stale`, and what is a fault of ours
 */
export async function takeForm<Made extends { id: string }>(
  { db, request, reply }: Taken,
  { prepare, change, done, refused }: Form<Made>
): Promise<FastifyReply> {
  const { formToken, ...fields } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {}
  assertFormToken(formToken, sessionOf(request).token)
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  try {
    await prepare?.(given)
    return await done(await doOnce({ db, request, reply }, (transaction) => change(transaction, given)))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    reply.code(error.status)
    return await refused(error.message, error)
  }
}
