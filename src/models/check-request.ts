import { AppError } from '../errors.ts'
import type { Message, ModelRequest } from './model.ts'

/** What both vendors take as the name of a tool. */
const toolName = /^[\w-]{1,64}$/
/** What OpenAI gives at the most. */
const mostAlternatives = 20

/**
 * Holds a request to what every provider expects of tools, results and log probabilities, before it costs anything.
 *
 * @throws {AppError} `model_request_invalid` naming what is wrong: the fault is in the code that made it
 */
export function checkRequest(request: ModelRequest): void {
  const fault = faultOf(request)
  if (fault !== null) throw new AppError('model_request_invalid', `a request to a model ${fault}`, 500)
}

function faultOf(request: ModelRequest): string | null {
  const { messages, repeat, logProbabilities } = request
  if (typeof repeat === 'number' && !Number.isFinite(repeat)) return `needs a repeat that is a number, got ${repeat}`
  if (logProbabilities && !isCount(logProbabilities.top)) {
    return `can ask for 0 to ${mostAlternatives} alternatives of a token, got ${logProbabilities.top}`
  }
  return faultOfTools(request) ?? faultOfTurns(messages)
}

function isCount(top: number): boolean {
  return Number.isInteger(top) && top >= 0 && top <= mostAlternatives
}

function faultOfTools({ tools = [], toolChoice, parallelToolCalls, messages }: ModelRequest): string | null {
  const names = tools.map(({ name }) => name)
  const wrong = names.find((name) => !toolName.test(name))
  if (wrong !== undefined) return `names a tool ${JSON.stringify(wrong)}: 1 to 64 letters, digits, _ and -`
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return `has two tools named ${twice}`
  const shapeless = tools.find(({ parameters }) => parameters.type !== 'object')
  if (shapeless) return `needs parameters of type object for the tool ${shapeless.name}`
  if (typeof toolChoice === 'object' && !names.includes(toolChoice.name)) {
    return `chooses the tool ${toolChoice.name}, which it does not have`
  }
  const needsTools = toolChoice !== undefined || parallelToolCalls !== undefined || messages.some(hasCalls)
  return needsTools && tools.length === 0 ? 'speaks of tools and has none' : null
}

function hasCalls(message: Message): boolean {
  return message.role === 'assistant' && (message.toolCalls ?? []).length > 0
}

/** Every call has one result in the message behind it, and nothing else is a result. */
function faultOfTurns(messages: readonly Message[]): string | null {
  let open: string[] = []
  for (const message of messages) {
    const results = message.role === 'user' ? (message.toolResults ?? []).map(({ callId }) => callId) : []
    const stray = results.find((id, index) => !open.includes(id) || results.indexOf(id) < index)
    if (stray !== undefined) return `has a result of the call ${stray}, which is not in the message before, or two`
    const unanswered = open.find((id) => !results.includes(id))
    if (unanswered !== undefined) return `has no result of the call ${unanswered} in the message behind it`
    open = message.role === 'assistant' ? (message.toolCalls ?? []).map(({ id }) => id) : []
    if (new Set(open).size < open.length) return 'has two calls with one id in a message'
  }
  return open.length > 0 ? `ends with the call ${open[0]}, which has no result` : null
}
