import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findApiKey, findOperators } from '../../db/api-keys.ts'
import type { Executor } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { Role } from '../../schemas/states.ts'
import { may, type Permission, permissions } from './permissions.ts'

/** Who sends a request, by the key it carries. */
export type Caller = { keyId: string; teamId: string; role: Role }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a key. */
    caller: Caller | null
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
 * @throws {AppError} 401 `key_missing`, `key_invalid`; 403 `role_insufficient`
 */
export function authenticate(
  app: FastifyInstance,
  { db, commandKey }: { db: Executor; commandKey: string | null }
): void {
  const findCaller = commandKey === null ? callerByKey(db) : withCommandKey(commandKey, db)
  app.decorateRequest('caller', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/v1') && !config?.permission) throw new Error(`route ${url} must name its permission`)
  })
  app.addHook('onRequest', async (request) => {
    const key = request.routeOptions.config.isProbe ? null : bearerOf(request)
    request.caller = key === null ? null : await findCaller(key)
  })
  app.addHook('preParsing', async (request) => {
    const { permission } = request.routeOptions.config
    if (!permission) return
    // A key that is no longer good is said to be so, also where none is needed: nobody should find out by a gap.
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

type FindCaller = (key: string) => Promise<Caller | null>

function callerByKey(db: Executor): FindCaller {
  return async (key) => {
    const row = await findApiKey(db, key)
    return row && { keyId: row.id, teamId: row.teamId, role: row.role }
  }
}

/** The key of the command line that started this process, besides those of the database. */
function withCommandKey(commandKey: string, db: Executor): FindCaller {
  const own = digest(commandKey)
  const byKey = callerByKey(db)
  return async (key) => {
    if (!timingSafeEqual(digest(key), own)) return await byKey(key)
    const operators = await findOperators(db)
    return operators && { keyId: 'command-line', teamId: operators.id, role: 'admin' }
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
