import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import stringify from 'safe-stable-stringify'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { giveBackIdempotencyKey, storeIdempotentReply, takeIdempotencyKey } from '../../db/idempotent-replies.ts'
import { loggable } from '../../db/query-faults.ts'
import { AppError, ConflictError, InvalidError } from '../../errors.ts'
import { bearerOf, type Caller } from './authenticate.ts'
import { noteRequest } from './note-request.ts'
import { openReply, sealReply } from './sealed-reply.ts'

const methods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

type Owner = { apiKeyId: string; key: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Taken for this request: its reply will be stored. */
    idempotencyKey: Owner | null
    /** Gives back the right to answer under the key. */
    leaveIdempotencyKey: (() => Promise<void>) | null
  }
  interface FastifyContextConfig {
    /** Set where the reply shows a secret, which is stored sealed. */
    secretReply?: true
  }
}

/**
 * Lets a request that changes something be repeated safely: with the same `Idempotency-Key` the same request gets the
 * stored reply, and what it asks for is done once (`doOnce`). Replies of 500 and above are not kept, nor is 429, which
 * asks for a repeat at a later time: a repeat is a new attempt. Whoever answers a request has a claim on its key, which
 * ends with the process: a request without an answer and without a claim is answered anew.
 *
 * @throws {InvalidError} `idempotency_key_reused` for another request under the same key
 * @throws {ConflictError} `idempotency_key_in_use` while the first request is still being answered
 */
export function honourIdempotencyKeys(app: FastifyInstance, { db, claim }: { db: Executor; claim: Claim }): void {
  app.decorateRequest('idempotencyKey', null)
  app.decorateRequest('leaveIdempotencyKey', null)
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (!methods.has(request.method) || typeof key !== 'string' || !request.caller) return
    // Forms have no such header, and what they are answered with is for one reader alone.
    if (request.session) return
    // An upload that the route reads line by line: what it holds is not known before, and each line may be sent again.
    if (request.body instanceof Readable) return
    checkKey(key)
    const owner = { apiKeyId: request.caller.keyId, key }
    request.leaveIdempotencyKey = await claim(`idempotency ${owner.apiKeyId} ${key}`)
    if (!request.leaveIdempotencyKey) throw inUse(key)
    const requestHash = hashRequest(request)
    const held = await takeIdempotencyKey(db, { ...owner, requestHash })
    if (held.requestHash !== requestHash) {
      throw new InvalidError('idempotency_key_reused', `Idempotency-Key ${key} was used for another request`)
    }
    if (held.status === null) {
      request.idempotencyKey = owner
      return
    }
    const body = held.body ?? ''
    reply.header('idempotent-replayed', 'true')
    return await reply
      .code(held.status)
      .type(held.contentType ?? 'application/json')
      .send(isSealed(request, held.status) ? openReply(body, sealerOf(request, key)) : body)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const owner = request.idempotencyKey
    request.idempotencyKey = null
    // What was done is done: the answer goes out, with its id, also where it cannot be stored for a repeat.
    if (owner) {
      await settle(owner, { request, reply, payload }).catch((error: unknown) =>
        request.log.error({ err: loggable(error) }, 'the reply could not be stored for its Idempotency-Key')
      )
    }
    await leave(request)
    return payload
  })
  // A caller who hangs up is sent nothing.
  app.addHook('onResponse', leave)

  async function settle(
    owner: Owner,
    { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown }
  ): Promise<void> {
    const isText = typeof payload === 'string' || payload === undefined || payload === null
    const isToBeRepeated = reply.statusCode >= 500 || reply.statusCode === 429
    if (isToBeRepeated || !isText || isSealed(request, reply.statusCode)) {
      await giveBackIdempotencyKey(db, owner)
    } else {
      const contentType = String(reply.getHeader('content-type') ?? 'application/json')
      await storeIdempotentReply(db, { ...owner, status: reply.statusCode, body: payload ?? '', contentType })
    }
  }
}

/**
 * Does what a request asks for in one transaction with its entry in the audit log and the reply that is stored for its
 * `Idempotency-Key`: a process or
 * a database that dies on the way leaves both or neither, and the repeat gets the reply or is the first to do it.
 *
 * @param work does all of it on the transaction (on PGlite nothing else is answered until it ends), and sets the code of
 *   the reply unless that is 200; `actAs` names who did it where that follows from the work
 * @throws {ConflictError} `idempotency_key_in_use` when the same request was answered meanwhile; nothing is done then
 */
export async function doOnce<Body>(
  { db, request, reply }: { db: Executor; request: FastifyRequest; reply: FastifyReply },
  work: (transaction: Executor, actAs: (caller: Caller) => void) => Promise<Body>
): Promise<Body> {
  return await db.transaction(async (transaction) => {
    let by = request.caller
    const body = await work(transaction, (caller) => {
      by = caller
    })
    await noteRequest(transaction, request, { by, body })
    const owner = request.idempotencyKey
    if (!owner) return body
    const text = String(reply.serialize(body))
    const kept = isSealed(request, reply.statusCode) ? sealReply(text, sealerOf(request, owner.key)) : text
    const stored = { status: reply.statusCode, body: kept, contentType: 'application/json; charset=utf-8' }
    if (!(await storeIdempotentReply(transaction, { ...owner, ...stored }))) throw inUse(owner.key)
    return body
  })
}

async function leave(request: FastifyRequest): Promise<void> {
  const leaveKey = request.leaveIdempotencyKey
  request.leaveIdempotencyKey = null
  await leaveKey?.()
}

function checkKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return
  throw new AppError('idempotency_key_invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters', 400)
}

function inUse(key: string): ConflictError {
  return new ConflictError(
    'idempotency_key_in_use',
    `the request with Idempotency-Key ${key} is still being answered: repeat it`
  )
}

/** Whether a reply shows a secret; a refusal shows none. */
function isSealed({ routeOptions }: FastifyRequest, status: number): boolean {
  return routeOptions.config.secretReply === true && status < 400
}

function sealerOf(request: FastifyRequest, idempotencyKey: string) {
  return { bearer: bearerOf(request)!, idempotencyKey }
}

/** sha256 of what is asked: method, address and parsed body, whatever the order of its members. */
function hashRequest({ method, url, body }: FastifyRequest): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  const text = stringify(body, (_, value: unknown) => (value instanceof Uint8Array ? sha256(value) : value))
  return hash.update(text ?? '').digest('hex')
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
