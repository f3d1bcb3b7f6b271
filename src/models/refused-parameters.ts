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

/** A sampling parameter by its provider's name, and why it is not sent. */
export type LeftOutParameter = { name: string; reason: string }

/**
 * Takes away the sampling parameters that the vendor is known not to take. None of them makes another task of a run, so
 * that it goes on with the vendor's own, and says so.
 *
 * - Anthropic has no seed; from Opus 4.7 on its models take no top_p and no top_k; what reasons takes
 *   no top_k, and a top_p of 0.95 and more alone.
 * - OpenAI and Azure have no top_k; what reasons there takes no top_p.
 *
 * @returns the parameters that are left, and what was taken away
 */
export function takenParameters(
  modelId: string,
  parameters: ModelParameters
): { parameters: ModelParameters; leftOut: LeftOutParameter[] } {
  const { topP, topK, seed, ...rest } = parameters
  const reasons = untaken(modelId, parameters)
  const given = Object.entries({ topP, topK, seed }) as [SamplingName, number | undefined][]
  const kept = given.filter(([name, value]) => value !== undefined && reasons[name] === undefined)
  const leftOut = given.flatMap(([name, value]) => {
    const reason = reasons[name]
    return value === undefined || reason === undefined ? [] : [{ name: wireNames[name], reason }]
  })
  return { parameters: { ...rest, ...Object.fromEntries(kept) }, leftOut }
}

type SamplingName = 'topP' | 'topK' | 'seed'
const wireNames: Record<SamplingName, string> = { topP: 'top_p', topK: 'top_k', seed: 'seed' }

function untaken(
  modelId: string,
  { reasoningEffort, topP = 1 }: ModelParameters
): Partial<Record<SamplingName, string>> {
  const { provider, name } = parseModelId(modelId)
  if (provider === 'azure') return { topK: 'Azure has no such parameter' }
  if (provider === 'openai') {
    const isReasoning = reasoningEffort !== undefined || reasonsAlways.test(name)
    return { topK: 'OpenAI has no such parameter', ...(isReasoning && { topP: `${name} reasons, and takes none` }) }
  }
  if (provider !== 'anthropic') return {}
  const seed = 'Anthropic has no such parameter'
  const match = claude.exec(name)
  if (match && versionOf(match) >= versionOf(['', '4', '7'])) {
    return { seed, topP: `${name} takes none`, topK: `${name} takes none` }
  }
  if (!reasoningEffort) return { seed }
  const isLow = topP < 0.95 && { topP: `${name} takes none below 0.95 while it reasons` }
  return { seed, topK: `${name} takes none while it reasons`, ...isLow }
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
