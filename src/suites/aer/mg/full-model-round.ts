import { z } from 'zod'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { modelSchema, partsOfModel } from './content.ts'

/** Reply of the round `full-model`. The model's lists are empty when the paper is not suitable. */
export const fullModelReplySchema = z.object({
  suitable: z.boolean(),
  reasonNotSuitable: z.string().describe('empty when suitable'),
  model: modelSchema
})
export type FullModelReply = z.infer<typeof fullModelReplySchema>

/** What a reply of the round must hold. Nothing more is asked of a paper that is not suitable than a reason. */
export function checkFullModel({ suitable, reasonNotSuitable, model }: FullModelReply): CheckResult[] {
  const { agents, objectives, constraints, equilibrium, focs } = model
  const lists = { agents, objectives, constraints, equilibrium }
  const empty = Object.entries(lists).flatMap(([name, list]) => (list.length === 0 ? [name] : []))
  if (!suitable) {
    const ok = reasonNotSuitable.trim() !== ''
    return [{ check: 'suitability', ok, message: 'an unsuitable paper needs a reason' }]
  }
  const agentIds = agents.map(({ id }) => id)
  const strangers = [...objectives, ...constraints.filter(({ agent }) => agent !== '')].filter(
    ({ agent }) => !agentIds.includes(agent)
  )
  const formulas = [...objectives, ...constraints, ...equilibrium, ...focs]
  return [
    {
      check: 'model-parts',
      ok: empty.length === 0,
      message: `agents, objectives, constraints and an equilibrium concept are required; empty: ${empty.join(', ') || 'none'}`
    },
    keysUnique({
      check: 'part-ids',
      what: 'ids',
      keys: partsOfModel(model).map(({ source }) => source),
      pattern: /^[AOCEF]\d+$/
    }),
    {
      check: 'part-agents',
      ok: strangers.length === 0,
      message: `objectives and constraints must name an agent of the list; they do not: ${strangers.map(({ id }) => id).join(', ') || 'none'}`
    },
    latexSound({ check: 'latex', texts: Object.fromEntries(formulas.map(({ id, latex }) => [id, latex])) })
  ]
}
