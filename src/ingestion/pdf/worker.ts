import { parentPort } from 'node:worker_threads'
import { asPdfError, isParserFault } from './as-pdf-error.ts'
import { checkObjects } from './check-objects.ts'
import { failureOf } from './failure.ts'
import { readDocument } from './read-document.ts'
import { giveUpRights } from './reader-rights.ts'
import { findImagePages } from './recognition/find-image-pages.ts'
import type { ReadRequest, ThreadMessage } from './worker-messages.ts'

/** The thread in which PDFs are parsed. It holds nothing between requests and may be killed at any time. */
const send = (message: ThreadMessage) => parentPort?.postMessage(message)
const encoder = new TextEncoder()

parentPort?.on('message', async ({ bytes, limits, task }: ReadRequest) => {
  try {
    checkObjects(bytes, limits)
    if (task.wanted === 'image_pages') sendJson('done', await findImagePages(bytes, limits))
    else {
      const { recognised } = task
      sendJson('done', await readDocument(bytes, { limits, recognised, onPage: (page) => sendJson('page', page) }))
    }
  } catch (error) {
    send({ type: 'failed', ...failureOf(asPdfError(error)) })
  }
})
// pdfjs leaves promises behind that nobody awaits: what fails in them also fails where it is awaited, or does not matter.
process.on('unhandledRejection', (error) => {
  if (!isParserFault(error)) throw error
})
giveUpRights()
send({ type: 'ready' })

function sendJson(type: 'page' | 'done', value: object): void {
  const json = encoder.encode(storable(JSON.stringify(value)))
  parentPort?.postMessage({ type, json } satisfies ThreadMessage, [json.buffer])
}

/** Replaces what Postgres refuses to store: halves of characters, which fonts with a wrong mapping give, and NUL. */
function storable(json: string): string {
  return json.replace(/\\(?:(u(?:d[89a-f][0-9a-f]{2}|0000))|.)/g, (written, refused) => (refused ? '\ufffd' : written))
}
