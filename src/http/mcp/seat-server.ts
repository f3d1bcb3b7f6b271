import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListToolsRequestSchema,
  McpError,
  type RequestId
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import packageJson from '../../../package.json' with { type: 'json' }
import type { RunHead } from '../../db/runs.ts'
import { AppError, InvalidError } from '../../errors.ts'
import { newRunCallSchema, type RunCallAnswer } from '../../schemas/run.ts'
import { callTool, type RunDependencies } from '../../workflows/runs/call-tool.ts'
import { liveRun } from '../../workflows/runs/live-runs.ts'
import { toProblem } from '../guards/problem.ts'
import { seatOf } from './seat-of.ts'

/** A seat of a run, as one request of an MCP session finds it. */
export type SeatOfRun = {
  row: RunHead
  seat: number
  /** The session that the client names: the ids of its calls are made of it. */
  session: string
  /** With which the client is told how to play. */
  instructions?: string
  /** Told of faults that are ours; the client is told nothing of them. */
  onFault: (error: unknown) => void
}

/** Making one takes 20 ms, and nothing is kept in it. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

const promptName = 'period'

/**
 * An MCP server of one seat, which answers one request: its tools are the seat's, and its prompt is the one with which the period under
 * way begins. Nothing is kept in it, so that any process can answer the next request.
 */
export function seatServer(
  dependencies: RunDependencies,
  { row, seat, session, instructions, onFault }: SeatOfRun
): Server {
  const { db, runs } = dependencies
  const server = new Server(
    { name: 'aerbench', title: `AER-bench: ${row.taskType}`, version: packageJson.version },
    {
      capabilities: { tools: {}, prompts: {} },
      jsonSchemaValidator,
      ...(instructions !== undefined && { instructions })
    }
  )
  const answered = async <Result>(work: () => Promise<Result>) => await work().catch((error) => refuse(error, onFault))
  const environment = async () => seatOf(await liveRun(db, runs, row), seat)

  server.setRequestHandler(
    ListToolsRequestSchema,
    async () =>
      await answered(async () => ({
        tools: (await environment()).tools.map(({ name, description, parameters }) => ({
          ...{ name, description: description ?? '' },
          inputSchema: { ...parameters, type: 'object' as const }
        }))
      }))
  )

  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params: { name, arguments: given = {} } }, { requestId }) =>
      await answered(async () => {
        const call = { callId: callIdOf(session, requestId), seat, name, arguments: given }
        const { data, error } = newRunCallSchema.safeParse(call)
        if (error) {
          const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
          throw new InvalidError('request_invalid', faults)
        }
        return await callTool(dependencies, row.id, data).then(resultOf, refusedCall)
      })
  )

  server.setRequestHandler(ListPromptsRequestSchema, async () => ({
    prompts: [{ name: promptName, description: 'with which the period under way begins' }]
  }))

  server.setRequestHandler(
    GetPromptRequestSchema,
    async ({ params: { name } }) =>
      await answered(async () => {
        if (name !== promptName) throw new InvalidError('prompt_not_found', `there is no prompt but ${promptName}`)
        const { isWaiting, initialPrompt } = await environment()
        if (row.state !== 'open') throw new InvalidError('run_ended', `the run is ${row.state}`)
        if (isWaiting?.()) throw new InvalidError('seat_waiting', waiting)
        return { messages: [{ role: 'user' as const, content: textOf(initialPrompt()) }] }
      })
  )
  return server
}

/**
 * The id of a call: a request that is sent again in its session is the same call. Ids of requests are unique within a session, by the
 * protocol.
 *
 * @example callIdOf('5f0c', 7) // => 'mcp 5f0c 7'
 */
function callIdOf(session: string, requestId: RequestId): string {
  return `mcp ${session} ${JSON.stringify(requestId)}`
}

const waiting = 'You have acted in this period. It is over when the other seats have acted too: ask again in a moment.'

/** The text of the tool; behind the action, in a text of its own, what comes next. */
function resultOf({ text, isError, periodOver, runOver, state, prompt, ...answer }: RunCallAnswer): CallToolResult {
  const next = runOver
    ? `The run ${state === 'over' ? 'is over' : 'has failed'}: it takes no more calls.`
    : prompt !== null
      ? `The period is over, and the next one begins.\n\n${prompt}`
      : periodOver
        ? 'The period is over.'
        : null
  return {
    content: next === null ? [textOf(text)] : [textOf(text), textOf(next)],
    isError,
    _meta: { 'aerbench/call': { ...answer, periodOver, runOver, state } }
  }
}

/** What a model can do nothing wrong about, or something else about, is told to it as the result of its call. */
function refusedCall(error: unknown): CallToolResult {
  const code = error instanceof AppError ? error.code : null
  if (code !== 'seat_waiting' && code !== 'run_ended') throw error
  const text = code === 'seat_waiting' ? waiting : 'The run has ended: it takes no more calls.'
  return { content: [textOf(text)], isError: true, _meta: { 'aerbench/code': code } }
}

function textOf(text: string) {
  return { type: 'text' as const, text }
}

/** @throws {McpError} with the code of the problem, as REST has it, in `data` */
function refuse(error: unknown, onFault: (error: unknown) => void): never {
  const { status, code, detail } = toProblem(error)
  if (status >= 500) onFault(error)
  throw new McpError(status >= 500 ? ErrorCode.InternalError : ErrorCode.InvalidParams, detail, { status, code })
}
