import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { tooMuchMemory, tooSlow } from '../limit-errors.ts'
import { PdfError } from '../pdf-errors.ts'
import { memorySignals } from '../pdf-process.ts'
import { rightsAtStart } from '../reader-rights.ts'
import type { RecognitionEngine } from './installed-engine.ts'
import type { ImageWord, RecognitionLimits, RecognitionMessage, RecognitionRequest } from './recognition-messages.ts'

/** An image of a page, or of some lines of it. */
export type RecognisableImage = Omit<RecognitionRequest, 'id'>

/** Recognises images, as many at a time as it has threads. */
export type Recognise = (image: RecognisableImage) => Promise<ImageWord[]>

/** Recognition takes all cores that it may have: files wait for each other. */
const inTurn = pLimit(1)

/** To start threads on a busy machine, which is not what an image costs. */
const START_MS = 180_000

/**
 * Hands over what recognises images, in a process of its own that ends with the work: it sees no keys, fetches and writes
 * nothing, and what a hostile image does to it is over with it.
 *
 * @throws {PdfError} `pdf_too_slow`, `pdf_too_much_memory`, `pdf_recognition_failed`
 */
export async function withRecognition<Result>(
  engine: RecognitionEngine,
  limits: RecognitionLimits,
  work: (recognise: Recognise) => Promise<Result>
): Promise<Result> {
  return await inTurn(async () => {
    const process = new RecognitionProcess(engine, limits)
    const inThreads = pLimit(limits.threads)
    try {
      await process.ready
      return await work((image) => inThreads(() => process.recognise(image)))
    } finally {
      process.stop()
    }
  })
}

class RecognitionProcess {
  readonly #child: ChildProcess
  readonly #limits: RecognitionLimits
  readonly #ready = Promise.withResolvers<void>()
  readonly #open = new Map<number, PromiseWithResolvers<ImageWord[]>>()
  #next = 0

  constructor({ folder }: RecognitionEngine, limits: RecognitionLimits) {
    const { threads, maxMemoryBytes } = limits
    this.#limits = limits
    const settings = JSON.stringify({ folder, threads, maxMemoryBytes })
    this.#child = fork(fileURLToPath(new URL('./recognition-process.ts', import.meta.url)), [settings], {
      ...rightsAtStart(),
      // Its output is of no use.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced'
    })
    // Whoever recognises hears of it; nobody may.
    this.#ready.promise.catch(() => {})
    const timer = setTimeout(() => this.#end(failed('it did not start in time')), START_MS)
    this.#ready.promise.finally(() => clearTimeout(timer)).catch(() => {})
    this.#child.on('message', (message: RecognitionMessage) => this.#take(message))
    this.#child.on('error', (cause) => this.#end(failed('it could not start', cause)))
    this.#child.on('exit', (code, signal) => this.#end(this.#causeOfDeath(code, signal)))
  }

  get ready(): Promise<void> {
    return this.#ready.promise
  }

  async recognise(image: RecognisableImage): Promise<ImageWord[]> {
    const id = this.#next++
    const answer = Promise.withResolvers<ImageWord[]>()
    this.#open.set(id, answer)
    const timer = setTimeout(() => this.#end(tooSlow(this.#limits)), this.#limits.timeoutMs)
    this.#child.send({ id, ...image } satisfies RecognitionRequest, () => {})
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      this.#open.delete(id)
    }
  }

  stop(): void {
    this.#end(failed('it was stopped'))
  }

  #take(message: RecognitionMessage): void {
    if (message.type === 'ready') this.#ready.resolve()
    if (message.type === 'words') this.#open.get(message.id)?.resolve(message.words)
    if (message.type === 'unread') this.#open.get(message.id)?.reject(failed('an image was refused', message.cause))
    if (message.type === 'failed')
      this.#end(message.reason === 'memory' ? tooMuchMemory(this.#limits) : failed('it could not start', message.cause))
  }

  /** Ends the process at once, and what it recognises with this error. */
  #end(error: PdfError): void {
    this.#child.kill('SIGKILL')
    this.#ready.reject(error)
    for (const answer of this.#open.values()) answer.reject(error)
  }

  #causeOfDeath(code: number | null, signal: NodeJS.Signals | null): PdfError {
    if (signal !== null && memorySignals.has(signal)) return tooMuchMemory(this.#limits)
    return failed(`it ended by itself (${signal ?? `exit code ${code}`})`)
  }
}

function failed(how: string, cause?: unknown): PdfError {
  return new PdfError('pdf_recognition_failed', `the recognition of page images failed: ${how}`, { cause })
}
