import { z } from 'zod'
import { reshapingSchema } from './choice-figures.ts'

/** What a card is of; of the last three less is better. */
export const cardMetricSchema = z.enum([
  ...['gap_closed', 'exact_match', 'ratio', 'formula_scoring', 'epa', 'domain_robustness'],
  ...['ece', 'brier', 'dependency_robustness']
] as const)
export type CardMetric = z.infer<typeof cardMetricSchema>

const lessIsBetter: readonly CardMetric[] = ['ece', 'brier', 'dependency_robustness']

export function betterOf(metric: CardMetric): 'higher' | 'lower' {
  return lessIsBetter.includes(metric) ? 'lower' : 'higher'
}

const wordSchema = z.string().min(1).max(100)
const listSchema = z.array(wordSchema).min(1).max(500)
const weightsSchema = z.record(wordSchema, z.number().positive())
const higherOnly = { error: 'need a metric of which more is better' }

const selectSchema = z.strictObject({
  settings: listSchema
    .optional()
    .describe('by their numbers; together with `modules` and `elements`, all when none of the three is there'),
  modules: listSchema.optional(),
  elements: listSchema.optional(),
  excludeElements: listSchema.optional(),
  gradeRange: z.tuple([z.int().min(0).max(14), z.int().min(0).max(14)]).default([0, 14]),
  domains: listSchema.optional(),
  perspectives: listSchema.optional(),
  types: listSchema.optional()
})

const adaptationSchema = z.strictObject({
  style: z.enum(['zero', 'separate', 'together', 'hidden', 'shown', 'free']).default('zero'),
  shots: z.int().min(0).max(99).default(0),
  car: z.boolean().default(false),
  rpm: reshapingSchema.default('conditioning')
})
export type CardAdaptation = z.infer<typeof adaptationSchema>

/**
 * What a report card shows, and how: with a release and submissions enough to compute the card again. Source: STEER, section 9
 * of its specification; STEER-ME, section 10.
 */
export const cardRubricSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { error: 'must be lower-case words and numbers, joined by hyphens' })
      .max(60),
    version: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .describe('a rubric never changes: another one of its id has a higher version'),
    name: wordSchema,
    suites: z.array(z.string().min(1).max(60)).min(1),
    select: selectSchema.prefault({}),
    models: z
      .array(
        z.strictObject({
          modelId: z.string().min(1).max(1000).optional().describe('any model when left out'),
          adaptation: adaptationSchema.prefault({})
        })
      )
      .max(200)
      .default([])
      .describe('which submissions are in it; all when empty'),
    metric: cardMetricSchema.default('gap_closed'),
    target: z
      .union([z.enum(['rational', 'human']), z.strictObject({ perElement: z.record(wordSchema, wordSchema) })])
      .default('rational')
      .describe(
        'what counts as right: the right option, the one that people fall for, or what a named mistake leads to'
      ),
    weights: z
      .strictObject({ elements: weightsSchema.optional(), modules: weightsSchema.optional() })
      .optional()
      .describe('of elements in means, 1 where none is named; that of a module multiplies those of its elements'),
    minAnswers: z.int().min(1).default(20),
    bands: z
      .array(z.strictObject({ letter: z.string().min(1).max(3), min: z.number() }))
      .default([])
      .describe('the first whose `min` a score reaches'),
    passRules: z
      .array(
        z.strictObject({
          scope: wordSchema.describe('`whole`, or the id of a setting, module or element'),
          metric: cardMetricSchema,
          min: z.number()
        })
      )
      .default([]),
    baseline: z.string().min(1).max(1000).optional().describe('a model that the others are held against')
  })
  .refine(
    ({
      select: {
        gradeRange: [from, to]
      }
    }) => from <= to,
    { error: 'the range of grades must ascend', path: ['select', 'gradeRange'] }
  )
  .refine(({ metric, bands }) => bands.length === 0 || betterOf(metric) === 'higher', {
    ...higherOnly,
    path: ['bands']
  })
  .refine(({ bands }) => bands.every(({ min }, place) => place === 0 || min < bands[place - 1]!.min), {
    error: 'must descend',
    path: ['bands']
  })
  .refine(({ passRules }) => passRules.every(({ metric }) => betterOf(metric) === 'higher'), {
    ...higherOnly,
    path: ['passRules']
  })
  .refine(({ target, metric }) => target === 'rational' || !needsProbabilities(metric), {
    error: 'probabilities are held against the right option alone',
    path: ['target']
  })
export type CardRubric = z.infer<typeof cardRubricSchema>

export function needsProbabilities(metric: CardMetric): boolean {
  return metric === 'ece' || metric === 'brier' || metric === 'epa'
}

/** A rubric as the service keeps it. */
export const storedCardRubricSchema = z
  .object({
    id: z.string(),
    version: z.int(),
    hash: z.string().describe('sha256 of the rubric as canonical JSON'),
    isShipped: z.boolean(),
    rubric: z.unknown().describe('the document, with defaults filled in').meta({ type: 'object' })
  })
  .meta({ id: 'CardRubric' })

/** All that a rubric asks for. */
export function metricsOf({ metric, passRules }: Pick<CardRubric, 'metric' | 'passRules'>): CardMetric[] {
  return [metric, ...passRules.map((rule) => rule.metric)]
}
