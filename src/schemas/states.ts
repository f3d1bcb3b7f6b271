import { z } from 'zod'
import { toldSettingsSchema } from './round-settings.ts'

/** Of keys, and so of requests. */
export const roleSchema = z.enum(['reader', 'submitter', 'maintainer', 'auditor', 'admin'])
export type Role = z.infer<typeof roleSchema>

/** Of whoever changed something: a request, or the service by itself. */
export const actingRoleSchema = z.enum([...roleSchema.options, 'service'])
export type ActingRole = z.infer<typeof actingRoleSchema>

/** Of the people of a team. */
export const memberRoleSchema = z.enum(['owner', 'submitter', 'reader'])
export type MemberRole = z.infer<typeof memberRoleSchema>

/** What a member's requests may do: an owner's right to change the team stands beside it. */
export function keyRoleOf(role: MemberRole): Role {
  return role === 'reader' ? 'reader' : 'submitter'
}

/** Of a paper: work on a `paused` one rests; on a `withdrawn` one it has ended, and no new release takes its items. */
export const paperStateSchema = z.enum(['active', 'paused', 'withdrawn'])
export type PaperState = z.infer<typeof paperStateSchema>

export const extractionStateSchema = z.enum(['queued', 'running', 'needs_review', 'done', 'failed'])
export type ExtractionState = z.infer<typeof extractionStateSchema>

export const itemStateSchema = z.enum(['candidate', 'approved', 'rejected'])
export type ItemState = z.infer<typeof itemStateSchema>

export const itemDecisionSchema = z.enum(['approve', 'reject', 'send_back'])
export type ItemDecision = z.infer<typeof itemDecisionSchema>

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

/** Whose responses a submission holds: people are graded as models are, and shown apart. */
export const submissionKindSchema = z.enum(['model', 'people'])
export type SubmissionKind = z.infer<typeof submissionKindSchema>

/** Of a further look at a response: a person is done at once, a judge once it has answered. */
export const adjudicationStateSchema = z.enum(['pending', 'done', 'failed'])
export type AdjudicationState = z.infer<typeof adjudicationStateSchema>

/** Of an objection to a score: `withdrawn` by the team that made it, or decided by somebody else. */
export const objectionStateSchema = z.enum(['open', 'upheld', 'rejected', 'withdrawn'])
export type ObjectionState = z.infer<typeof objectionStateSchema>

/** How a model's replies come: at once, or within a day at the price of the provider's batch endpoint. */
export const deliverySchema = z.enum(['live', 'batch'])
export type Delivery = z.infer<typeof deliverySchema>

/** Of a batch at a provider: `open` once it has a name there, then ended one way or another. */
export const batchStateSchema = z.enum(['creating', 'open', 'done', 'failed', 'expired'])
export type BatchState = z.infer<typeof batchStateSchema>

/** Of one call that goes by batch; `live` when the batch did not bring it and it has to be asked the usual way. */
export const batchRequestStateSchema = z.enum(['waiting', 'sent', 'live'])
export type BatchRequestState = z.infer<typeof batchRequestStateSchema>

/** What made the output of one round: its prompt with version and hash, and the model that answered it, as it was asked. */
export const roundOriginSchema = z.object({
  name: z.string(),
  promptId: z.string(),
  promptVersion: z.int(),
  promptHash: z.string(),
  modelId: z.string(),
  ...toldSettingsSchema.shape,
  /** The person who wrote or accepted the output after the model's had failed; left out otherwise. */
  decidedBy: z.string().optional()
})

/** The generation of an item, beside what its rounds say of models and prompts; left out of the first. */
const generationOriginSchema = z.object({
  number: z.int().min(2).describe('among those of its paper and task type'),
  name: z.string(),
  reader: z.int().describe('version of what read the PDF'),
  sample: z.int().optional().describe('which of several replies to the same requests')
})
export type GenerationOrigin = z.infer<typeof generationOriginSchema>

/** Edits by people since an item was made, in order; left out where there are none. */
const editsSchema = z.array(z.object({ version: z.int(), author: z.string(), reason: z.string() })).optional()

const fromTextSchema = z.object({
  paperSha256: z.string().nullable(),
  fragmentId: z.string().nullable(),
  /** In order; none for an item made from a fragment. */
  rounds: z.array(roundOriginSchema),
  rubricHash: z.string(),
  edits: editsSchema
})

const paperOriginSchema = z.object({
  source: z.literal('paper'),
  ...fromTextSchema.shape,
  generation: generationOriginSchema.optional()
})
const fragmentOriginSchema = z.object({ source: z.literal('fragment'), ...fromTextSchema.shape })

/** A question that a generator computed from a seed. */
const templateOriginSchema = z.object({
  source: z.literal('template'),
  /** The pattern that it fills in, by a name of its own within the suite. */
  template: z.string().min(1),
  seed: z.int().min(0),
  /** The place of the question among those of its task type and seed, from 0. */
  index: z.int().min(0),
  /** What the template is about, and from whose eyes it is told, where the suite distinguishes these. */
  domain: z.string().optional(),
  perspective: z.string().optional(),
  rubricHash: z.string(),
  edits: editsSchema
})

/** A question that a release drew: a filling of a template that the release stores, under a seed that it may keep to itself. */
const drawOriginSchema = z.object({
  source: z.literal('draw'),
  template: templateOriginSchema.shape.template,
  /** Which filling of its template it is, from 0. */
  filling: z.int().min(0),
  domain: templateOriginSchema.shape.domain,
  perspective: templateOriginSchema.shape.perspective,
  rubricHash: z.string(),
  edits: editsSchema
})

/** A world that an agent acts in, set up from a seed. */
const instanceOriginSchema = z.object({
  source: z.literal('instance'),
  environment: z.string().min(1),
  seed: z.int().min(0),
  /** Of difficulty. */
  level: z.string(),
  rubricHash: z.string(),
  edits: editsSchema
})

/**
 * Where an item comes from: enough to make it again and to doubt it. It is part of the content hash of releases, so a
 * kind that is there keeps its members as they are.
 */
export const provenanceSchema = z.discriminatedUnion('source', [
  paperOriginSchema,
  fragmentOriginSchema,
  templateOriginSchema,
  drawOriginSchema,
  instanceOriginSchema
])
export type Provenance = z.infer<typeof provenanceSchema>
