import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { ModelParameters } from '../models/model.ts'
import { parseModelId } from '../models/model-id.ts'
import { defaultJudgeOutputTokens, type NewPanel, type PanelDefinition } from '../schemas/panel.ts'

/** The panel's identity is its content: a changed prompt, rubric, model or parameter makes another panel. */
export function panelId(definition: PanelDefinition): string {
  return `panel-${createHash('sha256')
    .update(stringify(definition) ?? '')
    .digest('hex')
    .slice(0, 16)}`
}

/** Both vendors count thinking as output: the more a judge is to think, the more room its verdict needs behind it. */
const outputTokensByEffort = { low: defaultJudgeOutputTokens, medium: 32_000, high: 64_000 } as const

/** The cap on a judge's output where its panel states none, in tokens. */
export function defaultOutputTokens(effort: ModelParameters['reasoningEffort']): number {
  return effort ? outputTokensByEffort[effort] : defaultJudgeOutputTokens
}

/** A judge as people write it, with what it leaves out. */
export function judgeOf({
  model,
  maxOutputTokens,
  aliases,
  ...rest
}: NewPanel['judges'][number]): PanelDefinition['judges'][number] {
  return {
    modelId: model,
    maxOutputTokens: maxOutputTokens ?? defaultOutputTokens(rest.reasoningEffort),
    ...rest,
    // In one order, since they are part of the panel's hash; none where none was declared, as in panels of before.
    ...(aliases && { aliases: [...new Set(aliases)].sort() })
  }
}

/**
 * What a judge is asked with. Of a judge at an endpoint that is all that the panel says, and nothing besides: what the endpoint
 * adds of itself may be another thing by now.
 */
export function judgeParameters({
  modelId,
  maxOutputTokens,
  temperature,
  reasoningEffort,
  extraBody,
  headers
}: PanelDefinition['judges'][number]): ModelParameters {
  const isAtEndpoint = parseModelId(modelId).endpoint !== null
  return {
    maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...((isAtEndpoint || extraBody) && { extra: extraBody ?? {} }),
    ...((isAtEndpoint || headers) && { headers: headers ?? {} })
  }
}
