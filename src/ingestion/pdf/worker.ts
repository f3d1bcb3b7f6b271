import { parentPort } from 'node:worker_threads'
import { PdfError } from './pdf-errors.ts'
import { readDocument } from './read-document.ts'
import type { Failure, ReadRequest, WorkerMessage } from './worker-messages.ts'

/** The thread in which PDFs are parsed. It holds nothing between requests and may be killed at any time. */
const send = (message: WorkerMessage) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ bytes, limits }: ReadRequest) => {
  try {
    const summary = await readDocument(bytes, limits, (page) => send({ type: 'page', page }))
    send({ type: 'done', summary })
  } catch (error) {
    send({ type: 'failed', ...describe(error) })
  }
})
send({ type: 'ready' })

function describe(error: unknown): Failure {
  const { code, message, cause } =
    error instanceof PdfError
      ? error
      : new PdfError('pdf_malformed', 'the PDF is damaged: reading it failed', { cause: error })
  return { code, message, ...(cause !== undefined && { cause: stackOf(cause) }) }
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
