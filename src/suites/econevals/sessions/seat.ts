import type { JsonObject, Tool } from '../../../models/model.ts'
import type { SeatEnvironment } from '../environment/definition.ts'
import type { ToolResult } from '../environment/environment.ts'

/** Where in a run a query stands: which makes it another draw than an equal one elsewhere. All count from 0. */
export type Place = { seat: number; period: number; session: number; query: number }

/** A call of a tool at its place; `index` counts the calls of one reply, from 0. */
export type SeatCall = Place & { index: number; name: string; input: JsonObject }

/** A seat of a run as the loop meets it, in this process or in a service. */
export type Seat = {
  /** Among the seats of its run, from 0. */
  readonly number: number
  /** All tools; the action comes last. */
  readonly tools: readonly Tool[]
  readonly action: string
  readonly replyPrompt: string
  /** The period to play, with the first message of its sessions; null where the run is over, or the seat waits for another. */
  period(): Promise<{ number: number; prompt: string } | null>
  /** A model that begins a session knows nothing of what tools told in the one before. */
  beginSession(): void
  callTool(call: SeatCall): Promise<ToolResult>
}

/** A seat whose environment is in this process. */
export function localSeat(environment: SeatEnvironment<unknown>, number = 0): Seat {
  const { tools, action, replyPrompt } = environment
  return {
    ...{ number, tools, action, replyPrompt },
    period: async () =>
      environment.isOver() || environment.isWaiting?.()
        ? null
        : { number: environment.state.periods.length, prompt: environment.initialPrompt() },
    beginSession: () => environment.beginSession(),
    callTool: async ({ name, input }) => environment.callTool(name, input)
  }
}
