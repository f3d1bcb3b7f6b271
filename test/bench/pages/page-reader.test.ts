import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageReader } from './page-reader.ts'

/** Says of one page that it is being computed, for ever, and never answers at another. */
const server = createServer(({ url }, reply) => {
  if (url === '/computing') reply.writeHead(202).end('computing')
})
let address: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('createPageReader', () => {
  it('gives a page up that is being computed for longer than anybody waits, and names it', async () => {
    const reader = createPageReader(address, 100)
    await expect(reader.open('/computing')).rejects.toThrow('/computing did not come in 0.1 s')
    await reader.close()
  })

  it('gives a page up that does not answer', async () => {
    const reader = createPageReader(address, 100)
    await expect(reader.open('/silent')).rejects.toThrow(/Timeout/)
    await reader.close()
  })
})
