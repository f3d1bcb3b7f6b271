import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { checkBytes } from '../check-bytes.ts'
import { errorOf } from '../failure.ts'
import { tooMuchMemory, tooSlow } from '../limit-errors.ts'
import { PdfError } from '../pdf-errors.ts'
import { defaultPdfLimits } from '../pdf-limits.ts'
import { memorySignals } from '../pdf-process.ts'
import { rightsAtStart } from '../reader-rights.ts'
import { sendInSlices } from '../send-in-slices.ts'
import type { PageDrawing, PageImage, RenderLimits, RenderMessage } from './page-image.ts'

const MiB = 1024 * 1024

/** Room for a page of A2 at 150 dots per inch, and for one of A4 at 300. */
export const defaultRenderLimits: RenderLimits = Object.freeze({
  maxBytes: defaultPdfLimits.maxBytes,
  maxPixels: 12_000_000,
  timeoutMs: 60_000,
  maxMemoryBytes: 384 * MiB
})

/** Drawing takes a core: files wait for each other. */
const inTurn = pLimit(1)

/**
 * Draws pages of a PDF as PNGs, in a process of its own that ends with the last of them: it sees no keys, writes nothing,
 * and what a hostile file does to it is over with it.
 *
 * @returns one image for each drawing, in their order
 * @throws {PdfError} `pdf_no_such_page`, `pdf_image_too_large`, `pdf_page_turned`; another where the file cannot be drawn,
 *   or goes past a limit
 */
export async function renderPages(
  bytes: Uint8Array,
  drawings: readonly PageDrawing[],
  limits: Partial<RenderLimits> = {}
): Promise<PageImage[]> {
  const bounds = { ...defaultRenderLimits, ...limits }
  checkBytes(bytes, bounds)
  return await inTurn(async () => await renderInProcess(bytes, drawings, bounds))
}

async function renderInProcess(bytes: Uint8Array, drawings: readonly PageDrawing[], limits: RenderLimits) {
  const child = fork(fileURLToPath(new URL('./render-process.ts', import.meta.url)), [JSON.stringify(limits)], {
    ...rightsAtStart(),
    // Its output is of no use.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
  try {
    const images = imagesFrom(child, limits)
    await Promise.race([sendInSlices(child, bytes), images])
    child.send({ drawings }, () => {})
    return await images
  } finally {
    child.kill('SIGKILL')
  }
}

/** The images as they come; each has its own time. */
function imagesFrom(child: ChildProcess, limits: RenderLimits): Promise<PageImage[]> {
  const { promise, resolve, reject } = Promise.withResolvers<PageImage[]>()
  const images: PageImage[] = []
  const timer = setTimeout(() => reject(tooSlow(limits)), limits.timeoutMs)
  child.on('message', (message: RenderMessage) => {
    timer.refresh()
    if (message.type === 'done') return resolve(images)
    if (message.type === 'failed') return reject(errorOf(message))
    const { type: _, ...image } = message
    images.push(image)
  })
  child.on('error', (cause) => reject(new PdfError('pdf_reader_failed', 'the PDF could not be drawn', { cause })))
  child.on('exit', (code, signal) => {
    const isMemory = signal !== null && memorySignals.has(signal)
    const ended = `the drawing of the PDF ended by itself (${signal ?? `exit code ${code}`})`
    reject(isMemory ? tooMuchMemory(limits) : new PdfError('pdf_reader_failed', ended))
  })
  return promise.finally(() => clearTimeout(timer))
}
