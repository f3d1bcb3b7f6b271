import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** When a request is met: before the service has it, or when the service has answered and the caller does not know yet. */
export type Moment = 'asked' | 'answered'

export type KillingProxy = {
  address: string
  /** Told of every request at both moments; where it is true, the caller gets no answer. */
  onRequest(told: (moment: Moment) => Promise<boolean>): void
  /** Where requests go from now on. */
  to(address: string): void
  close(): Promise<void>
}

/** Stands between a command and the service, so that either can be killed at a moment that is known. */
export async function startKillingProxy(): Promise<KillingProxy> {
  let target = ''
  let told: (moment: Moment) => Promise<boolean> = async () => false
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('error', () => {})
    for await (const chunk of incoming) chunks.push(chunk)
    if (await told('asked')) return outgoing.destroy()
    const { method, url, headers } = incoming
    const onward = sendRequest(new URL(url!, target), { method, headers }, async (reply) => {
      const body: Buffer[] = []
      for await (const chunk of reply) body.push(chunk)
      if (await told('answered')) return outgoing.destroy()
      outgoing.writeHead(reply.statusCode!, reply.headers).end(Buffer.concat(body))
    })
    onward.on('error', () => outgoing.destroy())
    onward.end(Buffer.concat(chunks))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: (next) => {
      told = next
    },
    to: (address) => {
      target = address
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
