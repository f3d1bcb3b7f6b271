import type { FastifyRequest } from 'fastify'
import { noteAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'

/** Of a reason so much is kept: some routes take longer ones, and store them whole where they belong. */
const mostReason = 2000

/**
 * Puts a request that changed something into the audit log, in the transaction in which it did.
 *
 * @param body of the reply, which names what was made
 */
export async function noteRequest(db: Executor, request: FastifyRequest, body: unknown): Promise<void> {
  const { caller, method, params, routeOptions } = request
  if (!caller) return
  const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}')
  await noteAct(db, {
    ...caller,
    act: `${method} ${path}`,
    subject: params as Record<string, string>,
    made: textMember(body, 'id') ?? textMember(body, 'name'),
    reason: textMember(request.body, 'reason')?.slice(0, mostReason) ?? null
  })
}

/** The same of an upload that is stored in batches: with the first of them. */
export function noteUpload(request: FastifyRequest): (transaction: Executor) => Promise<void> {
  let isNoted = false
  return async (transaction) => {
    if (isNoted) return
    await noteRequest(transaction, request, null)
    isNoted = true
  }
}

function textMember(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null
  const member = (value as Record<string, unknown>)[name]
  return typeof member === 'string' ? member : null
}
