import type { PaperText } from '../../schemas/paper.ts'
import { createPdfReader } from './create-pdf-reader.ts'
import type { PdfLimits } from './pdf-limits.ts'

/**
 * Reads a single PDF in a process of its own. A service keeps a `createPdfReader` instead, whose processes stay warm.
 *
 * @param limits override `defaultPdfLimits` one by one
 * @throws {PdfError} its `code` says what is wrong with the file, or which limit it passed
 */
export async function readPdf(bytes: Uint8Array, limits: Partial<PdfLimits> = {}): Promise<PaperText> {
  const reader = createPdfReader({ limits })
  try {
    return await reader.read(bytes)
  } finally {
    await reader.close()
  }
}
