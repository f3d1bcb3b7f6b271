import { PdfError } from './pdf-errors.ts'

/** Errors that pdfjs gives for a damaged file; whatever fails in its own code reaches callers under one of them. */
const parserErrors = new Set([
  'AbortException',
  'FormatError',
  'InvalidPDFException',
  'PasswordException',
  'ResponseException',
  'UnknownErrorException'
])

/** The error as it is when it has a code; otherwise the file's damage where pdfjs gave up, and a bug of ours elsewhere. */
export function asPdfError(error: unknown): PdfError {
  if (error instanceof PdfError) return error
  if (isParserFault(error)) {
    const message = 'the PDF is damaged: reading it failed; download it again, or print it to a new PDF in a viewer'
    return new PdfError('pdf_malformed', message, { cause: error })
  }
  return new PdfError('pdf_reader_failed', 'the PDF reader failed, which is not the fault of the file', {
    cause: error
  })
}

/**
 * Whether pdfjs gave this error, as it does for damaged files, and not code of ours: it bears a name of pdfjs, or the
 * innermost line of its stack lies in pdfjs.
 */
export function isParserFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && parserErrors.has(String(error.name))) return true
  const stack = 'stack' in error ? String(error.stack) : ''
  const innermost = stack.split('\n').find((line) => /^ {2,8}at /.test(line)) ?? ''
  return /[\\/]pdfjs-dist[\\/]/.test(innermost)
}
