import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PaperText } from '../../schemas/paper.ts'
import { errorOf } from './failure.ts'
import { tooMuchMemory, tooSlow } from './limit-errors.ts'
import { type PaperJson, paperFromJson } from './paper-from-json.ts'
import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { rightsAtStart } from './reader-rights.ts'
import type { ImagePage } from './recognition/find-image-pages.ts'
import type { RecognisedPages } from './recognition/recognised-pages.ts'
import { sendInSlices } from './send-in-slices.ts'
import { isReaderMessage, type ReaderTask } from './worker-messages.ts'

/** What the process has besides the limit: to start, on a busy machine, and to end a file that is too slow by itself. */
const GRACE_MS = 30_000

/** How V8 ends a process that has no memory left, and how Linux does. */
export const memorySignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])

/**
 * A process that reads one PDF at a time. Threads alone do not keep a service safe: when V8 finds no memory in the
 * middle of a large allocation it ends the whole process, whatever limit its thread has. This is the process it ends.
 */
export class PdfProcess {
  readonly #child: ChildProcess
  readonly #limits: PdfLimits
  readonly #exited: Promise<void>
  #isAlive = true
  #abandon: ((error: PdfError) => void) | null = null

  constructor(limits: PdfLimits) {
    this.#limits = limits
    this.#child = fork(fileURLToPath(new URL('./reader-process.ts', import.meta.url)), [JSON.stringify(limits)], {
      ...rightsAtStart(),
      // Its output is of no use.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced'
    })
    const { promise: exited, resolve } = Promise.withResolvers<void>()
    this.#exited = exited
    this.#child.on('error', (cause) => {
      this.#end(notStarted(cause))
      // Without a process there is no exit.
      if (this.#child.pid === undefined) resolve()
    })
    this.#child.on('exit', (code, signal) => {
      this.#end(this.#causeOfDeath(code, signal))
      resolve()
    })
    this.#keepServiceAlive(false)
  }

  /** False once the process was ended, by `stop`, by a limit or by a fault of its own. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /** @throws {PdfError} and is no longer alive when a limit of time or memory was passed */
  async read(bytes: Uint8Array, recognised: RecognisedPages | null): Promise<PaperText> {
    return await paperFromJson(await this.#ask(bytes, { wanted: 'paper', ...(recognised && { recognised }) }))
  }

  /** @throws {PdfError} as `read` */
  async imagePages(bytes: Uint8Array): Promise<ImagePage[]> {
    const { summary } = await this.#ask(bytes, { wanted: 'image_pages' })
    return JSON.parse(new TextDecoder().decode(summary))
  }

  async #ask(bytes: Uint8Array, task: ReaderTask): Promise<PaperJson> {
    const timer = setTimeout(() => this.#end(tooSlow(this.#limits)), this.#limits.timeoutMs + GRACE_MS)
    this.#keepServiceAlive(true)
    try {
      const answer = this.#answer()
      await Promise.race([this.#send(bytes, task), answer])
      return await answer
    } finally {
      clearTimeout(timer)
      if (!this.#isAlive) await this.#exited
      this.#keepServiceAlive(false)
    }
  }

  async stop(): Promise<void> {
    this.#keepServiceAlive(true)
    this.#end(new PdfError('pdf_reader_closed', 'the PDF reader was closed before the file was read'))
    await this.#exited
  }

  async #send(bytes: Uint8Array, task: ReaderTask): Promise<void> {
    await sendInSlices(this.#child, bytes)
    this.#child.send(task, () => {})
  }

  #answer(): Promise<PaperJson> {
    const { promise, resolve, reject } = Promise.withResolvers<PaperJson>()
    const pages: Uint8Array[] = []
    const listen = (message: unknown) => {
      if (!isReaderMessage(message)) return
      if (message.type === 'page') pages.push(message.json)
      if (message.type === 'done') resolve({ pages, summary: message.json })
      if (message.type === 'failed') {
        if (message.isOver) this.#end(errorOf(message))
        else reject(errorOf(message))
      }
    }
    this.#abandon = reject
    this.#child.on('message', listen)
    return promise.finally(() => {
      this.#abandon = null
      this.#child.off('message', listen)
    })
  }

  /** Ends the process at once, and what it reads with this error. */
  #end(error: PdfError): void {
    if (!this.#isAlive) return
    this.#isAlive = false
    this.#child.kill('SIGKILL')
    this.#abandon?.(error)
  }

  #keepServiceAlive(isNeeded: boolean): void {
    if (isNeeded) this.#child.ref()
    else this.#child.unref()
    if (isNeeded) this.#child.channel?.ref()
    else this.#child.channel?.unref()
  }

  #causeOfDeath(code: number | null, signal: NodeJS.Signals | null): PdfError {
    if (signal !== null && memorySignals.has(signal)) return tooMuchMemory(this.#limits)
    return new PdfError('pdf_reader_failed', `the PDF reader ended by itself (${signal ?? `exit code ${code}`})`)
  }
}

function notStarted(cause: Error): PdfError {
  return new PdfError('pdf_reader_failed', 'the PDF reader could not start', { cause })
}
