import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { anthropicReply, openaiChatReply } from '../../../src/demo/wire-formats.ts'

const partSchema = z.object({
  properties: z.object({ score: z.object({ enum: z.array(z.string()).optional() }) })
})
const schemaSchema = z.object({
  properties: z.object({ parts: z.object({ properties: z.record(z.string(), partSchema) }) })
})
const requestSchema = z.object({
  model: z.string(),
  output_config: z.object({ format: z.object({ schema: schemaSchema }) }).optional(),
  response_format: z.object({ json_schema: z.object({ schema: schemaSchema }) }).optional()
})
const promptfooVerdict = JSON.stringify({ pass: true, score: 0.8, reason: 'a verdict of the benchmark server' })

export type Seen = {
  /** Requests. */
  seen: number
  mostInFlight: number
  /** How many were answered that had been answered before. */
  answeredAgain: number
  /** Milliseconds from the first request to the last reply. */
  spanMs: number
}

export type JudgeServer = {
  url: string
  /** What came since this was last asked. */
  seen(): Seen
  close(): Promise<void>
}

/**
 * A judge that answers any request after so many milliseconds, in the wire format that it came in. A request that
 * carries a JSON Schema is answered in its shape, any other with the object that promptfoo's `llm-rubric` asks for.
 *
 * @param onReply runs in the moment a reply has been sent
 */
export async function startJudgeServer(delayMs: number, onReply: () => void = () => {}): Promise<JudgeServer> {
  const answered = new Set<string>()
  let inFlight = 0
  let [seen, mostInFlight, answeredAgain, firstAt, lastAt] = [0, 0, 0, 0, 0]
  const seenSoFar = () => {
    const counts = { seen, mostInFlight, answeredAgain, spanMs: lastAt - firstAt }
    seen = mostInFlight = answeredAgain = firstAt = lastAt = 0
    return counts
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(request.url === '/peek' ? { seen } : seenSoFar()))
      return
    }
    firstAt ||= performance.now()
    seen += 1
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    const body = await text(request)
    await wait(delayMs)
    inFlight -= 1
    const id = createHash('sha256').update(`${request.url}\n${body}`).digest('hex')
    if (answered.has(id)) answeredAgain += 1
    answered.add(id)
    lastAt = performance.now()
    response.on('finish', onReply).writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(replyTo(body, request.url?.endsWith('/messages') ?? false)))
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: seenSoFar,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }
}

function replyTo(body: string, isAnthropic: boolean): unknown {
  const { model, output_config, response_format } = requestSchema.parse(JSON.parse(body))
  const schema = output_config?.format.schema ?? response_format?.json_schema.schema
  const reply = { model, text: schema ? verdictOf(schema) : promptfooVerdict, inputCharacters: body.length }
  return isAnthropic ? anthropicReply(reply) : openaiChatReply(reply)
}

/** A middling score for every part, with a rationale of the usual length. */
function verdictOf({ properties }: z.infer<typeof schemaSchema>): string {
  const rationale =
    'The response does most of what is asked for here; what it leaves out is named in the bands. '.repeat(3)
  const parts = Object.entries(properties.parts.properties).map(([id, part]) => {
    const levels = part.properties.score.enum
    return [id, { rationale, quote: '', score: levels ? levels[1] : 7 }]
  })
  return JSON.stringify({ parts: Object.fromEntries(parts) })
}
