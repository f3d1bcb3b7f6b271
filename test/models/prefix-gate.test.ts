import pLimit from 'p-limit'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPrefixGate, type PrefixGate } from '../../src/models/prefix-gate.ts'
import { never } from './support.ts'

const minuteMs = 60_000

let now: number
let gate: PrefixGate
let sent: string[]
let answers: Map<string, { answer: () => void; fail: () => void }>

beforeEach(() => {
  now = 0
  sent = []
  answers = new Map()
  gate = createPrefixGate(() => now)
})

/** A call that is answered when the test says so; the outcome never rejects. */
function call(name: string, { prefix = 'paper', signal = never, through = gate } = {}): Promise<string> {
  const send = () =>
    new Promise<string>((resolve, reject) => {
      sent.push(name)
      answers.set(name, { answer: () => resolve(`${name} answered`), fail: () => reject(new Error(`${name} failed`)) })
    })
  return through(prefix, send, signal).catch((error: Error) => error.message)
}

/** Lets everything run that waits for nothing but other promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('createPrefixGate', () => {
  it('lets the first call go alone, and the others together once it was answered', async () => {
    const calls = ['a', 'b', 'c'].map((name) => call(name))
    await settle()
    expect(sent).toEqual(['a'])
    answers.get('a')!.answer()
    await settle()
    expect(sent).toEqual(['a', 'b', 'c'])
    for (const name of ['b', 'c']) answers.get(name)!.answer()
    expect(await Promise.all(calls)).toEqual(['a answered', 'b answered', 'c answered'])
  })

  it('does not hold a call up for another prefix', async () => {
    void call('a')
    void call('b', { prefix: 'other paper' })
    await settle()
    expect(sent).toEqual(['a', 'b'])
  })

  it('lets the next one lead when the first fails', async () => {
    const calls = ['a', 'b', 'c'].map((name) => call(name))
    await settle()
    answers.get('a')!.fail()
    await settle()
    expect(sent).toEqual(['a', 'b'])
    answers.get('b')!.answer()
    await settle()
    expect(sent).toEqual(['a', 'b', 'c'])
    answers.get('c')!.answer()
    expect(await Promise.all(calls)).toEqual(['a failed', 'b answered', 'c answered'])
  })

  it('is open again when the only one failed', async () => {
    const first = call('a')
    await settle()
    answers.get('a')!.fail()
    await first
    void call('b')
    await settle()
    expect(sent).toEqual(['a', 'b'])
  })

  it('stays open for less than five minutes after the last use, counted from its start', async () => {
    void call('a')
    await settle()
    now = 1 * minuteMs
    answers.get('a')!.answer()
    await settle()
    now = 4 * minuteMs
    void call('b')
    now = 8 * minuteMs
    void call('c')
    await settle()
    expect(sent).toEqual(['a', 'b', 'c'])
    now = 13 * minuteMs
    void call('d')
    void call('e')
    await settle()
    expect(sent).toEqual(['a', 'b', 'c', 'd'])
  })

  it('lets those go together who waited for a reply that took longer than an entry lives', async () => {
    for (const name of ['a', 'b', 'c']) void call(name)
    await settle()
    now = 10 * minuteMs
    answers.get('a')!.answer()
    await settle()
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  it('lets a waiting call be aborted, and goes on without it', async () => {
    const abort = new AbortController()
    void call('a')
    const waiting = call('b', { signal: abort.signal })
    void call('c')
    await settle()
    abort.abort(new Error('given up'))
    expect(await waiting).toBe('given up')
    answers.get('a')!.answer()
    await settle()
    expect(sent).toEqual(['a', 'c'])
  })

  it('refuses a call that was aborted before', async () => {
    expect(await call('a', { signal: AbortSignal.abort(new Error('given up')) })).toBe('given up')
    expect(sent).toEqual([])
  })

  it('leaves the slots of the limit to others while calls wait', async () => {
    const limit = pLimit(2)
    const limited: PrefixGate = (prefix, send, signal) => gate(prefix, () => limit(send), signal)
    for (const name of ['a', 'b', 'c']) void call(name, { through: limited })
    void call('x', { prefix: 'other paper', through: limited })
    await settle()
    expect(sent).toEqual(['a', 'x'])
    for (const name of ['a', 'x']) answers.get(name)!.answer()
    await settle()
    expect(sent).toEqual(['a', 'x', 'b', 'c'])
  })
})
