import type { ModelParameters, ModelRequest } from './model.ts'
import { parseModelId } from './model-id.ts'

const claude = /^claude-[a-z]{1,20}-(\d{1,2})(?:-(\d{1,2}))?(?:-\d{8})?$/
const gpt = /^gpt-(\d{1,2})(?:\.(\d{1,2}))?(?![\d.])/
const reasonsAlways = /^(?:o\d|gpt-5(?![.\d])(?!-chat))/

/**
 * Why the vendor is known to refuse these parameters, in a sentence; null where it takes them or nobody here knows. A
 * panel that can never judge is better refused when it is made.
 *
 * - A model that reasons takes no temperature besides: both vendors, whichever model.
 * - Anthropic from Opus 4.7 on takes none at all; before 4.6 it has no adaptive thinking, which is what effort asks for.
 * - Anthropic forces no tool on a model that reasons.
 * - OpenAI's o-series and GPT-5 reason whatever they are told, and take none; its models before GPT-5 do not reason.
 *
 * Source: the vendors' reference pages and their users' reports of refusals, November 2026.
 */
export function refusedParameters(
  modelId: string,
  parameters: ModelParameters,
  { toolChoice }: Pick<ModelRequest, 'toolChoice'> = {}
): string | null {
  const { provider, name } = parseModelId(modelId)
  const { temperature, reasoningEffort } = parameters
  if (provider === 'compatible') return null
  if (temperature !== undefined && reasoningEffort)
    return 'a model that reasons takes no temperature: give one of the two'
  // A deployment on Azure may be called anything: its name says nothing of its model.
  if (provider === 'azure') return null
  const isForced = toolChoice === 'required' || typeof toolChoice === 'object'
  if (provider === 'anthropic' && reasoningEffort && isForced)
    return `${name} cannot be made to use a tool while it reasons: leave effort out, or the choice to it`
  return provider === 'anthropic' ? refusedByAnthropic(name, parameters) : refusedByOpenai(name, parameters)
}

function refusedByAnthropic(name: string, { temperature, reasoningEffort }: ModelParameters): string | null {
  const match = claude.exec(name)
  if (!match) return null
  const version = versionOf(match)
  if (temperature !== undefined && version >= versionOf(['', '4', '7'])) return `${name} takes no temperature`
  if (reasoningEffort && version < versionOf(['', '4', '6']))
    return `${name} has no adaptive thinking, which effort needs`
  return null
}

function refusedByOpenai(name: string, { temperature, reasoningEffort }: ModelParameters): string | null {
  if (temperature !== undefined && reasonsAlways.test(name)) return `${name} reasons, and takes no temperature`
  const match = gpt.exec(name)
  if (reasoningEffort && match && versionOf(match) < versionOf(['', '5']))
    return `${name} does not reason: leave effort out`
  return null
}

/** Major and minor as one number that orders. */
function versionOf([, major, minor]: readonly (string | undefined)[]): number {
  return 100 * Number(major) + Number(minor ?? 0)
}
