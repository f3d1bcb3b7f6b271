import { z } from 'zod'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { identificationGiven } from './checks/identification-given.ts'
import { modelParts } from './checks/model-parts.ts'
import { partAgents } from './checks/part-agents.ts'
import { partIds } from './checks/part-ids.ts'
import { partTexts } from './checks/part-texts.ts'
import { suitability } from './checks/suitability.ts'
import { type Model, modelSchema } from './content.ts'

/** Reply of the round `full-model`. The model's lists are empty when the paper is not suitable. */
export const fullModelReplySchema = z.object({
  suitable: z.boolean(),
  reasonNotSuitable: z.string().describe('empty when suitable'),
  paperKind: z.enum(['theory', 'empirical']).describe('empirical when estimates carry the contribution'),
  model: modelSchema
})
export type FullModelReply = z.infer<typeof fullModelReplySchema>

/** What a reply of the round must hold. Nothing more is asked of a paper that is not suitable than a reason. */
export function checkFullModel(reply: FullModelReply): CheckResult[] {
  if (!reply.suitable) return [suitability(reply)]
  return [suitability(reply), identificationGiven(reply), ...checkModel(reply.model)]
}

/** The checks of a model, in a reply or in an item. */
export function checkModel(model: Model): CheckResult[] {
  const { agents, objectives, constraints, equilibrium, focs } = model
  const formulas = [...objectives, ...constraints, ...equilibrium, ...focs]
  return [
    modelParts(model),
    partIds(model),
    partAgents(model),
    partTexts(model),
    latexSound({
      check: 'latex',
      texts: Object.fromEntries([
        ...formulas.map(({ id, latex }) => [id, latex]),
        ...formulas.map(({ id, meaning }) => [`meaning of ${id}`, meaning]),
        ...agents.flatMap(({ id, choices }) => choices.map(({ symbol }) => [`choice ${symbol} of ${id}`, symbol]))
      ])
    })
  ]
}
