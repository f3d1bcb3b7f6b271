import type { Ask } from '../../models/ask.ts'
import type { PaidCall } from './records.ts'

/** The same way to models, which notes each call with its cost, those that a store answered too: they were paid once. */
export function paidAsk(ask: Ask): { ask: Ask; calls: PaidCall[] } {
  const calls: PaidCall[] = []
  return {
    calls,
    ask: async (modelId, options) => {
      const answer = await ask(modelId, options)
      const { id, costUsd } = answer.call
      calls.push({ id, costUsd })
      return answer
    }
  }
}
