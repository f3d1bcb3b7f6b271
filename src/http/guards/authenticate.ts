import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findApiKey, findOperators, noteUse } from '../../db/api-keys.ts'
import type { Executor } from '../../db/client.ts'
import { loggable } from '../../db/query-faults.ts'
import { AppError } from '../../errors.ts'
import type { Role } from '../../schemas/states.ts'
import { may, type Permission, permissions } from './permissions.ts'

/** Who sends a request, by the key it carries; `memberId` where that is a member's own. */
export type Caller = { keyId: string; memberId: string | null; teamId: string; role: Role }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a key. */
    caller: Caller | null
    /** When the key of the request ended; null for every other request. */
    keyEndedAt: Date | null
  }
  interface FastifyContextConfig {
    /** What a caller must be allowed to; every route under `/v1` names one. */
    permission?: Permission
    /** Set where operations ask whether the process lives: answered without the database, and not counted. */
    isProbe?: true
  }
}

/**
 * Finds out who calls before anything else is done, and refuses those who may not before their body is read. Between
 * the two comes the rate limit, which counts by caller.
 *
 * @throws {AppError} 401 `key_missing`, `key_invalid`, `key_expired`; 403 `role_insufficient`
 */
export function authenticate(
  app: FastifyInstance,
  { db, commandKey, now }: { db: Executor; commandKey: string | null; now: () => Date }
): void {
  const findCaller = commandKey === null ? callerByKey(db, now) : withCommandKey(commandKey, { db, now })
  app.decorateRequest('caller', null)
  app.decorateRequest('keyEndedAt', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/v1') && !config?.permission) throw new Error(`route ${url} must name its permission`)
  })
  app.addHook('onRequest', async (request) => {
    const key = request.routeOptions.config.isProbe ? null : bearerOf(request)
    if (key !== null) await findCaller(key, request)
  })
  app.addHook('preParsing', async (request) => {
    const { permission } = request.routeOptions.config
    if (!permission) return
    // A key that is no longer good is said to be so, also where none is needed: nobody should find out by a gap.
    if (request.keyEndedAt) {
      const endedAt = request.keyEndedAt.toISOString()
      const message = `the key of the Authorization header ended at ${endedAt}: ask for another`
      throw new AppError('key_expired', message, 401, { details: { endedAt } })
    }
    if (request.headers.authorization !== undefined && !request.caller) {
      throw new AppError('key_invalid', faultOf(request), 401)
    }
    const role = request.caller?.role ?? null
    if (may(role, permission)) return
    if (role === null) {
      throw new AppError('key_missing', 'this needs a key: send it as "Authorization: Bearer aer_..."', 401)
    }
    const roles = [...permissions[permission], 'admin'].join(' or ')
    throw new AppError('role_insufficient', `this needs a key with the role ${roles}; yours is ${role}`, 403)
  })
}

/** The caller of a route whose permission nobody has without a key. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('key_missing', 'this needs a key', 401)
  return request.caller
}

/** Says whose key it is on the request, or that it has ended. */
type FindCaller = (key: string, request: FastifyRequest) => Promise<void>

function callerByKey(db: Executor, now: () => Date): FindCaller {
  return async (key, request) => {
    const row = await findApiKey(db, key)
    if (!row) return
    if (row.expiresAt && row.expiresAt <= now()) {
      request.keyEndedAt = row.expiresAt
      return
    }
    request.caller = { keyId: row.id, memberId: row.memberId, teamId: row.teamId, role: row.role }
    // A database that takes no writes still answers who only reads.
    await noteUse(db, row, now()).catch((error: unknown) =>
      request.log.warn({ err: loggable(error) }, 'the use of a key could not be noted')
    )
  }
}

/** The key of the command line that started this process, besides those of the database. */
function withCommandKey(commandKey: string, { db, now }: { db: Executor; now: () => Date }): FindCaller {
  const own = digest(commandKey)
  const byKey = callerByKey(db, now)
  return async (key, request) => {
    if (!timingSafeEqual(digest(key), own)) {
      await byKey(key, request)
      return
    }
    const operators = await findOperators(db)
    if (operators) request.caller = { keyId: 'command-line', memberId: null, teamId: operators.id, role: 'admin' }
  }
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What is wrong with an Authorization header, which may hold a secret: of it only the name of a scheme is repeated. */
function faultOf(request: FastifyRequest): string {
  if (bearerOf(request) !== null) return 'the key of the Authorization header is not known, or was revoked'
  const header = request.headers.authorization ?? ''
  const wanted = 'send it as "Authorization: Bearer aer_..."'
  if (/^aer_\S*$/.test(header))
    return `the Authorization header holds a key without the word Bearer before it: ${wanted}`
  const scheme = /^(Basic|Digest|Token|Key|ApiKey|Negotiate) /i.exec(header)?.[1]
  if (scheme !== undefined)
    return `the Authorization header is of the scheme ${scheme}, and keys go by Bearer: ${wanted}`
  return `the Authorization header holds no key: ${wanted}`
}

/** The key that a request carries, good or not. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
