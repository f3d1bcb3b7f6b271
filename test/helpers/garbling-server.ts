import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type GarblingServer = {
  url: string
  /** What became of each request, in their order. */
  outcomes: ('whole' | 'garbled' | 'dropped')[]
  /** From now on every reply is whole. */
  heal(): void
  close(): Promise<void>
}

/** What stands in place of a reply, made of the whole one. */
const garblings: readonly ((whole: string) => { type: string; body: string })[] = [
  () => ({ type: 'text/html', body: '<html><body>502 Bad Gateway</body></html>' }),
  () => ({ type: 'application/json', body: '{"error":{"message":"upstream failed"}}' }),
  (whole) => ({ type: 'application/json', body: whole.slice(0, whole.length / 2) }),
  (whole) => ({ type: 'application/json', body: whole.replace(/"(choices|content)"/, '"nothing"') }),
  () => ({ type: 'application/json', body: '' })
]

/**
 * A gateway in front of a model server that spoils a share of its replies: seeded, and by what is asked and how often,
 * so that the order in which requests come changes nothing.
 *
 * @param options.garbled the share of replies that are spoiled; `dropped` that of requests whose connection is cut
 * @param options.most spoils no request more often
 */
export async function startGarblingServer(
  upstream: string,
  options: { seed: number; garbled: number; dropped: number; most?: number }
): Promise<GarblingServer> {
  const { seed, garbled, dropped, most = Number.POSITIVE_INFINITY } = options
  const asked = new Map<string, number>()
  const outcomes: GarblingServer['outcomes'] = []
  let isHealed = false
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const often = (asked.get(body) ?? 0) + 1
    asked.set(body, often)
    const drawn = createHash('sha256').update(`${seed} ${often} ${body}`).digest()
    const share = isHealed || often > most ? 1 : drawn.readUInt32BE(0) / 2 ** 32
    const outcome = share < garbled ? 'garbled' : share < garbled + dropped ? 'dropped' : 'whole'
    outcomes.push(outcome)
    if (outcome === 'dropped') return request.socket.resetAndDestroy()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${upstream}${request.url}`, { method: 'POST', body, headers })
    const whole = { type: 'application/json', body: await answer.text() }
    const sent = outcome === 'garbled' ? garblings[drawn.readUInt8(4) % garblings.length]!(whole.body) : whole
    response.writeHead(answer.status, { 'content-type': sent.type }).end(sent.body)
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outcomes,
    heal: () => {
      isHealed = true
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }
}
