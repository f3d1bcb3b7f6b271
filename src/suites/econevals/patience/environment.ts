import type { SeatEnvironment } from '../environment/definition.ts'
import type { EnvironmentState, ToolResult } from '../environment/environment.ts'
import { type PatienceQuery, patiencePrompt } from './queries.ts'
import { type PatienceAnswer, readPatienceAnswer } from './read-answer.ts'

/** What is kept of a question: which it was, and what was chosen; null where no answer could be read. */
export type PatiencePeriod = Pick<PatienceQuery, 'index'> & { answer: PatienceAnswer }

/** How often a question is asked whose answers cannot be read: after that it counts for nothing, and is told. */
export const mostAsked = 3

const unreadable = 'No one choice of A or B stands between <answer> and </answer>: answer once more.'

/** Questions one by one, each a period of its own: the one tool takes what was answered to it. */
export function openPatience(
  queries: readonly PatienceQuery[],
  state: EnvironmentState<PatiencePeriod>,
  readAnswer: (text: string, order: PatienceQuery['order']) => PatienceAnswer = readPatienceAnswer
): SeatEnvironment<PatiencePeriod> {
  const isOver = () => state.periods.length >= queries.length
  const result = (status: ToolResult['status'], text: string): ToolResult => {
    const periodOver = status === 'period_over'
    return { status, text, periodOver, runOver: isOver() }
  }
  return {
    tools: [
      {
        name: 'answer',
        description: 'Takes the answer to the question of this period, word for word, and ends the period.',
        parameters: {
          type: 'object',
          properties: { text: { type: 'string', description: 'All that was answered, its tags included.' } },
          required: ['text']
        }
      }
    ],
    action: 'answer',
    replyPrompt: unreadable,
    state,
    initialPrompt: () => (isOver() ? '' : patiencePrompt(queries[state.periods.length]!)),
    isOver,
    // How often a question was asked is no matter of sessions.
    beginSession: () => {},
    callTool(name, input) {
      if (isOver()) return result('error', 'The run is over')
      if (name !== 'answer') return result('error', `Invalid tool '${name}'`)
      const { text } = (input ?? {}) as { text?: unknown }
      if (typeof text !== 'string') return result('error', 'Malformed input, expected text argument')
      const query = queries[state.periods.length]!
      const answer = readAnswer(text, query.order)
      if (answer === null && state.told.length + 1 < mostAsked) {
        state.told.push(name)
        return result('retry_error', unreadable)
      }
      state.periods.push({ index: query.index, answer })
      state.notes.push('')
      state.told.length = 0
      return result('period_over', '')
    }
  }
}
