import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { advisoryClaims } from '../../src/db/claims.ts'
import type { PlainConnection } from '../../src/db/steady-connection.ts'
import { until } from '../../src/demo/until.ts'

/** Connections that grant every lock and write down what is held on each; one that broke refuses all. */
function fakeConnections() {
  const opened: (EventEmitter & PlainConnection & { locks: string[]; isBroken: boolean })[] = []
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

/** A connection that answers a query when told to, the oldest first, and the queries that were sent on it. */
function slowConnection() {
  const sent: string[] = []
  const unanswered: (() => void)[] = []
  const connection = Object.assign(new EventEmitter(), {
    async query(query: string, [keys]: unknown[]) {
      const named = Array.isArray(keys) ? keys.map(String) : []
      sent.push(`${query.includes('unlock') ? 'unlock' : 'lock'} ${named.join()}`)
      await new Promise<void>((resolve) => unanswered.push(resolve))
      return { rows: named.map(() => ({ taken: true })) }
    },
    async end() {}
  })
  const isSent = async (query: string) => {
    await until(
      async () => sent.includes(query),
      (found) => found
    )
  }
  return { connect: async () => connection, sent, isSent, answer: () => unanswered.shift()?.() }
}

describe('advisoryClaims', () => {
  it('sends one query at a time, whether it takes a lock or gives one back', async () => {
    const { connect, sent, isSent, answer } = slowConnection()
    const { claim } = advisoryClaims(connect)
    const claimed = async (key: string) => {
      const claiming = claim(key)
      await isSent(`lock ${key}`)
      answer()
      return (await claiming)!
    }
    const release = await claimed('a')
    // A lock is on its way: what is given back meanwhile waits for the answer.
    const claiming = claim('b')
    await isSent('lock b')
    const released = release()
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    expect(sent).toEqual(['lock a', 'lock b'])
    answer()
    expect(await claiming).toBeTypeOf('function')
    await isSent('unlock a')
    answer()
    await released
  })

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
