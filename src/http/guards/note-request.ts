import type { FastifyRequest } from 'fastify'
import { noteAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'
import type { Caller } from './authenticate.ts'

/** Of a reason so much is kept: some routes take longer ones, and store them whole where they belong. */
const mostReason = 2000

/**
 * Puts a request that changed something into the audit log, in the transaction in which it did.
 *
 * @param done.by who did it; null where nobody said who it was
 * @param done.body of the reply, which names what was made
 */
export async function noteRequest(
  db: Executor,
  request: FastifyRequest,
  { by, body }: { by: Caller | null; body: unknown }
): Promise<void> {
  const { method, params, routeOptions } = request
  if (!by) return
  const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}')
  await noteAct(db, {
    ...by,
    act: `${method} ${path}`,
    subject: params as Record<string, string>,
    made: nameOf(body),
    reason: textMember(request.body, 'reason')?.slice(0, mostReason) ?? null
  })
}

/** The same of an upload that is stored in batches: with the first of them. */
export function noteUpload(request: FastifyRequest): (transaction: Executor) => Promise<void> {
  let isNoted = false
  return async (transaction) => {
    if (isNoted) return
    await noteRequest(transaction, request, { by: request.caller, body: null })
    isNoted = true
  }
}

/** Of what a request made: its id or name, or that of the member it made. */
function nameOf(body: unknown): string | null {
  return textMember(body, 'id') ?? textMember(body, 'name') ?? idOfMember(body)
}

function idOfMember(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'member' in body ? textMember(body.member, 'id') : null
}

function textMember(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  const member = (value as Record<string, unknown>)[name]
  return typeof member === 'string' ? member : null
}
