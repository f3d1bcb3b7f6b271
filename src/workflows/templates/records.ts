import { z } from 'zod'
import { jsonValueSchema } from '../../schemas/json.ts'
import { perspectiveSchema } from '../../suites/question-bank/perspectives.ts'
import { repairReasonSchema } from './repair-reason.ts'

/** Ways in which a template comes of another one. */
export const steps = ['domain', 'perspective', 'paraphrase'] as const
export const stepSchema = z.enum(steps)
export type Step = z.infer<typeof stepSchema>

export const storedTemplateSchema = z.strictObject({
  name: z.string(),
  domain: z.string().nullable(),
  perspective: z.string().nullable(),
  text: jsonValueSchema
})

/** A call that was made for it, or answered it from those that were stored; what it cost is null where nobody knows. */
const paidCallSchema = z.strictObject({ id: z.string(), costUsd: z.number().nullable() })
export type PaidCall = z.infer<typeof paidCallSchema>

const taskSchema = z.strictObject({
  /** sha256 of all that decides what comes of it. */
  key: z.string(),
  suite: z.string(),
  taskType: z.string(),
  calls: z.array(paidCallSchema)
})

/** One rewriting of a template by a model, with what the gates said of it. */
export const attemptSchema = z.strictObject({
  kind: z.literal('attempt'),
  ...taskSchema.shape,
  step: stepSchema,
  parent: storedTemplateSchema,
  domain: z.string(),
  perspective: perspectiveSchema.nullable(),
  /** From 1: several rewritings of one template for one place. */
  copy: z.int().positive(),
  model: z.string(),
  judge: z.string(),
  /** Null where the model's reply was none. */
  template: storedTemplateSchema.nullable(),
  /** The first gate that it does not pass; null where it passes all. */
  rejectedBy: z.string().nullable(),
  faults: z.array(z.strictObject({ gate: z.string(), faults: z.array(z.string()) }))
})
export type Attempt = z.infer<typeof attemptSchema>

/** What a model answered to some fillings of a template. */
export const solveCheckSchema = z.strictObject({
  kind: z.literal('check'),
  ...taskSchema.shape,
  template: z.string(),
  solver: z.string(),
  answers: z.array(
    z.strictObject({
      filling: z.int(),
      question: z.string(),
      reply: z.string(),
      right: z.string(),
      isRight: z.boolean()
    })
  )
})
export type SolveCheck = z.infer<typeof solveCheckSchema>

/** What a person decided about a template. */
export const reviewSchema = z.strictObject({
  kind: z.literal('review'),
  template: z.string(),
  by: z.string().min(1),
  at: z.iso.datetime(),
  verdict: z.enum(['approved', 'rejected']),
  note: z.string().nullable(),
  /** Of a template that was changed: its texts, and why. */
  repair: z.strictObject({ reason: repairReasonSchema, parts: z.array(z.string()).min(1) }).nullable()
})
export type Review = z.infer<typeof reviewSchema>

/** What one validator says of one filling in a spot check. */
export const spotVerdictSchema = z.strictObject({
  kind: z.literal('verdict'),
  template: z.string(),
  filling: z.int(),
  by: z.string().min(1),
  at: z.iso.datetime(),
  /** Whether style and complexity fit, and whether it tests its element. Source: steer.md 5. */
  style: z.boolean(),
  complexity: z.boolean(),
  element: z.boolean()
})
export type SpotVerdict = z.infer<typeof spotVerdictSchema>

/** A line of a file of generated templates. Lines are added and never changed. */
export const recordSchema = z.discriminatedUnion('kind', [
  attemptSchema,
  solveCheckSchema,
  reviewSchema,
  spotVerdictSchema
])
export type TemplateRecord = z.infer<typeof recordSchema>
