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

/** What made the output of one round: its prompt with version and hash, and the model that answered it. */
export const roundOriginSchema = z.object({
  name: z.string(),
  promptId: z.string(),
  promptVersion: z.int(),
  promptHash: z.string(),
  modelId: z.string()
})

/** Where an item comes from: enough to make it again and to doubt it. */
export const provenanceSchema = z.object({
  source: z.enum(['paper', 'fragment']),
  paperSha256: z.string().nullable(),
  fragmentId: z.string().nullable(),
  /** In order; none for an item made from a fragment. */
  rounds: z.array(roundOriginSchema),
  rubricHash: z.string()
})
export type Provenance = z.infer<typeof provenanceSchema>
