import { checkPages } from '../check-objects.ts'
import { openDocument } from '../open-document.ts'
import { PdfError } from '../pdf-errors.ts'
import type { PdfLimits } from '../pdf-limits.ts'
import { readMarks } from '../read-page.ts'
import { mayBeImage } from '../scans/read-scan.ts'

/** A page that images cover and that shows no text but a stamp. Its size is in points. */
export interface ImagePage {
  number: number
  width: number
  height: number
}

/**
 * Finds the pages of a PDF that can be read in their images alone, or in a text layer over them.
 *
 * @param bytes are handed over: empty afterwards
 * @throws {PdfError}
 */
export async function findImagePages(bytes: Uint8Array, limits: PdfLimits): Promise<ImagePage[]> {
  const { document, close } = await openDocument(bytes)
  try {
    checkPages(document.numPages, limits)
    const layers = await document.getOptionalContentConfig().catch(() => null)
    const found: ImagePage[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await readMarks(document, number, { layers, limits }).catch(unreadable)
      if (page && mayBeImage(page.marks, page)) found.push({ number, width: page.width, height: page.height })
    }
    return found
  } finally {
    await close()
  }
}

/** A damaged page is left out; a limit that it goes past ends the search. */
function unreadable(error: unknown): null {
  if (error instanceof PdfError) throw error
  return null
}
