import { z } from 'zod'

export const elementCategories = ['agent', 'objective', 'constraint', 'equilibrium', 'foc'] as const
export const elementCategorySchema = z.enum(elementCategories)
export const complexities = ['simple', 'complex'] as const
export type ElementCategory = z.infer<typeof elementCategorySchema>

/** A symbol in LaTeX, and what it stands for. */
const symbolSchema = z.object({ symbol: z.string(), meaning: z.string() })

/** A formal model in its parts. Source: AER-bench G.5.4. */
export const modelSchema = z.object({
  agents: z.array(
    z.object({
      id: z.string().describe('A1, A2, ...'),
      name: z.string(),
      description: z.string(),
      choices: z.array(symbolSchema).describe('what it decides; empty for an agent that decides nothing')
    })
  ),
  objectives: z.array(
    z.object({
      id: z.string().describe('O1, O2, ...'),
      agent: z.string().describe('id of the agent'),
      direction: z.enum(['maximize', 'minimize']),
      nature: z.enum(['single_period', 'multi_period', 'strategic']),
      latex: z.string(),
      meaning: z.string()
    })
  ),
  constraints: z.array(
    z.object({
      id: z.string().describe('C1, C2, ...'),
      agent: z.string().describe('id of the agent it binds; empty for one of the whole economy'),
      kind: z.enum([
        'budget',
        'resource',
        'incentive',
        'participation',
        'feasibility',
        'technology',
        'market',
        'information',
        'other'
      ]),
      latex: z.string(),
      meaning: z.string()
    })
  ),
  equilibrium: z.array(
    z.object({ id: z.string().describe('E1, E2, ...'), concept: z.string(), latex: z.string(), meaning: z.string() })
  ),
  focs: z.array(z.object({ id: z.string().describe('F1, F2, ...'), latex: z.string(), meaning: z.string() })),
  mechanisms: z.array(z.string()).describe('the forces that drive the results, one sentence each'),
  identification: z
    .string()
    .describe('empirical papers: the economic logic of the identification strategy; empty for pure theory')
})
export type Model = z.infer<typeof modelSchema>

/** One thing that a response must formalise. */
export const elementSchema = z.object({
  /** `e1`, `e2`, ... in the order of the list; also the key in a judge's verdict. */
  id: z.string().regex(/^e\d+$/),
  category: elementCategorySchema,
  /** Id of the part of the reference model. */
  source: z.string(),
  name: z.string(),
  description: z.string(),
  complexity: z.enum(complexities),
  /** Positive; those of an item add up to 100. */
  points: z.number().positive()
})
export type Element = z.infer<typeof elementSchema>

/** An MG item: a story without symbols, and the model behind it in elements with points. */
export const contentSchema = z.object({
  examinee: z.object({ scenario: z.string() }),
  gold: z.object({ model: modelSchema, elements: z.array(elementSchema).min(1) })
})
export type MgContent = z.infer<typeof contentSchema>

/**
 * Items of the first version: points came from the extracting model, and nothing said how demanding an element is or how
 * a result is identified. Judges see neither.
 */
export const firstContentSchema = z.object({
  examinee: contentSchema.shape.examinee,
  gold: z.object({
    model: modelSchema.extend({ identification: z.string().default('') }),
    elements: z.array(elementSchema.extend({ complexity: z.enum(complexities).default('simple') })).min(1)
  })
})

/** Ids of everything in a model that gets an element, by category. */
export function partsOfModel(model: Model): { source: string; category: ElementCategory }[] {
  const ofCategory = (category: ElementCategory, parts: readonly { id: string }[]) =>
    parts.map(({ id }) => ({ source: id, category }))
  return [
    ...ofCategory('agent', model.agents),
    ...ofCategory('objective', model.objectives),
    ...ofCategory('constraint', model.constraints),
    ...ofCategory('equilibrium', model.equilibrium),
    ...ofCategory('foc', model.focs)
  ]
}
