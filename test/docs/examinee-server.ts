import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openaiChatReply } from '../../src/demo/wire-formats.ts'
import { completionOf } from '../helpers/model-server.ts'
import { assignTasks, scriptedReply } from '../helpers/scripted-player.ts'
import { templateWriter } from '../helpers/scripted-writer.ts'

/** How a question of a bank ends; of those it always takes the first option. */
const asksForLetter = /Reply with (its|one) letter/
const asksForReasons = /Think it through step by step, and write down how you come to your answer\.$/

export type ExamineeServer = { url: string; close(): Promise<void> }

/**
 * A model server that sits the test: it answers the prompts of `answers` in the form of OpenAI, writes and judges templates of
 * question banks, assigns tasks where it plays, and hands every other request to the server of recorded replies.
 */
export async function startExamineeServer(
  replayUrl: string,
  answers: ReadonlyMap<string, string>
): Promise<ExamineeServer> {
  const writtenTo = templateWriter(() => null)
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const asked = request.url?.endsWith('/chat/completions') ? JSON.parse(body) : {}
    const { model = '', messages = [] } = asked
    const texts = messages.map(({ content }: { content: unknown }) => String(content))
    const prompt = texts.at(-1) ?? ''
    const answer = answers.get(prompt) ?? replyTo(prompt) ?? writtenTo(texts) ?? undefined
    response.setHeader('content-type', 'application/json')
    if (asked.tools) {
      const reply = completionOf(
        scriptedReply(assignTasks)({ wire: 'openai', path: '', headers: {}, body: asked, texts })
      )
      response.end(JSON.stringify({ ...reply, model }))
      return
    }
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

/** What it says to questions of banks, whatever they ask. */
function replyTo(prompt: string): string | undefined {
  if (asksForLetter.test(prompt)) return 'A'
  return asksForReasons.test(prompt) ? 'It follows from the numbers.' : undefined
}
