import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRequest, never, openTestModel } from './support.ts'

/** A provider that begins its reply and never ends it. */
let server: Server
let url: string
let begun = () => {}

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"half":', () => begun())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe.each(['openai:gpt-5.1', 'anthropic:claude-sonnet-4-6'])('a request to %s', (id) => {
  it('ends at its deadline although the reply has begun', async () => {
    const model = openTestModel(id, url, 50)
    await expect(model.send(aRequest(), never)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('ends with the reason of whoever gives it up in the middle of the reply', async () => {
    const controller = new AbortController()
    begun = () => controller.abort(new Error('enough'))
    await expect(openTestModel(id, url).send(aRequest(), controller.signal)).rejects.toThrow('enough')
  })

  it('is not sent when it was given up before', async () => {
    const signal = AbortSignal.abort(new Error('never mind'))
    await expect(openTestModel(id, url).send(aRequest(), signal)).rejects.toThrow('never mind')
  })
})
