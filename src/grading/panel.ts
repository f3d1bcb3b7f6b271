import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { ModelParameters } from '../models/model.ts'
import type { PanelDefinition } from '../schemas/panel.ts'

/** The panel's identity is its content: a changed prompt, rubric, model or parameter makes another panel. */
export function panelId(definition: PanelDefinition): string {
  return `panel-${createHash('sha256')
    .update(stringify(definition) ?? '')
    .digest('hex')
    .slice(0, 16)}`
}

export function judgeParameters({
  maxOutputTokens,
  temperature,
  reasoningEffort
}: PanelDefinition['judges'][number]): ModelParameters {
  return {
    maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort })
  }
}
