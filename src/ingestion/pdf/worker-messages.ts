import type { PdfErrorCode } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import type { RecognisedPages } from './recognition/recognised-pages.ts'

/** What is asked of a PDF: its text, with these pages as they were recognised, or which of its pages are images. */
export type ReaderTask = { wanted: 'paper'; recognised?: RecognisedPages } | { wanted: 'image_pages' }

/** To the thread, one at a time: the next follows the answer to the last. */
export interface ReadRequest {
  bytes: Uint8Array
  limits: PdfLimits
  task: ReaderTask
}

/** From the thread: `ready` once, then the answer to each request. */
export type ThreadMessage = { type: 'ready' } | ReaderMessage

/**
 * The answer to a request: the pages, and one `done` or `failed`. Pages and summary are JSON in UTF-8, written once in
 * the thread and handed on as bytes: what the service does for a page is one quick parse. `isOver` says that no further
 * file can be read there.
 */
export type ReaderMessage =
  | { type: 'page'; json: Uint8Array }
  | { type: 'done'; json: Uint8Array }
  | ({ type: 'failed'; isOver?: boolean } & Failure)

/** A `PdfError` in a form that crosses threads and processes; `cause` is what lay beneath it, for the log. */
export interface Failure {
  code: PdfErrorCode
  message: string
  cause?: string
}

export function isReaderMessage(message: unknown): message is ReaderMessage {
  return typeof message === 'object' && message !== null && 'type' in message
}
