import type { Delivery } from '../schemas/delivery.ts'
import { messageTypeSchema, messageTypeWords } from '../schemas/message.ts'
import { tableOf } from './print.ts'

/** What messages there are, below the help of a command that takes their names. */
export const eventsHelp = `\nEvents:\n${messageTypeSchema.options.map((type) => `  ${type}: ${messageTypeWords[type]}`).join('\n')}`

/** What was sent to an address, with what came of it. */
export function showSent(sent: readonly Delivery[]): string {
  const rows = sent.map(({ message, type, state, attempts, status, error, nextAttemptAt }) => [
    ...[message, type, `${state.replace('_', ' ')} (${attempts})`],
    ...[status === null ? error : String(status), nextAttemptAt]
  ])
  return tableOf(['message', 'type', 'state', 'answer', 'next try'], rows)
}
