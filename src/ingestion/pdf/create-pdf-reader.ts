import pLimit from 'p-limit'
import type { PaperText } from '../../schemas/paper.ts'
import { checkBytes } from './check-bytes.ts'
import { PdfError } from './pdf-errors.ts'
import { defaultPdfLimits, type PdfLimits } from './pdf-limits.ts'
import { PdfProcess } from './pdf-process.ts'

export interface PdfReader {
  /**
   * Reads one PDF; waits for its turn when all processes are busy. The bytes are copied, not taken.
   *
   * @throws {PdfError} its `code` says what is wrong with the file, or which limit it passed
   */
  read(bytes: Uint8Array): Promise<PaperText>
  /** Ends all processes; what is being read or waits fails with `pdf_reader_closed`. */
  close(): Promise<void>
}

/**
 * A reader that keeps its processes warm between files, so that a page costs milliseconds, and replaces those that a
 * file has ended. Processes start when first needed and do not keep the service alive.
 *
 * @param options.limits override the defaults one by one
 * @param options.workers files read at the same time
 */
export function createPdfReader(options: { limits?: Partial<PdfLimits>; workers?: number } = {}): PdfReader {
  const limits: PdfLimits = { ...defaultPdfLimits, ...options.limits }
  const idle: PdfProcess[] = []
  const busy = new Set<PdfProcess>()
  const inTurn = pLimit(options.workers ?? 1)
  let isClosed = false

  const read = async (bytes: Uint8Array) => {
    checkBytes(bytes, limits)
    return await inTurn(async () => {
      if (isClosed) throw new PdfError('pdf_reader_closed', 'the PDF reader was closed before the file was read')
      return await readInProcess(bytes)
    })
  }

  const readInProcess = async (bytes: Uint8Array) => {
    // A process may have died while it was idle.
    const warm = idle.pop()
    const reader = warm?.isAlive ? warm : new PdfProcess(limits)
    busy.add(reader)
    try {
      return await reader.read(bytes)
    } finally {
      busy.delete(reader)
      if (reader.isAlive) idle.push(reader)
    }
  }

  const close = async () => {
    isClosed = true
    await Promise.all([...idle.splice(0), ...busy].map((reader) => reader.stop()))
  }

  return { read, close }
}
