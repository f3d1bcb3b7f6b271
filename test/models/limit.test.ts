import { describe, expect, it } from 'vitest'
import { createLimit } from '../../src/models/limit.ts'

/** Tasks that run until they are told to end, and note when they start. */
function tasks() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const task = (number: number) => () => {
    started.push(number)
    return new Promise<number>((resolve) => {
      ends[number] = () => resolve(number)
    })
  }
  return { started, ends, task }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('createLimit', () => {
  it('runs no more than its slots at a time, in the order of arrival', async () => {
    const { started, ends, task } = tasks()
    const limit = createLimit(2)
    const running = [0, 1, 2, 3].map((number) => limit(task(number)))
    await settle()
    expect(started).toEqual([0, 1])
    ends[1]!()
    await settle()
    expect(started).toEqual([0, 1, 2])
    ends[0]!()
    await settle()
    ends[2]!()
    ends[3]!()
    expect(await Promise.all(running)).toEqual([0, 1, 2, 3])
  })

  it('frees the slot of a task that fails', async () => {
    const limit = createLimit(1)
    await expect(limit(() => Promise.reject(new Error('boom')))).rejects.toThrow('boom')
    expect(await limit(async () => 'next')).toBe('next')
  })

  it('never starts a task that was aborted while it waited, and keeps the queue moving', async () => {
    const { started, ends, task } = tasks()
    const limit = createLimit(1)
    const controller = new AbortController()
    const first = limit(task(0))
    const aborted = limit(task(1), controller.signal)
    const last = limit(task(2))
    controller.abort(new Error('gone'))
    await expect(aborted).rejects.toThrow('gone')
    ends[0]!()
    await first
    await settle()
    ends[2]!()
    expect(await last).toBe(2)
    expect(started).toEqual([0, 2])
  })
})
