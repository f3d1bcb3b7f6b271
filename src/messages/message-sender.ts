import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { AppError } from '../errors.ts'
import { type AddressRule, addressesOf, assertForm } from './webhook-address.ts'

/** A receiver stores a message and answers; whatever takes longer it does afterwards. */
const timeoutMs = 10_000
/** Of an answer nothing is read but its status; so much is let through, so that a receiver sees its answer arrive. */
const mostAnswerBytes = 4096

/** What came of a try: the status that the address was answered for with, and whether nobody is there; or why there is none. */
export type Sent = { status: number; isBounce?: true } | { error: string }
export type SendMessage = (url: string, message: { headers: Record<string, string>; body: string }) => Promise<Sent>

/**
 * Sends messages by POST. Each try looks at the address anew and connects to what it found; redirects are not followed.
 */
export function createMessageSender(rule: AddressRule): SendMessage {
  return async (text, { headers, body }) => {
    let agent: Agent | null = null
    try {
      const url = assertForm(text, rule)
      agent = new Agent({ connect: { lookup: checkedLookup(rule) } })
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await request(url, {
        ...{ method: 'POST', body, dispatcher: agent, signal },
        headers: { 'content-type': 'application/json', 'user-agent': 'AER-bench-webhooks', ...headers }
      })
      // The status is the answer: what becomes of the rest is nothing to us.
      await answer.body.dump({ limit: mostAnswerBytes, signal }).catch(() => {})
      return { status: answer.statusCode }
    } catch (error) {
      return { error: wordsOf(error) }
    } finally {
      await agent?.destroy()
    }
  }
}

/** In place of the system's: a connection goes to an address that was looked at, and to no other. */
function checkedLookup(rule: AddressRule): LookupFunction {
  return (host, { all }, done) => {
    addressesOf(host, rule).then(
      (found) => {
        if (all) done(null, [...found])
        else done(null, found[0]!.address, found[0]!.family)
      },
      (error: Error) => done(error, '', 0)
    )
  }
}

/** Why there is no answer, without addresses of ours. */
function wordsOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  return `no connection${code === null ? '' : ` (${code})`}`
}
