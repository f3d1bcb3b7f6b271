import type { Client } from '../../client.ts'
import { AppError } from '../../errors.ts'
import type { JsonObject } from '../../models/model.ts'
import type { Run, RunCallAnswer, RunTools } from '../../schemas/run.ts'
import type { ToolResult } from '../../suites/econevals/environment/environment.ts'
import type { Seat } from '../../suites/econevals/sessions/seat.ts'

/**
 * A seat of a run of the service. Each call is named by its place, so that a period that is begun anew gets the answers that it got before,
 * and nothing is done twice.
 */
export async function remoteSeat(
  client: Pick<Client, 'get' | 'send'>,
  { id, replyPrompt }: Pick<Run, 'id' | 'replyPrompt'>,
  number: number
): Promise<Seat> {
  const path = `/v1/runs/${encodeURIComponent(id)}`
  const { tools, action } = await client.get<RunTools>(`${path}/tools?seat=${number}`)
  // The answer to an action tells the next period, but where another seat is waited for.
  let next: { number: number; prompt: string } | null = null
  return {
    ...{ number, action, replyPrompt },
    tools: tools.map(({ name, description, inputSchema }) => ({
      ...{ name, description, parameters: inputSchema as JsonObject }
    })),
    async period() {
      if (next !== null) return next
      const { seats } = await client.get<Run>(`${path}?seat=${number}`)
      const { period, prompt } = seats[0]!
      return prompt === null ? null : { number: period, prompt }
    },
    beginSession() {},
    async callTool({ period, session, query, index, name, input }) {
      const callId = `${period}.${session}.${query}.${index}`
      const call = { seat: number, callId, session, name, arguments: input }
      try {
        const answer = await client.send<RunCallAnswer>('POST', `${path}/calls`, call)
        const { status, text, periodOver, runOver, prompt } = answer
        if (periodOver) next = prompt === null ? null : { number: period + 1, prompt }
        return { status, text, periodOver, runOver }
      } catch (error) {
        return refusedCall(error)
      }
    }
  }
}

/** What the service takes from nobody, such as arguments that are too long, is the fault of the model. */
function refusedCall(error: unknown): ToolResult {
  if (!(error instanceof AppError)) throw error
  const isOfCall = error.code === 'request_invalid' || error.status === 413
  if (!isOfCall && error.code !== 'run_ended') throw error
  return { status: 'error', text: error.message, periodOver: false, runOver: error.code === 'run_ended' }
}
