import { PdfError } from './pdf-errors.ts'
import type { PdfLimits } from './pdf-limits.ts'

const MiB = 1024 * 1024
const advice = 'print it to a new PDF in a viewer, or raise the limit'

export function tooSlow({ timeoutMs }: Pick<PdfLimits, 'timeoutMs'>): PdfError {
  return new PdfError('pdf_too_slow', `reading the PDF took longer than the limit of ${timeoutMs} ms: ${advice}`)
}

export function tooMuchMemory({ maxMemoryBytes }: Pick<PdfLimits, 'maxMemoryBytes'>): PdfError {
  const limit = `${Math.round(maxMemoryBytes / MiB)} MiB`
  return new PdfError('pdf_too_much_memory', `reading the PDF took more memory than the limit of ${limit}: ${advice}`)
}
