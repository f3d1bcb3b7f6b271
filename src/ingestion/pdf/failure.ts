import { PdfError } from './pdf-errors.ts'
import type { Failure } from './worker-messages.ts'

/** The error as it is sent from thread or process. */
export function failureOf({ code, message, cause }: PdfError): Failure {
  return { code, message, ...(cause !== undefined && { cause: stackOf(cause) }) }
}

/** The error as it is thrown where it arrives, with what lay beneath it as its cause. */
export function errorOf({ code, message, cause }: Failure): PdfError {
  if (cause === undefined) return new PdfError(code, message)
  const beneath = new Error('in the PDF reader')
  beneath.stack = cause
  return new PdfError(code, message, { cause: beneath })
}

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // The stack of a pdfjs error is that of its class, made once, and does not say its message.
  const stack = cause.stack ?? ''
  return stack.includes(cause.message) ? stack : `${cause.name}: ${cause.message}\n${stack}`
}
