import { parentPort } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readingOptions } from '../../src/ingestion/pdf/open-document.ts'

/** The thread of the yardstick: the text of every page as pdfjs gives it, and nothing else. Answers with the pages. */
parentPort?.on('message', async (bytes: Uint8Array) => {
  const task = getDocument({ ...readingOptions, data: bytes })
  const document = await task.promise
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    await page.getTextContent()
    page.cleanup()
  }
  parentPort?.postMessage(document.numPages)
  await task.destroy()
})
