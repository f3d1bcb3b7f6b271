import { Worker } from 'node:worker_threads'
import { loadKernel, workHere } from './load-kernel.ts'

/** What a thread does. It is given as text, since a thread that has no files to read starts twice as fast. */
const threadCode = `
const { parentPort, workerData } = require('node:worker_threads')
const { module, memory, thread, first, last } = workerData
const { work, abort } = new WebAssembly.Instance(module, { env: { memory } }).exports
try {
  work(thread, first, last)
  parentPort.postMessage('done')
} catch (error) {
  abort()
  throw error
}`

/**
 * Works off the phases from the first to the last with several threads.
 *
 * @param work.callerWorks the calling thread is one of them and is blocked; otherwise it only awaits them
 */
export async function runKernel(
  memory: WebAssembly.Memory,
  work: { first: number; last: number; threads: number; callerWorks: boolean }
): Promise<void> {
  const { first, last, threads, callerWorks } = work
  const numbers = [...new Array<number>(threads).keys()].slice(callerWorks ? 1 : 0)
  const others = numbers.map((thread) => startThread({ memory, thread, first, last }))
  // The first that comes to the end saw that all is done.
  if (callerWorks) workHere(memory, first, last)
  else await Promise.race(others)
}

/** Resolves when all work is done, by this thread or others; rejects when this one broke down. */
function startThread(work: { memory: WebAssembly.Memory; thread: number; first: number; last: number }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const worker = new Worker(threadCode, { eval: true, workerData: { module: loadKernel(), ...work } })
  worker.once('message', () => resolve())
  worker.once('error', reject)
  // When the others did it without this one, nobody awaits it.
  promise.catch(() => undefined)
  return promise
}
