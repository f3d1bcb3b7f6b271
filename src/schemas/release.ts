import { z } from 'zod'
import { drawnSchema } from './drawn.ts'
import { jsonValueSchema } from './json.ts'
import { manifestSchema } from './manifest.ts'
import { nameSchema } from './name.ts'
import { lineRightsSchema, releaseRightsSchema } from './release-rights.ts'
import { type Provenance, provenanceSchema, releaseStateSchema, splitSchema } from './states.ts'
import { textSchema } from './text.ts'

export const releaseNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be 1 to 64 of a-z, 0-9, ".", "_", "-", and open with a letter or digit')

const replacesSchema = releaseNameSchema.optional().describe('the frozen release that this one corrects')
const noteSchema = textSchema(2000).optional().describe('what is corrected, or whatever readers should know')

export const newReleaseSchema = z.strictObject({
  name: releaseNameSchema,
  suite: z.string().min(1).max(64).optional().describe('whose items it holds; the first of the service when left out'),
  replaces: replacesSchema,
  note: noteSchema,
  privateShare: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      'share of the papers, fragments and templates new to all releases that is private; others keep their split'
    ),
  seed: z.int().min(0).max(0x7fffffff).default(1).describe('of the assignment to splits')
})

/** How a draft is frozen. */
export const freezeSchema = z.strictObject({
  reason: textSchema(2000)
    .optional()
    .describe('why items of papers without a redistributable licence may be public; kept with the release'),
  author: nameSchema(200).optional().describe('whose reason it is; the id of the key when left out'),
  mixGenerations: z.literal(true).optional().describe('items of two generations of a paper and task type may be in it')
})

/** An immutable, content-hashed list of items; a draft until it is frozen. */
export const releaseSchema = z
  .object({
    name: z.string(),
    suite: z.string(),
    state: releaseStateSchema,
    privateShare: z.number(),
    seed: z.int(),
    contentHash: z
      .string()
      .nullable()
      .describe('sha256 of the exported items; of a drawn release, of the texts and keys of its questions'),
    canary: z.string().describe('a string that should never be found in training data'),
    replaces: z.string().nullable().describe('the release that this one corrects; both stay as they are'),
    replacedBy: z.array(z.string()).describe('frozen releases that correct this one, the first one first'),
    note: z.string().nullable(),
    imported: z.boolean().describe('its items came by import; then privateShare is the share found, and seed 0'),
    manifest: manifestSchema.nullable().describe('what its boards, panels and exports go by; null for a draft'),
    frozenAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    items: z.array(z.object({ taskType: z.string(), split: splitSchema, items: z.int() })),
    draw: drawnSchema.optional().describe('how it was drawn from templates; left out for a list of stored items'),
    rights: releaseRightsSchema
      .optional()
      .describe(
        'of the papers whose items are public; left out of releases from before rights were kept, and of drawn ones'
      )
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof releaseSchema>

/** An item of a release as a candidate sees it. Gold and provenance come only when asked for, and where allowed. */
export const releaseItemSchema = z
  .object({
    id: z.string(),
    taskType: z.string(),
    split: splitSchema,
    canary: z.string().describe("the release's: keep it with the item, and out of the prompt"),
    examinee: z.unknown(),
    prompt: z.string().describe('the examinee view as the prompt that a model answers'),
    requestHash: z
      .string()
      .optional()
      .describe(
        'of the prompt as the release hands it out for the usual way of asking; not there where its suite has but one way'
      ),
    gold: z.unknown().optional(),
    provenance: provenanceSchema.optional()
  })
  .meta({ id: 'ReleaseItem' })
export type ReleaseItem = z.infer<typeof releaseItemSchema>

/** A public item of a release as people read it, gold and all, with the ways to its neighbours. */
export const publicItemSchema = z
  .object({
    release: z.string(),
    item: releaseItemSchema,
    rights: lineRightsSchema.optional().describe('of its paper'),
    place: z.int().describe('among the public items of its task type, from 1'),
    of: z.int(),
    previous: z.string().nullable(),
    next: z.string().nullable()
  })
  .meta({ id: 'PublicItem' })
export type PublicItem = z.infer<typeof publicItemSchema>

const [fromPaper, fromFragment, fromTemplate, fromDraw, fromInstance] = provenanceSchema.options
const paperSha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 of 0-9, a-f')
  .nullable()

/** Loose, so that whoever reads the line can tell of a member that is not known. */
const lineProvenanceSchema = z
  .discriminatedUnion('source', [
    z.looseObject({ ...fromPaper.shape, paperSha256 }),
    z.looseObject({ ...fromFragment.shape, paperSha256 }),
    z.looseObject(fromTemplate.shape),
    z.looseObject(fromDraw.shape),
    z.looseObject(fromInstance.shape)
  ])
  .refine(namesItsText, { error: 'must name its paperSha256 or its fragmentId, as its source says' })

/** A line of an exported release: one item whole. */
export const releaseLineSchema = z.strictObject({
  id: textSchema(200),
  suite: z.string().optional().describe('the same in every line; the first of the service when left out'),
  taskType: z.string(),
  contentVersion: z.int().positive().optional().describe('the latest that the item follows when left out'),
  split: splitSchema,
  canary: textSchema(200).describe('the same in every line: keep it in every copy'),
  release: releaseNameSchema.describe('the same in every line'),
  answerReader: z
    .int()
    .positive()
    .optional()
    .describe('the version of what finds answers in responses: the same in every line, 1 when left out'),
  examinee: jsonValueSchema,
  gold: jsonValueSchema,
  provenance: lineProvenanceSchema,
  rights: lineRightsSchema.optional().describe('of its paper; contentHash does not cover it')
})
export type ReleaseLine = z.infer<typeof releaseLineSchema>

function namesItsText(provenance: Provenance): boolean {
  if (provenance.source === 'paper') return provenance.paperSha256 !== null
  return provenance.source !== 'fragment' || provenance.fragmentId !== null
}

export const importQuerySchema = z.strictObject({
  name: releaseNameSchema.optional().describe('that of the lines when left out'),
  expectHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 of 0-9, a-f')
    .optional()
    .describe('contentHash of the release exported; with any other nothing is stored'),
  replaces: replacesSchema,
  note: noteSchema
})

/** Where an item is to be found. */
export const itemReleasesSchema = z.object({
  releases: z.array(z.string()).describe('names; none where it is in no public split')
})
export type ItemReleases = z.infer<typeof itemReleasesSchema>
