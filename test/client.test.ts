import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../src/client.ts'

/** Something else than our service: a page for everything, and a reply that breaks off. */
const server = createServer((request, reply) => {
  if (request.url === '/v1/cut') {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    reply.write('{"data":', () => reply.destroy())
  } else reply.end('<html>Welcome</html>')
})
let address: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  address = `http://127.0.0.1:${bound.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('createClient', () => {
  it('tells of an address where something else answers', async () => {
    const asked = createClient(address, 'aer_x').get('/v1/releases')
    await expect(asked).rejects.toMatchObject({ code: 'service_refused', message: expect.stringContaining(address) })
  })

  it('tells of a reply that broke off as of a service that is away', async () => {
    await expect(createClient(address, 'aer_x').get('/v1/cut')).rejects.toMatchObject({
      code: 'service_unreachable',
      status: 503
    })
  })
})
