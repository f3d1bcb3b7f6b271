import { createScheduler, createWorker, type Page, PSM } from 'tesseract.js'
import { giveUpRights } from '../reader-rights.ts'
import type { ImageWord, RecognitionMessage, RecognitionRequest } from './recognition-messages.ts'

/** Milliseconds between two looks at the memory of the process. */
const MEMORY_LOOK_MS = 200

/**
 * The process in which images are recognised, in threads. Program and data are read from this machine's own packages:
 * nothing is fetched, nothing written. It takes one request for each image and goes when the service goes.
 */
const { folder, threads, maxMemoryBytes }: { folder: string; threads: number; maxMemoryBytes: number } = JSON.parse(
  process.argv[2]!
)
const scheduler = createScheduler()
const started = startThreads()

process.on('message', (request: RecognitionRequest) => void answer(request))
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) send({ type: 'failed', reason: 'memory', cause: '' })
}, MEMORY_LOOK_MS)

async function startThreads(): Promise<void> {
  const start = async () => {
    const worker = await createWorker('eng', undefined, {
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      // What fails is told by the job that fails.
      errorHandler: () => {}
    })
    scheduler.addWorker(worker)
  }
  try {
    await Promise.all(Array.from({ length: threads }, start))
    giveUpRights()
    send({ type: 'ready' })
  } catch (error) {
    send({ type: 'failed', reason: 'start', cause: String(error) })
  }
}

async function answer({ id, png, shows }: RecognitionRequest): Promise<void> {
  try {
    await started
    // Parameters of Tesseract pass through, of which the type knows none.
    const layout: object = { tessedit_pageseg_mode: shows === 'page' ? PSM.AUTO : PSM.SINGLE_BLOCK }
    const { data } = await scheduler.addJob('recognize', Buffer.from(png), layout, { text: false, blocks: true })
    send({ type: 'words', id, words: wordsOf(data) })
  } catch (error) {
    send({ type: 'unread', id, cause: String(error) })
  }
}

/** The words of a page in the order in which they are read. */
function wordsOf({ blocks }: Page): ImageWord[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines.flatMap(({ words, baseline }, line) =>
    words.flatMap(({ text, bbox, confidence }) => {
      if (text.trim() === '') return []
      const { x0: left, x1: right, y0: top, y1: bottom } = bbox
      const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0)
      const at = baseline.y0 + slope * ((left + right) / 2 - baseline.x0)
      return [{ text: text.trim(), left, right, top, bottom, baseline: at, line, confidence: confidence / 100 }]
    })
  )
}

function send(message: RecognitionMessage): void {
  process.send?.(message)
}
