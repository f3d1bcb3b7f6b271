import type { Failure } from '../worker-messages.ts'

/** A rectangle on a page, in points from the top left corner of the page as its `PaperPage` has it. */
export type PageArea = { x: number; y: number; width: number; height: number }

/** What is to be drawn of one page. */
export type PageDrawing = {
  /** From 1. */
  page: number
  /** Pixels for each point, above 0. */
  scale: number
  /** Width and height of the page in the reader's points, to which region and boxes refer; those of the PDF when left out. */
  size?: { width: number; height: number }
  /** The part of the page to cut out; all of it when left out. */
  region?: PageArea
  /** Parts of the page to cut out in place of one region, set one below the other, with white between them. */
  strips?: readonly PageArea[]
  /** Places to mark with a frame. */
  boxes?: readonly PageArea[]
}

/** A drawn page as PNG, without an alpha channel; width and height in pixels. */
export type PageImage = { page: number; width: number; height: number; png: Uint8Array }

/** What drawing may cost. Going past a limit ends it with that limit's own error code. */
export type RenderLimits = {
  /** Size of the file, else `pdf_too_large`. */
  maxBytes: number
  /** Of a whole page at its scale, also where a region of it is cut out, else `pdf_image_too_large`. */
  maxPixels: number
  /** Wall time of each page, the start of the process included, else `pdf_too_slow`. */
  timeoutMs: number
  /** Memory of PDFium for file and pages together, else `pdf_too_much_memory`. */
  maxMemoryBytes: number
}

/** To the process, behind the bytes of the file. */
export type RenderRequest = { drawings: readonly PageDrawing[] }

/** From the process: an image for each drawing, in their order, then `done`; or `failed` in their place. */
export type RenderMessage = ({ type: 'image' } & PageImage) | { type: 'done' } | ({ type: 'failed' } & Failure)
