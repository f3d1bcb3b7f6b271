import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }
export type Receiver = {
  url: string
  port: number
  received: Received[]
  /** Set how the next requests are answered; 204 at first. */
  answer: { with(response: ServerResponse): void }
  close(): Promise<void>
}

/** Somebody's server on loopback that takes messages. @param port the one that it had before, after an outage */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  const answer: Receiver['answer'] = { with: (response) => void response.writeHead(204).end() }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer.with(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    ...{ received, answer, port: taken, url: `http://127.0.0.1:${taken}/hooks` },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}
