import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { loggable } from '../../db/query-faults.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { liveRun, systemPromptOf } from '../../workflows/runs/live-runs.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertKnownOrigin } from '../guards/browser-origin.ts'
import { ownRun } from '../guards/run-access.ts'
import { seatOf } from './seat-of.ts'

const querySchema = z.strictObject({
  run: idParamsSchema.shape.id,
  seat: z.coerce.number().int().min(0).max(9).default(0)
})
const sessionHeader = 'mcp-session-id'
const sessionSchema = z.string().regex(/^[\w-]{1,100}$/)

/**
 * A seat of a run as an MCP server, over Streamable HTTP. A session is a name that the client is given and sends with each request; nothing
 * of it is kept here. There is no stream to open by GET and no session to end by DELETE: both are answered 405, as the protocol has it.
 */
export function mcpRoutes({ db, runs, now, config }: Dependencies): Routes {
  return async (app) => {
    // What is no JSON is refused as the protocol says, by its own transport.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))

    app.post(
      '/mcp',
      {
        config: { permission: 'submit' },
        schema: { hide: true, querystring: querySchema },
        onRequest: async (request) => assertKnownOrigin(request, config)
      },
      async (request, reply) => {
        const { run: id, seat } = request.query
        const row = await ownRun(db, id, callerOf(request))
        // Loaded here, because most services and most tests have no use for them.
        const { isInitializeRequest } = await import('@modelcontextprotocol/sdk/types.js')
        const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
          '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
        )
        const { seatServer } = await import('./seat-server.ts')
        const text = String(request.body ?? '')
        const message = parsed(text)
        if (Array.isArray(message)) return refuse(reply, -32600, 'Invalid Request: batches are not taken')
        const begins = isInitializeRequest(message)
        const named = sessionSchema.safeParse(begins ? randomUUID() : request.headers[sessionHeader])
        if (!named.success) {
          const fault = 'Bad Request: Mcp-Session-Id must be as initialize was answered with'
          return refuse(reply, -32000, fault)
        }
        const session = named.data
        let instructions: string | undefined
        if (begins) {
          const live = await liveRun(db, runs, row)
          const environment = seatOf(live, seat)
          const prompt = row.state === 'open' && !environment.isWaiting?.() ? environment.initialPrompt() : ''
          instructions = `${systemPromptOf(live, row)}\n\n${prompt}`.trim()
        }
        const onFault = (error: unknown) => request.log.error({ err: loggable(error) }, 'a call over MCP failed')
        const about = { row, seat, session, onFault, ...(instructions !== undefined && { instructions }) }
        const server = seatServer({ db, runs, now }, about)
        const transport = new Transport({ enableJsonResponse: true })
        await server.connect(transport)
        try {
          const headers = new Headers()
          for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
            const value = request.headers[name]
            if (typeof value === 'string') headers.set(name, value)
          }
          // The address is not looked at.
          const asked = new Request('http://localhost/mcp', { method: 'POST', headers, body: text })
          const answer = await transport.handleRequest(asked, message === undefined ? {} : { parsedBody: message })
          reply.code(answer.status)
          if (begins && answer.ok) reply.header(sessionHeader, session)
          const type = answer.headers.get('content-type')
          if (type !== null) reply.type(type)
          return reply.send(await answer.text())
        } finally {
          await server.close()
        }
      }
    )
  }
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply
    .code(400)
    .type('application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
