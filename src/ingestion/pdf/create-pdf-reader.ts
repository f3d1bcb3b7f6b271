import type { PaperText } from '../../schemas/paper.ts'
import { checkBytes } from './check-bytes.ts'
import { PdfError } from './pdf-errors.ts'
import { defaultPdfLimits, type PdfLimits } from './pdf-limits.ts'
import { PdfThread } from './pdf-thread.ts'

export interface PdfReader {
  /**
   * Reads one PDF; waits for its turn when all threads are busy. The bytes are copied, not taken.
   *
   * @throws {PdfError} its `code` says what is wrong with the file, or which limit it passed
   */
  read(bytes: Uint8Array): Promise<PaperText>
  /** Ends all threads; what is being read or waits fails with `pdf_reader_closed`. */
  close(): Promise<void>
}

/**
 * A reader that keeps its threads warm between files, so that a page costs milliseconds, and replaces those that a file
 * has ended. Threads start when first needed and do not keep the process alive.
 *
 * @param options.limits override the defaults one by one
 * @param options.workers files read at the same time
 */
export function createPdfReader(options: { limits?: Partial<PdfLimits>; workers?: number } = {}): PdfReader {
  const limits: PdfLimits = { ...defaultPdfLimits, ...options.limits }
  const idle: PdfThread[] = []
  const busy = new Set<PdfThread>()
  const waiting: (() => void)[] = []
  let free = options.workers ?? 1
  let isClosed = false

  const takeTurn = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const passTurn = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  const read = async (bytes: Uint8Array) => {
    checkBytes(bytes, limits)
    await takeTurn()
    try {
      if (isClosed) throw new PdfError('pdf_reader_closed', 'the PDF reader was closed before the file was read')
      return await readInThread(bytes)
    } finally {
      passTurn()
    }
  }

  const readInThread = async (bytes: Uint8Array) => {
    // A thread may have died while it was idle.
    const warm = idle.pop()
    const thread = warm?.isAlive ? warm : new PdfThread(limits)
    busy.add(thread)
    try {
      return await thread.read(bytes)
    } finally {
      busy.delete(thread)
      if (thread.isAlive) idle.push(thread)
    }
  }

  const close = async () => {
    isClosed = true
    await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.stop()))
  }

  return { read, close }
}
