import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Any origin does: it only has to be one that no address of another site resolves to. */
const here = 'http://here.invalid'
/** Addresses that nobody who has signed in wants to come back to; those of invitations hold a secret besides. */
const nowhere = /^\/(sign-in|sign-out|invitations|v1|assets)(\/|\?|$)/
const longest = 2_000

/**
 * An address of this service that a browser may be sent back to once it is signed in: path and query.
 *
 * @returns null for an address of another site, however it is written, and for one that is no page to come back to
 * @example
 * returnAddress('/submissions/sub_1/items') // => '/submissions/sub_1/items'
 * returnAddress('//elsewhere.example/') // => null
 */
export function returnAddress(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > longest || !given.startsWith('/') || !URL.canParse(given, here)) {
    return null
  }
  const { origin, pathname, search } = new URL(given, here)
  // What a browser would read as another host, it would also read so in the header that sends it back.
  if (origin !== here || pathname.startsWith('//') || nowhere.test(pathname)) return null
  // From the start page as it is people sign in to get to their team.
  if (pathname === '/' && search === '') return null
  return `${pathname}${search}`
}

/** The page of this service that led to the one that is asked for, as the browser tells it; null where it tells none. */
export function returnToReferrer(
  { headers: { referer }, host }: FastifyRequest,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>
): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  const { origin, host: from, pathname, search } = new URL(referer)
  const isOwn = from === host || (PUBLIC_URL !== undefined && origin === new URL(PUBLIC_URL).origin)
  return isOwn ? returnAddress(`${pathname}${search}`) : null
}

/** The page for signing in, which leads back to `address` then. */
export function signInPath(address: string): string {
  return `/sign-in?${new URLSearchParams({ back: address })}`
}
