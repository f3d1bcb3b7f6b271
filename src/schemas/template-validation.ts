import { z } from 'zod'
import { textSchema } from './text.ts'

export const validatorVerdictSchema = z.enum(['accepted', 'rejected'])
export type ValidatorVerdict = z.infer<typeof validatorVerdictSchema>

/** What may be wrong with a generated template. How hard it is is no fault: a bank tuned to one model says nothing of others. */
export const templateFaults = [
  'economics_lost',
  'datum_missing',
  'wrong_domain',
  'wrong_person',
  'near_copy',
  'wording',
  'range',
  'answer_key'
] as const
export const templateFaultSchema = z.enum(templateFaults)
export type TemplateFault = z.infer<typeof templateFaultSchema>

const mostNote = 2000

/** The audit log keeps what a request calls its reason, and a verdict is to stay unseen until both are in. */
export const newVerdictSchema = z
  .strictObject({
    template: z.string().min(1).max(200),
    verdict: validatorVerdictSchema,
    fault: templateFaultSchema.optional().describe('what is wrong with it, where it is rejected'),
    note: textSchema(mostNote).optional().describe('in words')
  })
  .refine(({ verdict, fault }) => (verdict === 'rejected') === (fault !== undefined), {
    error: 'must be given where the template is rejected, and only there',
    path: ['fault']
  })
export type NewVerdict = z.infer<typeof newVerdictSchema>

/** How far validators have come with a template: who has said nothing yet may be next, where it is not decided. */
export const validationStateSchema = z.enum(['no_verdict', 'one_verdict', 'apart', 'decided'])
export type ValidationState = z.infer<typeof validationStateSchema>

export const givenVerdictSchema = z.object({
  validator: z.string().describe('id of the key, or of the member'),
  verdict: validatorVerdictSchema,
  fault: templateFaultSchema.nullable(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime()
})
export type GivenVerdict = z.infer<typeof givenVerdictSchema>

/** A generated template that passed the gates, with what validators made of it. */
export const validatedTemplateSchema = z
  .object({
    template: z.string(),
    suite: z.string(),
    taskType: z.string(),
    domain: z.string().nullable(),
    perspective: z.string().nullable(),
    text: z.unknown(),
    parent: z.string().describe('the template that it was made of'),
    step: z.string(),
    model: z.string(),
    status: z.string().describe('auto_checked, approved, rejected, or returned'),
    state: validationStateSchema.describe('apart: two do not agree, and a third decides'),
    verdicts: z.array(givenVerdictSchema).describe('all once two are in; before that your own alone'),
    isYours: z.boolean().describe('whether you may give it a verdict')
  })
  .meta({ id: 'ValidatedTemplate' })
export type ValidatedTemplate = z.infer<typeof validatedTemplateSchema>

/** How far the first two validators of each decision coincide. */
export const validatorAgreementSchema = z.object({
  both: z.int().describe('decisions on which two verdicts are in'),
  agreeing: z.int(),
  observed: z.number().nullable().describe('share that agree; null where no two are in'),
  alpha: z.number().nullable().describe("Krippendorff's alpha of accepted and rejected"),
  reason: z.enum(['no_pairs', 'no_variation']).nullable().describe('why there is no alpha')
})
export type ValidatorAgreement = z.infer<typeof validatorAgreementSchema>

export const templateFileSchema = z
  .object({
    name: z.string(),
    records: z.int(),
    statuses: z.record(z.string(), z.int()).describe('templates that passed the gates, by where they stand'),
    states: z.record(validationStateSchema, z.int()).describe('the same by how far validators have come'),
    agreement: validatorAgreementSchema,
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'TemplateFile' })
export type TemplateFile = z.infer<typeof templateFileSchema>

export const templatesQuerySchema = z.strictObject({
  state: validationStateSchema.optional().describe('all when left out')
})
