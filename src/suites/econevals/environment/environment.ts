import type { JsonObject, Tool } from '../../../models/model.ts'
import { pythonText } from '../python/python-text.ts'
import type { Rules, World } from './tools.ts'

/** What a run consists of, as data that can be stored: an environment opened with it goes on where the other was. */
export type EnvironmentState<Period> = {
  /** What was recorded of each period that is over, in order. */
  periods: Period[]
  /** The page of notes of each period, the last one of the period under way. */
  notes: string[]
  /** The tools that have told all in this session. */
  told: string[]
}

/**
 * How a call ended: `success`; `retry_error`, with a text for the model, which may correct itself; `error`, which abandons
 * the session of a runner; `period_over`, an action that was accepted. Source: EconEvals specification 2.
 */
export type ToolStatus = 'success' | 'retry_error' | 'error' | 'period_over'

export type ToolResult = { status: ToolStatus; text: string; periodOver: boolean; runOver: boolean }

export type Environment<Period> = {
  /** All tools; the action comes last. */
  readonly tools: readonly Tool[]
  readonly action: string
  readonly replyPrompt: string
  /** What can be stored, and opened again. It is changed by `callTool` and `beginSession` alone. */
  readonly state: Readonly<EnvironmentState<Period>>
  initialPrompt(): string
  isOver(): boolean
  /** A model that begins a session knows nothing of what tools told in the one before. */
  beginSession(): void
  /**
   * Answers a call. What is not valid changes nothing and costs no period.
   *
   * @param input what the model gave, which should be an object with the arguments of the tool
   */
  callTool(name: string, input: unknown): ToolResult
}

/** Characters of the notes of one period: they are told whole, and may be asked for by every call. */
const mostNotes = 200_000

/** An environment under the rules, at its first period or in the state given, which it goes on to change. */
export function openEnvironment<Instance, Period>(
  { rules, instance }: { rules: Rules<Instance, Period>; instance: Instance },
  state: EnvironmentState<Period> = { periods: [], notes: [''], told: [] }
): Environment<Period> {
  const world: World<Instance, Period> = { instance, periods: state.periods }
  const result = (status: Exclude<ToolStatus, 'period_over'>, text: string): ToolResult => ({
    status,
    text,
    periodOver: false,
    runOver: false
  })

  function tell(tool: (typeof rules.information)[number]): ToolResult {
    if (tool.refusal === undefined) return result('success', tool.tell(world))
    if (state.told.includes(tool.name)) return result('success', tool.refusal)
    state.told.push(tool.name)
    return result('success', tool.tell(world))
  }

  function writeNotes({ notes }: Record<string, unknown>): ToolResult {
    if (typeof notes !== 'string') return result('error', 'Malformed input, expected notes argument')
    const page = state.notes[state.periods.length] + notes
    if (page.length > mostNotes)
      return result('retry_error', `Notes of one period hold ${mostNotes} characters at most.`)
    state.notes[state.periods.length] = page
    return result('success', 'Successfully wrote notes.')
  }

  function readNotes(input: Record<string, unknown>): ToolResult {
    const { argument } = rules.notes
    const period = wholeNumber(input[argument])
    if (period === null) return result('error', `Malformed input, expected ${argument} argument`)
    const page = period < 0 ? undefined : state.notes[Number(period)]
    if (page === undefined) return result('error', `No notes found for ${argument.replace('_', ' ')} ${period}`)
    return result('success', pythonText(new Map([['notes', page]])))
  }

  function act(input: Record<string, unknown>): ToolResult {
    const { argument, act } = rules.action
    if (!Object.hasOwn(input, argument.name)) return result('error', 'Malformed input, expected assignment argument')
    const outcome = act(world, input[argument.name])
    if (!('accepted' in outcome)) return result(outcome.status, outcome.text)
    state.periods.push(outcome.accepted)
    state.notes.push('')
    state.told.length = 0
    return { status: 'period_over', text: '', periodOver: true, runOver: rules.isOver(world) }
  }

  return {
    tools: toolDefinitions(rules),
    action: rules.action.name,
    replyPrompt: rules.replyPrompt,
    state,
    initialPrompt: () => rules.initialPrompt(world),
    isOver: () => rules.isOver(world),
    beginSession() {
      if (!rules.keepsRefusals) state.told.length = 0
    },
    callTool(name, input) {
      if (rules.isOver(world)) return { ...result('error', 'The run is over'), runOver: true }
      const information = rules.information.find((tool) => tool.name === name)
      if (information) return tell(information)
      const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
      const named = given as Record<string, unknown>
      if (name === 'write_notes') return writeNotes(named)
      if (name === 'read_notes') return readNotes(named)
      if (name === rules.action.name) return act(named)
      return result('error', `Invalid tool '${name}'`)
    }
  }
}

function toolDefinitions<Instance, Period>({ information, notes, action }: Rules<Instance, Period>): Tool[] {
  const parameters = (properties: Record<string, JsonObject>): JsonObject => ({
    type: 'object',
    properties,
    ...(Object.keys(properties).length > 0 && { required: Object.keys(properties) })
  })
  return [
    ...information.map(({ name, description }) => ({ name, description, parameters: parameters({}) })),
    {
      name: 'write_notes',
      description: notes.write.description,
      parameters: parameters({ notes: { type: 'string', description: notes.write.argument } })
    },
    {
      name: 'read_notes',
      description: notes.read.description,
      parameters: parameters({ [notes.argument]: { type: 'integer', description: notes.read.argument } })
    },
    {
      name: action.name,
      description: action.description,
      parameters: parameters({ [action.argument.name]: { type: 'string', description: action.argument.description } })
    }
  ]
}

/** An integer as Python's `int` makes it of a number or of digits in a string; null where it makes none. */
function wholeNumber(value: unknown): bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') return Number.isFinite(value) ? BigInt(Math.trunc(value)) : null
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,20}\s*$/.test(value)) return null
  return BigInt(value.replace('+', ''))
}
