import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdReplies } from '../../src/models/courier/hold-replies.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

describe('holdReplies', () => {
  it('lets go of replies that nobody stored for long, and of no other', async () => {
    let now = 0
    const held = holdReplies(
      () => {},
      () => now
    )
    const send = async (key: string) => {
      server.script({ text: key })
      const url = `${server.url}/v1/chat/completions`
      const order = { key, url, method: 'POST', headers: [], hasBody: true, timeoutMs: 10_000, lane: null }
      await held.send(order, Buffer.from('{}'))
    }
    await send('old')
    now = 900
    await send('young')
    now = 1000
    held.forgetOlder(1000)
    expect(held.keys()).toEqual(['old', 'young'])
    now = 1001
    held.forgetOlder(1000)
    expect(held.keys()).toEqual(['young'])
  })
})
