import { describe, expect, it } from 'vitest'
import { computeInTurn } from '../../../src/boards/leaderboard/compute-in-turn.ts'
import { readInTurn } from '../../../src/boards/leaderboard/read-in-turn.ts'

describe('computeInTurn', () => {
  it('runs two at a time, lets forty wait, and refuses what is beyond', async () => {
    const gate = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const compute = async () => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      return 'done'
    }
    const accepted = Array.from({ length: 42 }, () => computeInTurn(compute))
    await expect(computeInTurn(compute)).rejects.toMatchObject({ code: 'statistics_busy', status: 429 })
    gate.resolve()
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['done']))
    expect(most).toBe(2)
    expect(await computeInTurn(async () => 'again')).toBe('again')
  })

  it('gives its place back when a computation fails', async () => {
    const fail = () => computeInTurn(async () => Promise.reject(new Error('no')))
    for (let turn = 0; turn < 50; turn++) await expect(fail()).rejects.toThrow('no')
    expect(await computeInTurn(async () => 1)).toBe(1)
  })
})

describe('readInTurn', () => {
  it('serves what else waits between the pages of all readers', async () => {
    const order: string[] = []
    const reads = ['a', 'b', 'c'].map((name) => readInTurn(async () => order.push(name)))
    setImmediate(() => order.push('other'))
    await Promise.all(reads)
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('c'))
  })
})
