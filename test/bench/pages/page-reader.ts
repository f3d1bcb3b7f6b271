import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { Agent, request } from 'undici'

export type PageReading = {
  text: string
  /** As it is sent, compressed where that is asked for. */
  bytes: number
  firstByteMs: number
  /** Until the last byte was there. */
  ms: number
  /** How often the page said that it is being computed before it came. */
  waits: number
}

/** Nobody waits longer for a page: it is a finding, and not a figure. */
const mostMs = 180_000

/**
 * Reads pages as a browser does, over one connection and with the cookie that a sign-in gave.
 *
 * @param patienceMs after which a page that has not come is an error that names it
 */
export function createPageReader(address: string, patienceMs = mostMs) {
  const dispatcher = new Agent({ connections: 1, headersTimeout: patienceMs, bodyTimeout: patienceMs })
  const weights = new Map<string, number>()
  let cookie: string | undefined

  async function once(path: string): Promise<PageReading & { status: number }> {
    const headers = { accept: 'text/html', 'accept-encoding': 'br', ...(cookie && { cookie }) }
    const startedAt = performance.now()
    const reply = await request(new URL(path, address), { dispatcher, headers })
    const firstByteMs = performance.now() - startedAt
    const body = Buffer.from(await reply.body.arrayBuffer())
    const ms = performance.now() - startedAt
    // The service takes so many requests a minute from one address: the next minute has as many again.
    if (reply.statusCode === 429) {
      await wait(Number(reply.headers['retry-after'] ?? 10) * 1000)
      return await once(path)
    }
    // Who is not signed in is led to the page that signs in, as a browser is.
    const { location } = reply.headers
    if (reply.statusCode === 303 && typeof location === 'string') return await once(location)
    const text = (reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()
    return { status: reply.statusCode, text, bytes: body.length, firstByteMs, ms, waits: 0 }
  }

  return {
    async signIn(key: string): Promise<void> {
      const { statusCode, headers, body } = await request(new URL('/sign-in', address), {
        ...{ dispatcher, method: 'POST', body: new URLSearchParams({ key }).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
      })
      await body.dump()
      const [given] = [headers['set-cookie']].flat()
      if (statusCode !== 303 || given === undefined) throw new Error(`/sign-in answered ${statusCode}`)
      cookie = given.split(';')[0]
    },

    /** Opens a page, and again as long as it is being computed: the times are those until it is there. */
    async open(path: string): Promise<PageReading> {
      let before = 0
      for (let waits = 0; ; waits += 1) {
        const { status, ...reading } = await once(path)
        if (status === 200) {
          return { ...reading, waits, firstByteMs: before + reading.firstByteMs, ms: before + reading.ms }
        }
        if (status !== 202) throw new Error(`${path}: ${status} ${reading.text.slice(0, 2000)}`)
        before += reading.ms + 1000
        if (before > patienceMs) throw new Error(`${path} did not come in ${patienceMs / 1000} s`)
        await wait(1000)
      }
    },

    /** Bytes of what the page names to be loaded with it: style, scripts, and pictures of the light scheme. */
    async loads({ text }: Pick<PageReading, 'text'>): Promise<number> {
      const named = [...text.matchAll(/<(?:link rel="(?:stylesheet|icon)"|script|img)[^>]*? (?:href|src)="([^"]+)"/g)]
      let sum = 0
      for (const path of new Set(named.map(([, path]) => path!.replaceAll('&amp;', '&')))) {
        const known = weights.get(path) ?? (await once(path)).bytes
        weights.set(path, known)
        sum += known
      }
      return sum
    },

    close: () => dispatcher.close()
  }
}
