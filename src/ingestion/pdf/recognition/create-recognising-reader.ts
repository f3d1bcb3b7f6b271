import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PaperText } from '../../../schemas/paper.ts'
import type { PdfReader } from '../create-pdf-reader.ts'
import { PdfError } from '../pdf-errors.ts'
import { checkLayers } from './check-layers.ts'
import type { ImagePage } from './find-image-pages.ts'
import { installedEngine, requireEngine } from './installed-engine.ts'
import { defaultRecognitionLimits, type RecognitionProgress, recognisePages } from './recognise-pages.ts'
import type { RecognisedPages } from './recognised-pages.ts'
import type { RecognitionLimits } from './recognition-messages.ts'

/** Files whose recognition is kept for a while: whoever stores them may refuse them first, and take them a minute later. */
const RECENT_FILES = 20

export interface ReadOptions {
  /** Whether pages that are images without a text layer that says what they show are recognised: seconds a page. */
  recognise?: boolean
  /** What was recognised of the same file before: it is read by that, and nothing is recognised anew. */
  recognised?: RecognisedPages | null
  onProgress?: RecognitionProgress | undefined
}

export interface RecognisingReader {
  /**
   * Reads one PDF. Where an engine is installed, some words of the text layers of scans are compared with their images:
   * layers that say something else are noted.
   *
   * @throws {PdfError} as `PdfReader.read`, and as `recognisePages` where pages are recognised
   */
  read(bytes: Uint8Array, options?: ReadOptions): Promise<PaperText>
  /** Closes the reader that it was made of. */
  close(): Promise<void>
}

/** A reader that also reads pages in their images, on request, and mistrusts the text layers of scans. */
export function createRecognisingReader(
  reader: PdfReader,
  overrides: Partial<RecognitionLimits> = {}
): RecognisingReader {
  const limits = { ...defaultRecognitionLimits, ...overrides }
  const recent = new LRUCache<string, Promise<RecognisedPages>>({ max: RECENT_FILES })

  const read = async (bytes: Uint8Array, { recognise = false, recognised, onProgress }: ReadOptions = {}) => {
    if (recognised) return await reader.read(bytes, { recognised })
    if (!recognise) return await readLayers(bytes)
    requireEngine()
    const layered = await readLayers(bytes).catch(withoutText)
    const wanted = await unreadPages(bytes, layered)
    if (layered && wanted.length === 0) return layered
    return await reader.read(bytes, { recognised: await recogniseOnce(bytes, wanted, onProgress) })
  }

  const recogniseOnce = async (bytes: Uint8Array, pages: readonly ImagePage[], onProgress?: RecognitionProgress) => {
    const file = createHash('sha256').update(bytes).digest('hex')
    const known = recent.get(file) ?? recognisePages(bytes, pages, { limits, onProgress })
    recent.set(file, known)
    return await known.catch((error: unknown) => {
      recent.delete(file)
      throw error
    })
  }

  const readLayers = async (bytes: Uint8Array) => {
    const paper = await reader.read(bytes)
    const engine = paper.ocr && installedEngine()
    return engine ? await checkLayers(paper, bytes, { engine, limits }) : paper
  }

  /** The page images without a text layer that was read; where layers say other words than their images, all of them. */
  const unreadPages = async (bytes: Uint8Array, layered: PaperText | null) => {
    const isMistrusted = layered?.notes.some(({ code }) => code === 'layer_disagrees') ?? true
    const read = new Set(isMistrusted ? [] : layered!.pages.filter(({ ocr }) => ocr).map(({ number }) => number))
    const images = await reader.imagePages(bytes)
    return images.filter(({ number }) => !read.has(number))
  }

  return { read, close: () => reader.close() }
}

/** A file without any text is what is to be recognised. */
function withoutText(error: unknown): null {
  if (error instanceof PdfError && error.code === 'pdf_no_text') return null
  throw error
}
