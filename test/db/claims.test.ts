import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { advisoryClaims, type ClaimConnection } from '../../src/db/claims.ts'

/** Connections that grant every lock and write down what is held on each; one that broke refuses all. */
function fakeConnections() {
  const opened: (EventEmitter & ClaimConnection & { locks: string[]; isBroken: boolean })[] = []
  const connect = async () => {
    const locks: string[] = []
    const connection = Object.assign(new EventEmitter(), {
      locks,
      isBroken: false,
      async query(query: string, [keys]: unknown[]) {
        if (connection.isBroken) throw new Error('the connection broke')
        const named = Array.isArray(keys) ? keys.map(String) : []
        for (const key of named) {
          if (query.includes('try_advisory_lock')) locks.push(key)
          else if (locks.includes(key)) locks.splice(locks.indexOf(key), 1)
        }
        return { rows: named.map(() => ({ taken: true })) }
      },
      async end() {}
    })
    opened.push(connection)
    return connection
  }
  return { opened, connect }
}

describe('advisoryClaims', () => {
  it('keeps to the new connection when the broken one reports its end late', async () => {
    const { opened, connect } = fakeConnections()
    const { claim } = advisoryClaims(connect)
    await claim('before')
    opened[0]!.isBroken = true
    opened[0]!.emit('error', new Error('reset'))
    const release = await claim('after')
    expect(opened.map(({ locks }) => locks)).toEqual([['before'], ['after']])
    opened[0]!.emit('end')
    // Given back where it was taken: elsewhere it would stay locked for as long as this process runs.
    await release!()
    expect(opened.map(({ locks }) => locks)).toEqual([['before'], []])
  })

  it('claims again on a new connection when the one in use breaks', async () => {
    const { opened, connect } = fakeConnections()
    const { claim } = advisoryClaims(connect)
    const release = await claim('a')
    opened[0]!.isBroken = true
    await expect(claim('b')).rejects.toThrow('broke')
    opened[0]!.emit('end')
    expect(await claim('b')).toBeTypeOf('function')
    expect(await claim('b')).toBeNull()
    // Its lock went with the connection: what is left to give back is the claim within the process.
    await release!()
    expect(await claim('a')).toBeTypeOf('function')
  })
})
