import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { giveBackIdempotencyKey, storeIdempotentReply, takeIdempotencyKey } from '../../db/idempotent-replies.ts'
import { loggable } from '../../db/query-faults.ts'
import { AppError, ConflictError, InvalidError } from '../../errors.ts'

/** A request that got no answer for this long lost its process. */
const abandonedAfterMs = 10 * 60_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Taken for this request: its reply will be stored. */
    idempotencyKey: { apiKeyId: string; key: string } | null
  }
  interface FastifyContextConfig {
    /** Set where the reply shows a secret, which must not be stored. */
    secretReply?: true
  }
}

/**
 * Lets a `POST` be repeated safely: with the same `Idempotency-Key` the same request gets the stored reply, and what
 * it asks for is done once. Replies of 500 and above are not kept, so that a repeat is a new attempt.
 *
 * @throws {InvalidError} `idempotency_key_reused` for another request under the same key
 * @throws {ConflictError} `idempotency_key_in_use` while the first request is still being answered
 */
export function honourIdempotencyKeys(app: FastifyInstance, { db, now }: { db: Executor; now: () => Date }): void {
  app.decorateRequest('idempotencyKey', null)
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string' || !request.caller) return
    checkKey(key, request)
    const owner = { apiKeyId: request.caller.keyId, key }
    const requestHash = hashRequest(request)
    const abandonedBefore = new Date(now().getTime() - abandonedAfterMs)
    const held = await takeIdempotencyKey(db, { ...owner, requestHash, abandonedBefore })
    if (!held) {
      request.idempotencyKey = owner
      return
    }
    if (held.requestHash !== requestHash) {
      throw new InvalidError('idempotency_key_reused', `Idempotency-Key ${key} was used for another request`)
    }
    if (held.status === null) {
      throw new ConflictError(
        'idempotency_key_in_use',
        `the request with Idempotency-Key ${key} is still being answered`
      )
    }
    reply.header('idempotent-replayed', 'true')
    return await reply
      .code(held.status)
      .type(held.contentType ?? 'application/json')
      .send(held.body ?? '')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const owner = request.idempotencyKey
    if (!owner) return payload
    request.idempotencyKey = null
    // What was done is done: the answer goes out, with its id, also where it cannot be stored for a repeat.
    await settle(owner, reply, payload).catch((error: unknown) =>
      request.log.error({ err: loggable(error) }, 'the reply could not be stored for its Idempotency-Key')
    )
    return payload
  })

  async function settle(
    owner: { apiKeyId: string; key: string },
    reply: FastifyReply,
    payload: unknown
  ): Promise<void> {
    if (reply.statusCode >= 500 || (typeof payload !== 'string' && payload !== undefined && payload !== null)) {
      await giveBackIdempotencyKey(db, owner)
    } else {
      const contentType = String(reply.getHeader('content-type') ?? 'application/json')
      await storeIdempotentReply(db, { ...owner, status: reply.statusCode, body: payload ?? '', contentType })
    }
  }
}

/**
 * Does what a `POST` asks for in one transaction with the reply that is stored for its `Idempotency-Key`: a process that
 * dies on the way leaves both or neither, and the repeat gets the reply or is the first to do it.
 *
 * @param work does all of it on the transaction: on PGlite nothing else is answered until it ends
 */
export async function doOnce<Body>(
  { db, request, status }: { db: Executor; request: FastifyRequest; status: number },
  work: (transaction: Executor) => Promise<Body>
): Promise<Body> {
  return await db.transaction(async (transaction) => {
    const body = await work(transaction)
    const owner = request.idempotencyKey
    const reply = { status, body: JSON.stringify(body), contentType: 'application/json; charset=utf-8' }
    if (owner) await storeIdempotentReply(transaction, { ...owner, ...reply })
    return body
  })
}

function checkKey(key: string, request: FastifyRequest): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('idempotency_key_invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters', 400)
  }
  if (request.routeOptions.config.secretReply) {
    const message = 'the reply shows a key, which is never stored: send the request without Idempotency-Key'
    throw new InvalidError('idempotency_key_refused', message)
  }
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
