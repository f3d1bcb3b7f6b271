import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openaiChatReply } from '../../src/demo/wire-formats.ts'

/** How a question of a bank ends; of those it always takes the first option. */
const asksForLetter = /Reply with (its|one) letter/
const asksForReasons = /Think it through step by step, and write down how you come to your answer\.$/

export type ExamineeServer = { url: string; close(): Promise<void> }

/**
 * A model server that sits the test: it answers the prompts of `answers` in the form of OpenAI, and hands every other
 * request to the server of recorded replies.
 */
export async function startExamineeServer(
  replayUrl: string,
  answers: ReadonlyMap<string, string>
): Promise<ExamineeServer> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { model = '', messages = [] } = request.url?.endsWith('/chat/completions') ? JSON.parse(body) : {}
    const prompt = String(messages.at(-1)?.content)
    const reply = asksForLetter.test(prompt)
      ? 'A'
      : asksForReasons.test(prompt)
        ? 'It follows from the numbers.'
        : undefined
    const answer = answers.get(prompt) ?? reply
    response.setHeader('content-type', 'application/json')
    if (answer !== undefined) {
      response.end(JSON.stringify(openaiChatReply({ model, text: answer, inputCharacters: body.length })))
      return
    }
    const replayed = await fetch(`${replayUrl}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body
    })
    response.writeHead(replayed.status).end(await replayed.text())
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }
}
