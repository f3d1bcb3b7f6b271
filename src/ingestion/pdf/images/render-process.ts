import { asPdfError } from '../as-pdf-error.ts'
import { failureOf } from '../failure.ts'
import { giveUpRights } from '../reader-rights.ts'
import { drawPages } from './draw-pages.ts'
import type { RenderLimits, RenderMessage, RenderRequest } from './page-image.ts'

/** The process in which pages are drawn. It takes the bytes of one file in slices, then what is to be drawn of it. */
const limits: RenderLimits = JSON.parse(process.argv[2]!)
const slices: Uint8Array[] = []
giveUpRights()

process.on('message', (message: Uint8Array | RenderRequest) => {
  if (message instanceof Uint8Array) slices.push(message)
  else void render(Buffer.concat(slices.splice(0)), message)
})
process.on('disconnect', () => process.exit())

async function render(bytes: Uint8Array, { drawings }: RenderRequest): Promise<void> {
  try {
    for await (const image of drawPages(bytes, drawings, limits)) send({ type: 'image', ...image })
    send({ type: 'done' })
  } catch (error) {
    send({ type: 'failed', ...failureOf(asPdfError(error)) })
  }
}

function send(message: RenderMessage): void {
  process.send?.(message)
}
