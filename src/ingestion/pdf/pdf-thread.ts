import { Worker } from 'node:worker_threads'
import type { PaperPage, PaperText } from '../../schemas/paper.ts'
import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import type { ReadRequest, WorkerMessage } from './worker-messages.ts'

/** A stream that inflates as fast as it can grows by some 10 MB between two looks at the memory. */
const MEMORY_LOOK_MS = 20

const MiB = 1024 * 1024

/**
 * A thread that reads one PDF at a time, and that is ended from outside when a file costs too much. What limits the
 * heap of a worker does not count array buffers, so their sum is looked at while a file is read.
 */
export class PdfThread {
  readonly #worker: Worker
  readonly #limits: PdfLimits
  #isReady = false
  #isAlive = true
  #abandon: ((error: PdfError) => void) | null = null

  constructor(limits: PdfLimits) {
    this.#limits = limits
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'pdf-reader',
      // The parser of untrusted files inherits no flags and sees no keys; what it prints is of no use to anyone.
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.maxMemoryBytes / MiB) }
    })
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.unref()
    this.#worker.on('message', ({ type }: WorkerMessage) => {
      if (type === 'ready') this.#isReady = true
    })
    this.#worker.on('error', (error) => this.#end(this.#causeOfDeath(error)))
    this.#worker.on('exit', () => this.#end(this.#causeOfDeath(undefined)))
  }

  /** False once the thread was ended, by `stop`, by a limit or by a fault of its own. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /** @throws {PdfError} and is no longer alive when a limit of time or memory was passed */
  async read(bytes: Uint8Array): Promise<PaperText> {
    const { timeoutMs } = this.#limits
    const tooSlow = new PdfError('pdf_too_slow', `reading the PDF took longer than the limit of ${timeoutMs} ms`)
    const timer = setTimeout(() => this.#end(tooSlow), timeoutMs)
    const watch = setInterval(this.#memoryWatch(), MEMORY_LOOK_MS)
    this.#worker.ref()
    try {
      return await this.#ask({ bytes, limits: this.#limits })
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      if (this.#isAlive) this.#worker.unref()
      else await this.#worker.terminate()
    }
  }

  async stop(): Promise<void> {
    this.#end(new PdfError('pdf_reader_closed', 'the PDF reader was closed before the file was read'))
    await this.#worker.terminate()
  }

  #ask(request: ReadRequest): Promise<PaperText> {
    const { promise, resolve, reject } = Promise.withResolvers<PaperText>()
    const pages: PaperPage[] = []
    const listen = (message: WorkerMessage) => {
      if (message.type === 'page') pages.push(message.page)
      if (message.type === 'done') resolve({ ...message.summary, pages })
      if (message.type === 'failed') reject(new PdfError(message.code, message.message, { cause: message.cause }))
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
    this.#abandon?.(error)
  }

  #memoryWatch(): () => Promise<void> {
    let isAsking = false
    return async () => {
      if (isAsking) return
      isAsking = true
      const heap = await this.#worker.getHeapStatistics().catch(() => null)
      isAsking = false
      // external_memory holds the array buffers.
      if (heap && heap.used_heap_size + heap.external_memory > this.#limits.maxMemoryBytes)
        this.#end(this.#tooMuchMemory())
    }
  }

  #tooMuchMemory(): PdfError {
    const limit = `${Math.round(this.#limits.maxMemoryBytes / MiB)} MiB`
    return new PdfError('pdf_too_much_memory', `reading the PDF took more memory than the limit of ${limit}`)
  }

  #causeOfDeath(cause: (Error & { code?: string }) | undefined): PdfError {
    if (cause?.code === 'ERR_WORKER_OUT_OF_MEMORY') return this.#tooMuchMemory()
    if (this.#isReady)
      return new PdfError('pdf_malformed', 'the PDF is damaged: reading it ended the reader', { cause })
    return new PdfError('pdf_reader_failed', 'the PDF reader could not start', { cause })
  }
}
