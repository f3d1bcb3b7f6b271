import { z } from 'zod'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { candidateKinds } from './checks/candidate-kinds.ts'
import { elementLinks } from './checks/element-links.ts'
import { elementTexts } from './checks/element-texts.ts'
import { suitability } from './checks/suitability.ts'
import { difficultySchema, problemKindSchema, symbolSchema } from './content.ts'

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
  if (!reply.suitable) return [suitability(reply)]
  const ids = [...reply.equations, ...reply.propositions].map(({ id }) => id)
  return [
    suitability(reply),
    keysUnique({ check: 'element-ids', what: 'ids', keys: ids, pattern: /^(EQ|P)\d\d$/ }),
    elementTexts(reply),
    elementLinks(reply),
    candidateKinds(reply),
    latexSound({ check: 'latex', texts: latexOf(reply) })
  ]
}

function latexOf({ agents, equations, propositions }: MathContentReply): Record<string, string> {
  const symbols = agents.flatMap(({ variables, parameters }) => [...variables, ...parameters])
  return {
    ...Object.fromEntries(symbols.map(({ symbol }) => [`symbol ${symbol}`, symbol])),
    ...Object.fromEntries(symbols.map(({ symbol, meaning }) => [`meaning of ${symbol}`, meaning])),
    ...Object.fromEntries([...equations, ...propositions].map(({ id, latex }) => [id, latex])),
    ...Object.fromEntries(equations.map(({ id, context }) => [`${id} context`, context])),
    ...Object.fromEntries(propositions.map(({ id, statement }) => [`${id} statement`, statement])),
    ...Object.fromEntries(propositions.map(({ id, proofSketch }) => [`${id} proofSketch`, proofSketch]))
  }
}
