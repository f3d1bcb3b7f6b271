import type { PaperPage } from '../../schemas/paper.ts'
import type { PdfErrorCode } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'
import type { PaperSummary } from './read-document.ts'

/** To the worker, one at a time: the next follows the answer to the last. */
export interface ReadRequest {
  bytes: Uint8Array
  limits: PdfLimits
}

/** From the worker: `ready` once, then for each request its pages and one `done` or `failed`. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'page'; page: PaperPage }
  | { type: 'done'; summary: PaperSummary }
  | ({ type: 'failed' } & Failure)

/** A `PdfError` in a form that crosses threads; `cause` is what lay beneath it, for the log. */
export interface Failure {
  code: PdfErrorCode
  message: string
  cause?: string
}
