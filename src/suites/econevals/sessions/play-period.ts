import type { Message, ModelReply, ModelRequest, Tool, ToolResult } from '../../../models/model.ts'
import { assistantTurn } from '../../../models/tool-calls.ts'
import type { ToolStatus } from '../environment/environment.ts'
import type { Place, Seat } from './seat.ts'

/** How often a model is asked in one session, and how many sessions a period may take. Source: EconEvals specification 2. */
export const SESSION_LIMITS = { queries: 40, sessions: 10 } as const

/** What a model is asked, without what the whole run has in common: system prompt and parameters. */
export type Query = Pick<ModelRequest, 'messages' | 'tools' | 'toolChoice'>

/** Asks the model. The same query at the same place has to be the same draw, so that a run that is begun again goes on. */
export type Ask = (query: Query, place: Place) => Promise<Pick<ModelReply, 'text' | 'toolCalls' | 'reasoning'>>

/** A call of a tool, as a run keeps it. */
export type PlayedCall = Place & { name: string; arguments: string; status: ToolStatus; text: string }

export type SessionLimits = { queries: number; sessions: number }

/**
 * How the period ended; `sessions_exhausted` when its last session was abandoned too, and why that was; `idle` when there was no period to
 * play, or a call ended the run without an action.
 */
export type PeriodEnd =
  | { ended: 'idle' }
  | { ended: 'action'; runOver: boolean; sessions: number; queries: number }
  | { ended: 'sessions_exhausted'; reason: string; sessions: number; queries: number }

type SessionEnd = { ended: 'idle' } | { ended: 'action'; runOver: boolean } | { ended: 'abandoned'; reason: string }

export type PlayOptions = {
  ask: Ask
  limits?: SessionLimits
  /** Whether the last query of a session offers the action alone. */
  restrictsLastQuery?: boolean
  /** Whether the model answers prompts in words, which the action takes, and is offered no tools. */
  takesWords?: boolean | undefined
  onCall?: ((call: PlayedCall) => void) | undefined
}

/**
 * Plays one period: sessions in which the model may only call tools, each from the initial prompt, until an action is
 * accepted. An error of a tool, arguments that are no object, and a last query without an action abandon the session.
 * Notes that were written in it stay.
 */
export async function playPeriod(seat: Seat, options: PlayOptions): Promise<PeriodEnd> {
  const { ask, limits = SESSION_LIMITS } = options
  const period = await seat.period()
  if (period === null) return { ended: 'idle' }
  let queries = 0
  let reason = ''
  const counted: Ask = (query, place) => {
    queries++
    return ask(query, place)
  }
  for (let session = 0; session < limits.sessions; session++) {
    const place = { seat: seat.number, period: period.number, session }
    const play = options.takesWords ? askOnce : playSession
    const end = await play(seat, { ...options, limits, ask: counted, prompt: period.prompt, place })
    if (end.ended === 'idle') return end
    if (end.ended === 'action') return { ...end, sessions: session + 1, queries }
    reason = end.reason
  }
  return { ended: 'sessions_exhausted', reason, sessions: limits.sessions, queries }
}

type SessionOptions = PlayOptions & { limits: SessionLimits; prompt: string; place: Omit<Place, 'query'> }

/** A session of a single query, without tools: what cannot be read is asked again from the beginning. Source: EconEvals specification 8. */
async function askOnce(seat: Seat, { ask, onCall, prompt, place }: SessionOptions): Promise<SessionEnd> {
  const asked = { ...place, query: 0 }
  const { text: words } = await ask({ messages: [{ role: 'user', parts: [{ text: prompt }] }] }, asked)
  const { action: name } = seat
  const input = { text: words }
  const { status, text, periodOver, runOver } = await seat.callTool({ ...asked, index: 0, name, input })
  onCall?.({ ...asked, name, arguments: JSON.stringify(input), status, text })
  if (periodOver) return { ended: 'action', runOver }
  return runOver ? { ended: 'idle' } : { ended: 'abandoned', reason: text }
}

async function playSession(
  seat: Seat,
  { ask, limits, restrictsLastQuery = true, onCall, prompt, place }: SessionOptions
): Promise<SessionEnd> {
  const { queries } = limits
  seat.beginSession()
  const messages: Message[] = [{ role: 'user', parts: [{ text: prompt }] }]
  for (let query = 0; query < queries; query++) {
    const tools = toolsOffered(seat, restrictsLastQuery && query === queries - 1)
    const reply = await ask({ messages: [...messages], tools, toolChoice: 'required' }, { ...place, query })
    const toolResults: ToolResult[] = []
    for (const [index, call] of reply.toolCalls.entries()) {
      const { name } = call
      if (call.parsed === null) {
        const reason = `the arguments of ${name} are no object`
        onCall?.({ ...place, query, name, arguments: call.arguments, status: 'error', text: reason })
        return { ended: 'abandoned', reason }
      }
      const result = await seat.callTool({ ...place, query, index, name, input: call.parsed })
      const { status, text, periodOver, runOver } = result
      onCall?.({ ...place, query, name, arguments: call.arguments, status, text })
      if (periodOver) return { ended: 'action', runOver }
      if (runOver) return { ended: 'idle' }
      if (status === 'error') return { ended: 'abandoned', reason: text }
      toolResults.push({ callId: call.id, text })
    }
    const turn = assistantTurn(reply)
    if (turn) messages.push(turn)
    messages.push({
      role: 'user',
      ...(toolResults.length > 0 && { toolResults }),
      parts: [{ text: seat.replyPrompt }]
    })
  }
  return { ended: 'abandoned', reason: `no action within ${queries} queries` }
}

function toolsOffered({ tools, action }: Seat, actionAlone: boolean): readonly Tool[] {
  return actionAlone ? tools.filter(({ name }) => name === action) : tools
}
