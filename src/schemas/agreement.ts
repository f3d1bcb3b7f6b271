import { z } from 'zod'
import { intervalSchema } from './interval.ts'

export const agreementQuerySchema = z.strictObject({
  metric: z
    .enum(['nominal', 'ordinal', 'interval'])
    .default('nominal')
    .describe("how far two labels are apart; ordinal takes the rubric's order of values, interval wants numbers")
})
export type AgreementQuery = z.infer<typeof agreementQuerySchema>

const percentSchema = z
  .number()
  .nullable()
  .describe('mean over fragments of the share of annotator pairs that agree, 0 to 100; null without a pair')
const alphaSchema = z.number().nullable().describe("Krippendorff's alpha; null where it is undefined")

/** Of one field. */
const fieldAgreementSchema = z.object({
  field: z.string(),
  fragments: z.int().describe('with a label of this field from at least two annotators'),
  labels: z.int().describe('labels in these'),
  percentAgreement: percentSchema,
  alpha: alphaSchema,
  reason: z
    .enum(['no_pairs', 'no_variation'])
    .nullable()
    .describe('why alpha is undefined: nothing to compare, or one label everywhere'),
  interval: intervalSchema.describe("of alpha, over fragments drawn anew: a jackknife on the scale of Fisher's z")
})

/** How far annotators agree, field by field. */
export const agreementSchema = z.object({
  metric: agreementQuerySchema.shape.metric,
  fragments: z.int().describe('with labels from at least two annotators'),
  annotators: z.int().describe('who labelled at least one of these'),
  consistent: z.int().describe('of these, with the same label in every field from every annotator'),
  percentAgreement: percentSchema.describe('mean over the fields'),
  alpha: alphaSchema.describe('mean over the fields that have one; null when none has'),
  fields: z.array(fieldAgreementSchema),
  pairs: z.array(
    z.object({
      annotators: z.tuple([z.string(), z.string()]),
      fragments: z.int().describe('that both labelled'),
      percentAgreement: percentSchema.describe('of their labels, all fields together')
    })
  ),
  decades: z
    .array(
      z.object({
        decade: z.int().nullable().describe('its first year; null for fragments whose year is not known'),
        fragments: z.int(),
        consistent: z.int(),
        percentAgreement: percentSchema,
        alpha: alphaSchema,
        fields: z.array(fieldAgreementSchema)
      })
    )
    .optional()
    .describe('the same by decade of publication, nominal; left out of releases that were frozen before it was told')
})
export type AnnotationAgreement = z.infer<typeof agreementSchema>

/**
 * When the labels of a fragment are consistent enough for an item: `unanimous` wants every annotator to give the same
 * label in every field, `majority` in every field a label that at least `share` of the annotators give.
 */
export const consistencyRuleSchema = z
  .strictObject({
    minAnnotators: z.int().min(2).max(100).default(2),
    rule: z.enum(['unanimous', 'majority']).default('unanimous'),
    share: z
      .number()
      .gt(0.5)
      .max(1)
      .optional()
      .describe(
        'for majority: least share of annotators; above one half, so that one label at most has it. Default 2/3'
      )
  })
  .refine(({ rule, share }) => rule === 'majority' || share === undefined, {
    path: ['share'],
    message: 'belongs to the rule majority'
  })
export type ConsistencyRule = z.infer<typeof consistencyRuleSchema>

export const fragmentItemsSchema = z.object({
  created: z.array(z.string()).describe('ids of the new items'),
  existing: z.int().describe('items that were there already; they stay as they are'),
  inconsistent: z.array(
    z.object({ fragment: z.string(), fields: z.array(z.string()).describe('in dispute, by the rule') })
  ),
  unannotated: z.array(z.string()).describe('ids of fragments with too few annotators')
})
export type FragmentItems = z.infer<typeof fragmentItemsSchema>
