import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Recordings } from './recordings.ts'
import { anthropicReply, openaiChatReply, openaiResponsesReply } from './wire-formats.ts'

const noReply =
  'this replay server holds recorded replies for the sample paper only; for another paper set OPENAI_API_KEY and ANTHROPIC_API_KEY, and live keys are used'
const noVerdict =
  "recorded verdicts exist for the demo's own candidates only; set OPENAI_API_KEY and ANTHROPIC_API_KEY to have other outputs judged"

/** What is read of a request; providers' SDKs send more. */
const requestSchema = z.object({ model: z.string() }).loose()

export type ReplayServer = {
  /** `http://127.0.0.1:PORT` */
  url: string
  /** Completed replies by what they were for, for example `ek-knowledge-points` or `anthropic mm-judgment <mark>`. */
  answered: ReadonlyMap<string, number>
  close(): Promise<void>
}

/**
 * A model server on loopback that answers in the providers' wire formats from recorded replies. It knows a round by
 * the name of its structured output, and a response under judgment by the mark of its fence.
 *
 * @param options.before runs before each reply: tests use it to hold or count requests
 * @param options.after runs in the moment a reply has been sent
 */
export async function startReplayServer(
  recordings: Recordings,
  options: { port?: number; before?: (subject: string) => Promise<void>; after?: (subject: string) => void } = {}
): Promise<ReplayServer> {
  const answered = new Map<string, number>()
  const server = createServer((request, response) => {
    answer(recordings, request, response, options.before ?? (async () => {}))
      .then((subject) => {
        if (!subject) return
        response.on('finish', () => {
          answered.set(subject, (answered.get(subject) ?? 0) + 1)
          options.after?.(subject)
        })
      })
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500).end(String(error))
      })
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, answered, close: () => closeServer(server) }
}

async function answer(
  recordings: Recordings,
  request: IncomingMessage,
  response: ServerResponse,
  before: (subject: string) => Promise<void>
): Promise<string | null> {
  const format = formatOf(request.url ?? '')
  const body = await text(request)
  if (!format || request.method !== 'POST') {
    send(response, 404, { error: { type: 'not_found', message: `no such endpoint: ${request.method} ${request.url}` } })
    return null
  }
  const { model } = requestSchema.parse(JSON.parse(body))
  const judged = judgedMark(body)
  const found = judged ? findVerdict(recordings, format.provider, judged) : findRound(recordings, body)
  if (!found) {
    const error = { type: 'not_recorded', code: 'not_recorded', message: judged ? noVerdict : noReply }
    send(response, 404, format.provider === 'anthropic' ? { type: 'error', error } : { error })
    return null
  }
  await before(found.subject)
  // Providers count the pages of a file, and not its bytes.
  const inputCharacters = body.replaceAll(recordings.samplePdf, '').length
  send(response, 200, format.reply({ model, text: JSON.stringify(found.content), inputCharacters }))
  return found.subject
}

function formatOf(url: string) {
  const { pathname } = new URL(url, 'http://loopback')
  if (pathname.endsWith('/chat/completions')) return { provider: 'openai', reply: openaiChatReply } as const
  if (pathname.endsWith('/responses')) return { provider: 'openai', reply: openaiResponsesReply } as const
  if (pathname.endsWith('/v1/messages')) return { provider: 'anthropic', reply: anthropicReply } as const
  return null
}

/** The mark of the response that a request asks to judge; undefined when it asks for none. */
function judgedMark(body: string): string | undefined {
  return /<<<response ([0-9a-f]{24})/.exec(body)?.[1]
}

function findVerdict({ verdicts }: Recordings, provider: 'anthropic' | 'openai', mark: string) {
  const content = verdicts[provider].get(mark)
  return content === undefined ? null : { subject: `${provider} judgment ${mark}`, content }
}

function findRound({ rounds, sampleMarker, samplePdf }: Recordings, body: string) {
  if (body.includes('<<<paper ') && !body.includes(sampleMarker)) return null
  if (body.includes('application/pdf') && !body.includes(samplePdf)) return null
  for (const [name, content] of rounds) {
    // Quoted once in a schema that the provider is given, twice where it is told in words.
    if (body.includes(`"${name}"`) || body.includes(`\\"${name}\\"`)) return { subject: name, content }
  }
  return null
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
