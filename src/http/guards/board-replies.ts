import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { boardVersion } from '../../db/board-version.ts'
import type { Executor } from '../../db/client.ts'
import { objectionsVersion } from '../../db/objections.ts'
import { seesPrivate } from './assert-visible.ts'
import { isNamed } from './entity-tags.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a reply that is to be kept. */
    boardReply: BoardReply | null
  }
  interface FastifyContextConfig {
    /** Set on routes that read, where the reply follows from boards alone: from a release, what is published on it, path and query, and what the caller may see. */
    isOfBoard?: true
    /** Set where the reply of a board tells of objections to its scores, too. */
    tellsObjections?: true
  }
}

/** What a reply answers, what it stands on, and what tells those who wait for it that it is there, or will not be. */
type BoardReply = { key: string; version: string; end: () => void }
type Encoding = 'br' | 'gzip'
type Kept = {
  version: string
  body: Buffer
  headers: { etag: string } & Record<string, string>
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Of all replies together, in bytes; one that takes half of it is not kept. */
const mostBytes = 64 * 2 ** 20
/** Shorter bodies are sent as they are, as by `@fastify/compress`. */
const leastCompressed = 1024
/** The one media type that a caller may ask for by `Accept`; whatever else stands there changes no reply. */
const linesType = 'application/x-ndjson'
/** The headers that a route sets, and a kept reply has again. */
const keptHeaders = ['content-type', 'content-security-policy'] as const

const compressors = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body)
}

/**
 * Keeps the replies of boards in memory, also compressed, for as long as what they stand on stays (`boardVersion`): of a
 * request that was answered before only the version is asked of the database, and whoever names its tag gets 304 without a
 * score being read. Equal requests that come meanwhile wait for the one that is computed.
 */
export function keepBoardReplies(app: FastifyInstance, { db }: { db: Executor }): void {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 2,
    // The encoded ones are smaller, and there are two of them at the most.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length
  })
  const underWay = new Map<string, Promise<void>>()
  app.decorateRequest('boardReply', null)

  app.addHook('preHandler', async (request, reply) => {
    const { isOfBoard, tellsObjections } = request.routeOptions.config
    if (!isOfBoard) return
    const key = keyOf(request)
    const release = releaseOf(request)
    const ofBoard = await boardVersion(db, release)
    const version = tellsObjections ? `${ofBoard} ${await objectionsVersion(db, release)}` : ofBoard
    const flight = `${version}\n${key}`
    // Once: whoever waited for one that failed computes by itself, and says why.
    if (kept.get(key)?.version !== version) await underWay.get(flight)
    const known = kept.get(key)
    if (known?.version === version) return await send(known, request, reply)
    // Nobody waits for what is not kept, nor for a caller who is gone: no event would end that any more.
    if (request.method !== 'GET' || reply.raw.destroyed || reply.raw.closed) return
    const ended = Promise.withResolvers<void>()
    underWay.set(flight, ended.promise)
    const end = () => {
      if (underWay.get(flight) === ended.promise) underWay.delete(flight)
      ended.resolve()
    }
    reply.raw.once('close', end)
    request.boardReply = { key, version, end }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { boardReply } = request
    if (boardReply === null) return payload
    if (reply.statusCode === 200) keep(boardReply, reply, payload)
    // Not when the caller has read it: others would wait for the slowest.
    boardReply.end()
    const made = kept.get(boardReply.key)
    const encoding = made && isDrawing(made) ? encodingOf(request) : null
    if (!made || encoding === null || reply.statusCode !== 200) return payload
    // The first who asks gets the bytes that all others get.
    reply.header('content-encoding', encoding)
    return await encodedAs(made, encoding)
  })

  function keep({ key, version }: BoardReply, reply: FastifyReply, payload: unknown): void {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const body = Buffer.from(payload)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
    reply.header('etag', etag)
    const given = keptHeaders.map((name) => [name, reply.getHeader(name)] as const)
    const headers = { etag, ...Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) }
    kept.set(key, { version, body, headers, encoded: {} })
  }
}

/**
 * What a reply of a board follows from, but for the version. The query is taken as it was sent: what a route makes of it may
 * be anything.
 */
function keyOf(request: FastifyRequest): string {
  const { routeOptions, params, caller, headers } = request
  const query = queryOf(request)
  query.sort()
  return JSON.stringify([
    routeOptions.url,
    params,
    query.toString(),
    seesPrivate(caller),
    caller !== null,
    headers.accept?.includes(linesType) ?? false
  ])
}

function releaseOf(request: FastifyRequest): string | null {
  return queryOf(request).get('release')
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'))
}

async function send(known: Kept, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { body, headers } = known
  reply.headers(headers)
  // Whoever has it already gets 304 in place of the body (`tagEntities`).
  const isHad = isNamed(headers.etag, request.headers['if-none-match'])
  const encoding = isHad || body.length < leastCompressed ? null : encodingOf(request)
  if (encoding === null) return await reply.send(body)
  return await reply.header('content-encoding', encoding).send(await encodedAs(known, encoding))
}

function isDrawing({ headers }: Kept): boolean {
  return headers['content-type']?.startsWith('image/svg') ?? false
}

async function encodedAs(kept: Kept, encoding: Encoding): Promise<Buffer> {
  // Drawings of many models are megabytes that say nearly the same again and again: worth a tenth of a second more, once.
  kept.encoded[encoding] ??= compressors[encoding](kept.body, isDrawing(kept) ? 10 : 5)
  return await kept.encoded[encoding]
}

function encodingOf({ headers, session }: FastifyRequest): Encoding | null {
  // Pages are still to say who is signed in (`showAccounts`).
  if (session) return null
  const accepted = headers['accept-encoding']
  if (accepted === undefined || headers['x-no-compression'] !== undefined) return null
  const encoding = negotiate(String(accepted).toLowerCase(), ['br', 'gzip'])
  return encoding === 'br' || encoding === 'gzip' ? encoding : null
}
