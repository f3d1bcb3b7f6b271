import { z } from 'zod'
import { annotationSchema, fragmentSchema } from './fragment.ts'

/** What a decider makes of the fields in which the annotators of a fragment differ. */
export const newDecisionSchema = z.strictObject({
  fragmentId: fragmentSchema.shape.id,
  decider: annotationSchema.shape.annotator.describe('who decides: none of the annotators of the fragment'),
  labels: z.record(z.string(), z.string()).describe('of each field in dispute')
})
export type NewDecision = z.infer<typeof newDecisionSchema>

export const caseStateSchema = z
  .enum(['disputed', 'decided'])
  .describe('disputed: its annotators differ in one field at least, and nobody has decided yet')

/** A fragment on which annotators differ, with what each said, and what was decided. */
export const annotationCaseSchema = z
  .object({
    fragment: z.string(),
    state: caseStateSchema,
    disputed: z.array(z.string()).describe('fields in which they differ, in the order of the rubric'),
    annotations: z.array(annotationSchema.omit({ fragmentId: true })).describe('of two annotators at least'),
    decision: z
      .object({ decider: z.string(), labels: z.record(z.string(), z.string()), createdAt: z.iso.datetime() })
      .nullable()
  })
  .meta({ id: 'AnnotationCase' })
export type AnnotationCase = z.infer<typeof annotationCaseSchema>
