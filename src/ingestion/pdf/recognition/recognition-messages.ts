import type { Rect } from '../geometry.ts'

/** What recognising the images of one file may cost. Going past a limit ends it with that limit's own error code. */
export interface RecognitionLimits {
  /** Images that are recognised at the same time, each in a thread of its own. */
  threads: number
  /** Pages of one file, else `pdf_too_many_pages`. */
  maxPages: number
  /** Of the image of a page: a larger page is drawn more coarsely. */
  maxPixels: number
  /** Wall time of each image from when the work on it begins, else `pdf_too_slow`. */
  timeoutMs: number
  /** Memory of the process with all its threads, else `pdf_too_much_memory`. */
  maxMemoryBytes: number
}

/** Places in pixels from the top left corner of an image. */
export interface ImageWord extends Rect {
  text: string
  /** Of its line, at the middle of the word. */
  baseline: number
  /** Place of its line among those of the image. */
  line: number
  /** 0 to 1. */
  confidence: number
}

/** To the process: an image of a whole page, or of lines of one column; the answer bears the same `id`. */
export interface RecognitionRequest {
  id: number
  png: Uint8Array
  shows: 'page' | 'lines'
}

/** From the process: `ready` once its threads have started, then the answer to each request. */
export type RecognitionMessage =
  | { type: 'ready' }
  | { type: 'words'; id: number; words: ImageWord[] }
  | { type: 'unread'; id: number; cause: string }
  | { type: 'failed'; reason: 'memory' | 'start'; cause: string }
