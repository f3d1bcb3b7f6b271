import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMessageSender } from '../../src/messages/message-sender.ts'
import { assertMayReceive, type Resolve, systemResolve } from '../../src/messages/webhook-address.ts'
import { type Receiver, startReceiver } from './receiver.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer.with = (response) => response.writeHead(204).end()
})

const privateHosts = ['127.0.0.1', 'hooks.lab']
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"webhook.test"}' }
const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const toPublic: Resolve = async () => [{ address: '93.184.216.34', family: 4 }]

describe('createMessageSender', () => {
  it('posts the message and tells the status', async () => {
    const send = createMessageSender({ privateHosts, resolve: systemResolve })
    expect(await send(receiver.url, message)).toEqual({ status: 204 })
    expect(receiver.received).toMatchObject([
      { body: message.body, headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' } }
    ])
  })

  it('reaches a host of the operator by its name', async () => {
    const send = createMessageSender({ privateHosts, resolve: toLoopback })
    expect(await send(`http://hooks.lab:${receiver.port}/`, message)).toEqual({ status: 204 })
  })

  it('follows no redirect', async () => {
    receiver.answer.with = (response) => response.writeHead(307, { location: receiver.url }).end()
    const send = createMessageSender({ privateHosts, resolve: systemResolve })
    expect(await send(receiver.url, message)).toEqual({ status: 307 })
    expect(receiver.received).toHaveLength(1)
  })

  it('takes the status of an answer that never ends, without reading on', async () => {
    const written = Promise.withResolvers<void>()
    receiver.answer.with = (response) => {
      response.on('close', () => written.resolve())
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    }
    const send = createMessageSender({ privateHosts, resolve: systemResolve })
    expect(await send(receiver.url, message)).toEqual({ status: 200 })
    // The connection is closed from here, though there was more to come.
    await written.promise
  })

  it('says that nobody is there', async () => {
    const gone = await startReceiver()
    await gone.close()
    const send = createMessageSender({ privateHosts, resolve: systemResolve })
    expect(await send(gone.url, message)).toEqual({ error: 'no connection (ECONNREFUSED)' })
  })

  it('connects nowhere when a name that was public leads inside (DNS rebinding)', async () => {
    const answers = [toPublic, toLoopback]
    const asked: string[] = []
    const resolve: Resolve = async (host) => {
      asked.push(host)
      return await (answers.shift() ?? toLoopback)(host)
    }
    const rule = { privateHosts: [], resolve }
    const url = `https://rebinding.example:8443/`
    await assertMayReceive(url, rule)
    expect(await createMessageSender(rule)(url, message)).toEqual({
      error: expect.stringMatching(/none of the public/)
    })
    expect(asked).toEqual(['rebinding.example', 'rebinding.example'])
  })

  it('connects to what it looked at, and asks for the name no second time', async () => {
    let looks = 0
    // Every later answer leads to a port where nobody is: a connection that succeeds went to the first one.
    const resolve: Resolve = async () => [{ address: looks++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    const send = createMessageSender({ privateHosts, resolve })
    expect(await send(`http://hooks.lab:${receiver.port}/`, message)).toEqual({ status: 204 })
    expect(looks).toBe(1)
  })

  it('looks at addresses without names at each connection too', async () => {
    const send = createMessageSender({ privateHosts: [], resolve: systemResolve })
    expect(await send(`https://127.0.0.1:8443/`, message)).toEqual({
      error: expect.stringMatching(/none of the public/)
    })
    expect(await send(receiver.url, message)).toEqual({ error: expect.stringMatching(/begin with https/) })
    expect(receiver.received).toEqual([])
  })
})

describe('assertMayReceive', () => {
  it.each([
    ['http://93.184.216.34/', /begin with https/],
    ['https://me:secret@example.org/', /name or password/],
    ['https://example.org/#part', /fragment/],
    ['https://example.org:22/', /port must be 443 or 8443/],
    ['https://127.0.0.1/', /none of the public/],
    ['https://2130706433/', /none of the public/],
    ['https://0x7f000001/', /none of the public/],
    ['https://017700000001/', /none of the public/],
    ['https://[::1]/', /none of the public/],
    ['https://[::ffff:10.0.0.1]/', /none of the public/],
    ['https://169.254.169.254/latest/meta-data', /none of the public/]
  ])('refuses %s', async (url, why) => {
    await expect(assertMayReceive(url, { privateHosts: [], resolve: toPublic })).rejects.toThrow(why)
  })

  it('refuses names that lead inside, to one of several addresses inside, or nowhere', async () => {
    const both: Resolve = async (host) => [...(await toPublic(host)), ...(await toLoopback(host))]
    const none: Resolve = async () => {
      throw new Error('ENOTFOUND')
    }
    for (const resolve of [toLoopback, both, none, async () => []]) {
      await expect(assertMayReceive('https://example.org/', { privateHosts: [], resolve })).rejects.toMatchObject({
        code: 'webhook_address_refused',
        status: 422
      })
    }
    await assertMayReceive('https://example.org/', { privateHosts: [], resolve: toPublic })
  })
})
