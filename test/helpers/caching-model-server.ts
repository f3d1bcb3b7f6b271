import { type ModelServer, type ReceivedRequest, startModelServer } from './model-server.ts'
import { type BilledInput, createPromptCache } from './prompt-cache.ts'

export type CachingModelServer = ModelServer & {
  /** What each request was billed, in the order of arrival. */
  billed: BilledInput[]
}

/** Of every reply: output is not what is looked at here. */
const outputTokens = 1

/**
 * A model server that bills its input as both vendors do (`prompt-cache.ts`) and reports it on the wire, in the words
 * of each.
 *
 * @param options.answer the text of a reply; what a request wrote is readable when its reply goes out
 * @param options.now in milliseconds: entries grow cold by it
 */
export async function startCachingModelServer(options: {
  answer: (request: ReceivedRequest) => string | Promise<string>
  now: () => number
}): Promise<CachingModelServer> {
  const server = await startModelServer()
  const cache = createPromptCache(options.now)
  const billed: BilledInput[] = []
  const bill = async (request: ReceivedRequest) => {
    const visit = cache.visit(request)
    billed.push(visit.billed)
    const text = await options.answer(request)
    visit.answered()
    return { text, usage: { ...visit.billed, output: outputTokens } }
  }
  // A fault in here is told to the one who asks: nobody else waits for it.
  server.script((request) => bill(request).catch((error: unknown) => ({ status: 400, message: String(error) })))
  return { ...server, billed }
}
