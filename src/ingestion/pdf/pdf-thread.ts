import { SHARE_ENV, Worker } from 'node:worker_threads'
import { asPdfError } from './as-pdf-error.ts'
import { errorOf } from './failure.ts'
import { tooMuchMemory, tooSlow } from './limit-errors.ts'
import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import type { ReaderTask, ReadRequest, ThreadMessage } from './worker-messages.ts'

/** A stream that inflates as fast as it can grows by some 10 MB between two looks at the memory. */
const MEMORY_LOOK_MS = 20

/** What is above the limit for so many looks is no garbage that goes at the next collection. */
const LOOKS_ABOVE = 5

const MiB = 1024 * 1024

/** What a warm process takes besides: Node, pdfjs and garbage come to 540 MiB after some hundred papers. */
const OVERHEAD_BYTES = 640 * MiB

/**
 * A thread that reads one PDF at a time, and that is ended from outside when a file costs too much. What limits the
 * heap of a thread does not count array buffers, so their sum is looked at while a file is read.
 */
export class PdfThread {
  readonly #worker: Worker
  readonly #limits: PdfLimits
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false
  #isAlive = true
  #abandon: ((error: PdfError) => void) | null = null

  constructor(limits: PdfLimits) {
    this.#limits = limits
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'pdf-reader',
      // That of its process, which holds a folder at most.
      env: SHARE_ENV,
      stdout: true,
      stderr: true,
      // A heap that nears V8's own limit is collected all the time: what ends the thread is the watch below, much earlier.
      resourceLimits: { maxOldGenerationSizeMb: 4096, maxYoungGenerationSizeMb: 64 }
    })
    // Whoever reads hears of it; nobody may.
    this.#ready.promise.catch(() => {})
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on('message', ({ type }: ThreadMessage) => {
      if (type !== 'ready') return
      this.#isReady = true
      this.#ready.resolve()
    })
    this.#worker.on('error', (error) => this.#end(this.#causeOfDeath(error)))
    this.#worker.on('exit', () => this.#end(this.#causeOfDeath(undefined)))
  }

  /** False once the thread was ended, by a limit or by a fault of its own. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /**
   * @param onPage gets each page as JSON
   * @returns the summary as JSON
   * @throws {PdfError} and is no longer alive when a limit of time or memory was passed
   */
  async read(bytes: Uint8Array, task: ReaderTask, onPage: (json: Uint8Array) => void): Promise<Uint8Array> {
    // A busy machine may take seconds to start a thread, which is not what the file costs.
    await this.#ready.promise
    const timer = setTimeout(() => this.#end(tooSlow(this.#limits)), this.#limits.timeoutMs)
    const watch = setInterval(this.#memoryWatch(), MEMORY_LOOK_MS)
    try {
      return await this.#ask({ bytes, limits: this.#limits, task }, onPage)
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
    }
  }

  #ask(request: ReadRequest, onPage: (json: Uint8Array) => void): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const listen = (message: ThreadMessage) => {
      if (message.type === 'page') onPage(message.json)
      if (message.type === 'done') resolve(message.json)
      if (message.type === 'failed') reject(errorOf(message))
    }
    this.#abandon = reject
    this.#worker.on('message', listen)
    this.#worker.postMessage(request)
    return promise.finally(() => {
      this.#abandon = null
      this.#worker.off('message', listen)
    })
  }

  /** Ends the thread at once, and what it reads with this error. */
  #end(error: PdfError): void {
    if (!this.#isAlive) return
    this.#isAlive = false
    void this.#worker.terminate()
    this.#ready.reject(error)
    this.#abandon?.(error)
  }

  #memoryWatch(): () => Promise<void> {
    let isAsking = false
    let looksAbove = 0
    // What earlier files left may not have been collected yet: a file answers for what comes on top of it.
    let least = Number.POSITIVE_INFINITY
    return async () => {
      // A thread inside one long operation of V8 does not answer, but what it takes shows in the process.
      if (process.memoryUsage.rss() > this.#limits.maxMemoryBytes + OVERHEAD_BYTES)
        this.#end(tooMuchMemory(this.#limits))
      if (isAsking) return
      isAsking = true
      const heap = await this.#worker.getHeapStatistics().catch(() => null)
      isAsking = false
      // external_memory holds the array buffers.
      const taken = heap ? heap.used_heap_size + heap.external_memory : 0
      if (heap) least = Math.min(least, taken)
      const isAbove = heap !== null && taken - least > this.#limits.maxMemoryBytes
      looksAbove = isAbove ? looksAbove + 1 : 0
      if (looksAbove >= LOOKS_ABOVE) this.#end(tooMuchMemory(this.#limits))
    }
  }

  #causeOfDeath(cause: (Error & { code?: string }) | undefined): PdfError {
    if (cause?.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuchMemory(this.#limits)
    if (this.#isReady) return asPdfError(cause)
    return new PdfError('pdf_reader_failed', 'the PDF reader could not start', { cause })
  }
}
