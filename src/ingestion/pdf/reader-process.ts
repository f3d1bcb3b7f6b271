import { asPdfError } from './as-pdf-error.ts'
import { failureOf } from './failure.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { PdfThread } from './pdf-thread.ts'
import { giveUpRights } from './reader-rights.ts'
import type { ReaderMessage, ReaderTask } from './worker-messages.ts'

/**
 * The process around the reading thread. Its own event loop is always free: it watches time and memory of the thread,
 * and goes when the service goes. It takes the bytes of a file in slices, then what is asked of it; the next file follows
 * the answer.
 */
const limits: PdfLimits = JSON.parse(process.argv[2]!)
const thread = new PdfThread(limits)
const slices: Uint8Array[] = []
giveUpRights()

process.on('message', (message: Uint8Array | ReaderTask) => {
  if (message instanceof Uint8Array) slices.push(message)
  else void read(Buffer.concat(slices.splice(0)), message)
})
process.on('disconnect', () => process.exit())

async function read(bytes: Uint8Array, task: ReaderTask): Promise<void> {
  try {
    send({ type: 'done', json: await thread.read(bytes, task, (json) => send({ type: 'page', json })) })
  } catch (error) {
    send({ type: 'failed', ...failureOf(asPdfError(error)), isOver: !thread.isAlive })
  }
}

function send(message: ReaderMessage): void {
  process.send?.(message)
}
