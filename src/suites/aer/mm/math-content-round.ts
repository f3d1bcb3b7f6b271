import { z } from 'zod'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { difficultySchema, problemKindSchema, problemKinds, symbolSchema } from './content.ts'

/** Reply of the round `math-content`. Source: AER-bench G.2.5. Lists are empty when the paper is not suitable. */
export const mathContentReplySchema = z.object({
  suitable: z.boolean(),
  reasonNotSuitable: z.string().describe('empty when suitable'),
  paperType: z.enum(['theoretical', 'empirical', 'mixed']),
  agents: z.array(z.object({ name: z.string(), variables: z.array(symbolSchema), parameters: z.array(symbolSchema) })),
  equations: z.array(
    z.object({
      id: z.string().describe('EQ01, EQ02, ...'),
      label: z.string().describe('objective function, budget constraint, first-order condition, ...'),
      latex: z.string(),
      context: z.string().describe('one sentence: where it stands and what it says'),
      dependsOn: z.array(z.string()).describe('ids of the equations it follows from')
    })
  ),
  propositions: z.array(
    z.object({
      id: z.string().describe('P01, P02, ...'),
      statement: z.string(),
      latex: z.string().describe('the core result'),
      proofSketch: z.string(),
      dependsOn: z.array(z.string())
    })
  ),
  candidates: z.array(
    z.object({
      kind: problemKindSchema,
      target: z.string().describe('id of an equation or proposition'),
      reason: z.string(),
      difficulty: difficultySchema
    })
  )
})
export type MathContentReply = z.infer<typeof mathContentReplySchema>

/** What a reply of the round must hold. Nothing more is asked of a paper that is not suitable than a reason. */
export function checkMathContent(reply: MathContentReply): CheckResult[] {
  const { suitable, reasonNotSuitable, equations, propositions, candidates } = reply
  const elements = [...equations, ...propositions]
  const ids = elements.map(({ id }) => id)
  const kinds = problemKinds.filter((kind) => candidates.every((candidate) => candidate.kind !== kind))
  const unknown = [
    ...elements.flatMap(({ id, dependsOn }) => dependsOn.filter((on) => on === id || !ids.includes(on))),
    ...candidates.map(({ target }) => target).filter((target) => !ids.includes(target))
  ]
  const suitability: CheckResult = {
    check: 'suitability',
    ok: suitable ? equations.length > 0 : reasonNotSuitable.trim() !== '',
    message: 'a suitable paper needs equations, an unsuitable one a reason'
  }
  if (!suitable) return [suitability]
  return [
    suitability,
    keysUnique({ check: 'element-ids', what: 'ids', keys: ids, pattern: /^(EQ|P)\d\d$/ }),
    {
      check: 'element-links',
      ok: unknown.length === 0,
      message: `dependsOn and target must name other equations or propositions of the list; unknown: ${unknown.join(', ') || 'none'}`
    },
    {
      check: 'candidate-kinds',
      ok: kinds.length === 0,
      message: `at least one candidate of each kind is required; missing: ${kinds.join(', ') || 'none'}`
    },
    latexSound({
      check: 'latex',
      texts: Object.fromEntries(elements.map(({ id, latex }) => [id, latex]))
    })
  ]
}
