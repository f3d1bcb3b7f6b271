import { Worker } from 'node:worker_threads'
import { loadKernel, workHere } from './load-kernel.ts'

/** What a thread does. It is given as text, since a thread that has no files to read starts twice as fast. */
const threadCode = `
const { parentPort, workerData } = require('node:worker_threads')
const { module, thread } = workerData
parentPort.on('message', ({ memory, first, last }) => {
  const { work, abort } = new WebAssembly.Instance(module, { env: { memory } }).exports
  try {
    work(thread, first, last)
    parentPort.postMessage('done')
  } catch (error) {
    abort()
    throw error
  }
})`

/** Threads that work off phases of boards, one run after the other. */
export type KernelThreads = {
  /** Works off the phases from the first to the last; rejects when a thread broke down. */
  run(memory: WebAssembly.Memory, phases: { first: number; last: number }): Promise<void>
  /** To be called when there is no further run. */
  end(): void
}

/**
 * Starts threads. To start takes them some 50 ms, so that whoever has something to prepare does it in between.
 *
 * @param options.callerWorks the calling thread is one of them and is blocked; otherwise it only awaits them
 */
export function startThreads(options: { threads: number; callerWorks: boolean }): KernelThreads {
  const { threads, callerWorks } = options
  const numbers = [...new Array<number>(threads).keys()].slice(callerWorks ? 1 : 0)
  const workers = numbers.map((thread) => {
    return new Worker(threadCode, { eval: true, workerData: { module: loadKernel(), thread } })
  })
  return {
    async run(memory, { first, last }) {
      const others = workers.map((worker) => runIn(worker, { memory, first, last }))
      // The first that comes to the end saw that all is done.
      if (callerWorks) workHere(memory, first, last)
      else await Promise.race(others)
    },
    end() {
      for (const worker of workers) void worker.terminate()
    }
  }
}

/** Resolves when all work is done, by this thread or others; rejects when this one broke down. */
function runIn(worker: Worker, work: { memory: WebAssembly.Memory; first: number; last: number }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.once('message', () => resolve())
  worker.once('error', reject)
  worker.postMessage(work)
  // When the others did it without this one, nobody awaits it.
  promise.catch(() => undefined)
  return promise
}
