import type { Message, ModelReply, ModelRequest, Tool, ToolResult } from '../../../models/model.ts'
import { assistantTurn } from '../../../models/tool-calls.ts'
import type { Environment } from '../environment/environment.ts'

/** How often a model is asked in one session, and how many sessions a period may take. Source: EconEvals specification 2. */
export const SESSION_LIMITS = { queries: 40, sessions: 10 } as const

/** Where in a run a query stands: which makes it another draw than an equal one elsewhere. All count from 0. */
export type Place = { seat: number; period: number; session: number; query: number }

/** What a model is asked, without what the whole run has in common: system prompt and parameters. */
export type Query = Pick<ModelRequest, 'messages' | 'tools' | 'toolChoice'>

/** Asks the model. The same query at the same place has to be the same draw, so that a run that is begun again goes on. */
export type Ask = (query: Query, place: Place) => Promise<Pick<ModelReply, 'text' | 'toolCalls' | 'reasoning'>>

/** A call of a tool, as a run keeps it. */
export type PlayedCall = Place & {
  name: string
  arguments: string
  status: ReturnType<Called['callTool']>['status']
  text: string
}

export type SessionLimits = { queries: number; sessions: number }

type Called = Environment<unknown>
/**
 * How the period ended; `sessions_exhausted` when its last session was abandoned too, and why that was; `run_over` when there was
 * no period to play, so that nobody was asked.
 */
export type PeriodEnd =
  | { ended: 'run_over' }
  | { ended: 'action'; runOver: boolean; sessions: number; queries: number }
  | { ended: 'sessions_exhausted'; reason: string; sessions: number; queries: number }

type SessionEnd = { ended: 'action'; runOver: boolean } | { ended: 'abandoned'; reason: string }

/**
 * Plays one period: sessions in which the model may only call tools, each from the initial prompt, until an action is
 * accepted. An error of a tool, arguments that are no object, and a last query without an action abandon the session.
 * Notes that were written in it stay.
 *
 * @param restrictsLastQuery whether the last query of a session offers the action alone
 */
export async function playPeriod({
  environment,
  seat = 0,
  ask,
  limits = SESSION_LIMITS,
  restrictsLastQuery = true,
  onCall
}: {
  environment: Called
  seat?: number
  ask: Ask
  limits?: SessionLimits
  restrictsLastQuery?: boolean
  onCall?: (call: PlayedCall) => void
}): Promise<PeriodEnd> {
  if (environment.isOver()) return { ended: 'run_over' }
  const period = environment.state.periods.length
  let queries = 0
  let reason = ''
  const counted: Ask = (query, place) => {
    queries++
    return ask(query, place)
  }
  for (let session = 0; session < limits.sessions; session++) {
    const end = await playSession({
      environment,
      place: { seat, period, session },
      ask: counted,
      queries: limits.queries,
      restrictsLastQuery,
      onCall
    })
    if (end.ended === 'action') return { ...end, sessions: session + 1, queries }
    reason = end.reason
  }
  return { ended: 'sessions_exhausted', reason, sessions: limits.sessions, queries }
}

async function playSession({
  environment,
  place,
  ask,
  queries,
  restrictsLastQuery,
  onCall
}: {
  environment: Called
  place: Omit<Place, 'query'>
  ask: Ask
  queries: number
  restrictsLastQuery: boolean
  onCall: ((call: PlayedCall) => void) | undefined
}): Promise<SessionEnd> {
  environment.beginSession()
  const messages: Message[] = [{ role: 'user', parts: [{ text: environment.initialPrompt() }] }]
  for (let query = 0; query < queries; query++) {
    const tools = toolsOffered(environment, restrictsLastQuery && query === queries - 1)
    const reply = await ask({ messages: [...messages], tools, toolChoice: 'required' }, { ...place, query })
    const toolResults: ToolResult[] = []
    for (const call of reply.toolCalls) {
      if (call.parsed === null) {
        const reason = `the arguments of ${call.name} are no object`
        onCall?.({ ...place, query, name: call.name, arguments: call.arguments, status: 'error', text: reason })
        return { ended: 'abandoned', reason }
      }
      const { status, text, periodOver, runOver } = environment.callTool(call.name, call.parsed)
      onCall?.({ ...place, query, name: call.name, arguments: call.arguments, status, text })
      if (periodOver) return { ended: 'action', runOver }
      if (status === 'error') return { ended: 'abandoned', reason: text }
      toolResults.push({ callId: call.id, text })
    }
    const turn = assistantTurn(reply)
    if (turn) messages.push(turn)
    messages.push({
      role: 'user',
      ...(toolResults.length > 0 && { toolResults }),
      parts: [{ text: environment.replyPrompt }]
    })
  }
  return { ended: 'abandoned', reason: `no action within ${queries} queries` }
}

function toolsOffered({ tools, action }: Called, actionAlone: boolean): readonly Tool[] {
  return actionAlone ? tools.filter(({ name }) => name === action) : tools
}
