/** What one PDF may cost. Going past a limit ends the reading with that limit's own error code. */
export interface PdfLimits {
  /** Size of the file, else `pdf_too_large`. */
  maxBytes: number
  /** Pages of the document, else `pdf_too_many_pages`. */
  maxPages: number
  /** Objects that the file holds or declares, else `pdf_too_many_objects`; see `countObjects`. */
  maxObjects: number
  /** Painting operators of one page, which are all held at once, else `pdf_too_many_operators`. */
  maxOperators: number
  /** Pixels of an image that is looked at, as the page of a scan; what stands on a larger one is not read. */
  maxImagePixels: number
  /** Characters over all pages, hidden ones too, else `pdf_too_much_text`. */
  maxCharacters: number
  /**
   * Wall time of the reading, without the start of a process for it, else `pdf_too_slow`. The images of a scan take up to
   * half a second a page.
   */
  timeoutMs: number
  /** JavaScript heap and buffers of the reading thread that come on top of what it had, else `pdf_too_much_memory`. */
  maxMemoryBytes: number
}

const MiB = 1024 * 1024

/**
 * Room for any journal article and most dissertations: papers have some 100 objects and up to 10,000 operators a page, and
 * scans of the largest journals, 9 by 12 inches at 600 dots an inch, 39 million pixels.
 */
export const defaultPdfLimits: PdfLimits = Object.freeze({
  maxBytes: 50 * MiB,
  maxPages: 1_000,
  maxObjects: 500_000,
  maxOperators: 500_000,
  maxImagePixels: 48_000_000,
  maxCharacters: 5_000_000,
  timeoutMs: 120_000,
  maxMemoryBytes: 384 * MiB
})
