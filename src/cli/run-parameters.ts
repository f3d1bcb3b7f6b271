import { InvalidArgumentError } from 'commander'
import { InvalidError } from '../errors.ts'
import type { JsonObject, ModelParameters, ModelTraits } from '../models/model.ts'
import { type LeftOutParameter, refusedParameters, takenParameters } from '../models/refused-parameters.ts'
import { type JsonValue, jsonValueSchema } from '../schemas/json.ts'
import { memberForm, ownMembers } from '../schemas/request-members.ts'

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

/** Further members that say how a model reasons: `--reasoning` sends them too. */
const reasoningMembers = ['reasoning_effort', 'thinking', 'output_config']
const mostMembers = 16

/**
 * The parameters of a run, with what the model's endpoint adds to a request, and without those that its vendor is known not to
 * take. What names a thing twice, or would change the task, is refused.
 *
 * @param options.traits of the model: an option takes the place of its member
 * @throws {InvalidError} `parameters_refused`, `parameters_invalid`
 */
export function runParameters(
  options: ParameterOptions,
  traits: Pick<ModelTraits, 'extra' | 'headers'> = {}
): {
  parameters: ModelParameters
  leftOut: LeftOutParameter[]
} {
  const { model, maxOutputTokens, temperature, reasoning, topP, topK, seed } = options
  const extra = extraOf(options, traits.extra)
  const given: ModelParameters = {
    maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
    ...(reasoning && { reasoningEffort: reasoning }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(seed !== undefined && { seed }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(traits.headers && { headers: traits.headers })
  }
  const taken = takenParameters(model, given)
  const refused = refusedParameters(model, taken.parameters)
  if (refused) throw new InvalidError('parameters_refused', `${model}: ${refused}`)
  return taken
}

function extraOf({ param = {}, extraBody = {}, reasoning }: ParameterOptions, ofEndpoint: JsonObject = {}): JsonObject {
  const refuse = (message: string) => new InvalidError('parameters_invalid', message)
  const twice = Object.keys(param).find((name) => Object.hasOwn(extraBody, name))
  if (twice !== undefined) throw refuse(`--param and --extra-body both name ${twice}: name it once`)
  const extra = { ...ofEndpoint, ...extraBody, ...param }
  const names = Object.keys(extra)
  const own = names.find((name) => ownMembers.includes(name))
  if (own !== undefined) throw refuse(`${own} is set by the run itself, or by an option of its own`)
  const both = names.find((name) => reasoning && reasoningMembers.includes(name))
  if (both !== undefined) throw refuse(`${both} and --reasoning both say how the model reasons: give one of the two`)
  if (names.length > mostMembers) throw refuse(`a run takes at most ${mostMembers} further parameters`)
  return extra
}

/** `key=value`, one more of several; a value that is no JSON is a text. */
export function parseParam(text: string, before: JsonObject = {}): JsonObject {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (!memberForm.test(name) || value === '') throw new InvalidArgumentError('must be as min_p=0.1.')
  if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`names ${name} twice.`)
  return { ...before, [name]: jsonOf(value) ?? value }
}

/** A JSON object whose members go into the body of every request. */
export function parseExtraBody(text: string): JsonObject {
  const value = jsonOf(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || !Object.keys(value).every((name) => memberForm.test(name))) {
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
