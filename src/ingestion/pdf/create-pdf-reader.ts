import pLimit from 'p-limit'
import type { PaperText } from '../../schemas/paper.ts'
import { checkBytes } from './check-bytes.ts'
import { PdfError } from './pdf-errors.ts'
import { defaultPdfLimits, type PdfLimits } from './pdf-limits.ts'
import { PdfProcess } from './pdf-process.ts'
import type { ImagePage } from './recognition/find-image-pages.ts'
import type { RecognisedPages } from './recognition/recognised-pages.ts'

export interface PdfReader {
  /**
   * Reads one PDF; waits for its turn when all processes are busy. The bytes are copied, not taken.
   *
   * @param options.recognised pages that are read by what was recognised in their images
   * @throws {PdfError} its `code` says what is wrong with the file, or which limit it passed
   */
  read(bytes: Uint8Array, options?: { recognised?: RecognisedPages | null }): Promise<PaperText>
  /** The pages that images cover and that show no text but a stamp. @throws {PdfError} as `read` */
  imagePages(bytes: Uint8Array): Promise<ImagePage[]>
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

  const ask = async <Answer>(bytes: Uint8Array, question: (reader: PdfProcess) => Promise<Answer>) => {
    checkBytes(bytes, limits)
    return await inTurn(async () => {
      if (isClosed) throw new PdfError('pdf_reader_closed', 'the PDF reader was closed before the file was read')
      return await askProcess(question)
    })
  }

  const askProcess = async <Answer>(question: (reader: PdfProcess) => Promise<Answer>) => {
    // A process may have died while it was idle.
    const warm = idle.pop()
    const reader = warm?.isAlive ? warm : new PdfProcess(limits)
    busy.add(reader)
    try {
      return await question(reader)
    } finally {
      busy.delete(reader)
      if (reader.isAlive) idle.push(reader)
    }
  }

  const close = async () => {
    isClosed = true
    await Promise.all([...idle.splice(0), ...busy].map((reader) => reader.stop()))
  }

  return {
    read: (bytes, { recognised = null } = {}) => ask(bytes, (reader) => reader.read(bytes, recognised)),
    imagePages: (bytes) => ask(bytes, (reader) => reader.imagePages(bytes)),
    close
  }
}
