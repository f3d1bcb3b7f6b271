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
      if (callerWorks) workHere(memory, first, last)
      // The first at the end saw that all is done; but one that is still on its way there would take what the next run puts
      // out for tasks of this one.
      await Promise.all(others)
    },
    end() {
      for (const worker of workers) void worker.terminate()
    }
  }
}

/** Resolves when this thread saw that all work is done; rejects when it broke down. */
function runIn(worker: Worker, work: { memory: WebAssembly.Memory; first: number; last: number }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.once('message', () => resolve())
  worker.once('error', reject)
  worker.postMessage(work)
  // Where the caller's own share breaks down, nobody awaits it.
  promise.catch(() => undefined)
  return promise
}
