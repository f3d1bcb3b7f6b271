import { InvalidArgumentError } from 'commander'
import { InvalidError } from '../errors.ts'
import type { JsonObject, ModelParameters } from '../models/model.ts'
import { type LeftOutParameter, refusedParameters, takenParameters } from '../models/refused-parameters.ts'
import { type JsonValue, jsonValueSchema } from '../schemas/json.ts'

/** What a user says of how answers are sampled. */
export type ParameterOptions = {
  model: string
  maxOutputTokens: number
  temperature?: number
  reasoning?: 'low' | 'medium' | 'high'
  topP?: number
  topK?: number
  seed?: number
  param?: JsonObject
  extraBody?: JsonObject
}

/** Members of a body that say what is asked, or have an option of their own. */
const ownMembers = [
  ...['model', 'messages', 'system', 'prompt', 'input', 'n', 'stream', 'stream_options', 'metadata', 'user', 'store'],
  ...['max_tokens', 'max_completion_tokens', 'temperature', 'top_p', 'top_k', 'seed'],
  // The setting of a run is zero-shot.
  ...['tools', 'tool_choice', 'parallel_tool_calls', 'functions', 'function_call', 'web_search_options', 'mcp_servers']
]
/** Further members that say how a model reasons: `--reasoning` sends them too. */
const reasoningMembers = ['reasoning_effort', 'thinking', 'output_config']
const mostMembers = 16

/**
 * The parameters of a run, without those that the model's vendor is known not to take. What names a thing twice, or would
 * change the task, is refused.
 *
 * @throws {InvalidError} `parameters_refused`, `parameters_invalid`
 */
export function runParameters(options: ParameterOptions): {
  parameters: ModelParameters
  leftOut: LeftOutParameter[]
} {
  const { model, maxOutputTokens, temperature, reasoning, topP, topK, seed } = options
  const extra = extraOf(options)
  const given: ModelParameters = {
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(reasoning && { reasoningEffort: reasoning }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(seed !== undefined && { seed }),
    ...(Object.keys(extra).length > 0 && { extra })
  }
  const taken = takenParameters(model, given)
  const refused = refusedParameters(model, taken.parameters)
  if (refused) throw new InvalidError('parameters_refused', `${model}: ${refused}`)
  return taken
}

function extraOf({ param = {}, extraBody = {}, reasoning }: ParameterOptions): JsonObject {
  const refuse = (message: string) => new InvalidError('parameters_invalid', message)
  const twice = Object.keys(param).find((name) => Object.hasOwn(extraBody, name))
  if (twice !== undefined) throw refuse(`--param and --extra-body both name ${twice}: name it once`)
  const extra = { ...extraBody, ...param }
  const names = Object.keys(extra)
  const own = names.find((name) => ownMembers.includes(name))
  if (own !== undefined) throw refuse(`${own} is set by the run itself, or by an option of its own`)
  const both = names.find((name) => reasoning && reasoningMembers.includes(name))
  if (both !== undefined) throw refuse(`${both} and --reasoning both say how the model reasons: give one of the two`)
  if (names.length > mostMembers) throw refuse(`a run takes at most ${mostMembers} further parameters`)
  return extra
}

/** The form in which a submission can declare it (`samplingSchema`). */
const nameForm = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** `key=value`, one more of several; a value that is no JSON is a text. */
export function parseParam(text: string, before: JsonObject = {}): JsonObject {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (!nameForm.test(name) || value === '') throw new InvalidArgumentError('must be as min_p=0.1.')
  if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`names ${name} twice.`)
  return { ...before, [name]: jsonOf(value) ?? value }
}

/** A JSON object whose members go into the body of every request. */
export function parseExtraBody(text: string): JsonObject {
  const value = jsonOf(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || !Object.keys(value).every((name) => nameForm.test(name))) {
    throw new InvalidArgumentError('must be a JSON object, as \'{"min_p": 0.1}\'.')
  }
  return value as JsonObject
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return jsonValueSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
