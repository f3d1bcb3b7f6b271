import { z } from 'zod'

export const roleSchema = z.enum(['submitter', 'maintainer', 'auditor', 'admin'])
export type Role = z.infer<typeof roleSchema>

export const extractionStateSchema = z.enum(['queued', 'running', 'needs_review', 'done', 'failed'])
export type ExtractionState = z.infer<typeof extractionStateSchema>

export const itemStateSchema = z.enum(['candidate', 'approved', 'rejected'])
export type ItemState = z.infer<typeof itemStateSchema>

export const releaseStateSchema = z.enum(['draft', 'frozen'])
export type ReleaseState = z.infer<typeof releaseStateSchema>

export const splitSchema = z.enum(['public', 'private'])
export type Split = z.infer<typeof splitSchema>

export const submissionStateSchema = z.enum([
  'draft',
  'queued',
  'grading',
  'graded',
  'published',
  'withdrawn',
  'failed'
])
export type SubmissionState = z.infer<typeof submissionStateSchema>

/** Of a further look at a response: a person is done at once, a judge once it has answered. */
export const adjudicationStateSchema = z.enum(['pending', 'done', 'failed'])
export type AdjudicationState = z.infer<typeof adjudicationStateSchema>

/** How a model's replies come: at once, or within a day at the price of the provider's batch endpoint. */
export const deliverySchema = z.enum(['live', 'batch'])
export type Delivery = z.infer<typeof deliverySchema>

/** Of a batch at a provider: `open` once it has a name there, then ended one way or another. */
export const batchStateSchema = z.enum(['creating', 'open', 'done', 'failed', 'expired'])
export type BatchState = z.infer<typeof batchStateSchema>

/** Of one call that goes by batch; `live` when the batch did not bring it and it has to be asked the usual way. */
export const batchRequestStateSchema = z.enum(['waiting', 'sent', 'live'])
export type BatchRequestState = z.infer<typeof batchRequestStateSchema>

/** What made the output of one round: its prompt with version and hash, and the model that answered it. */
export const roundOriginSchema = z.object({
  name: z.string(),
  promptId: z.string(),
  promptVersion: z.int(),
  promptHash: z.string(),
  modelId: z.string(),
  /** The person who wrote or accepted the output after the model's had failed; left out otherwise. */
  decidedBy: z.string().optional()
})

/** Where an item comes from: enough to make it again and to doubt it. */
export const provenanceSchema = z.object({
  source: z.enum(['paper', 'fragment']),
  paperSha256: z.string().nullable(),
  fragmentId: z.string().nullable(),
  /** In order; none for an item made from a fragment. */
  rounds: z.array(roundOriginSchema),
  rubricHash: z.string(),
  /** Edits by people since it was made, in order; left out where there are none. */
  edits: z.array(z.object({ version: z.int(), author: z.string(), reason: z.string() })).optional()
})
export type Provenance = z.infer<typeof provenanceSchema>
