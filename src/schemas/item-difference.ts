import { z } from 'zod'
import { extractionSettingsSchema } from './extraction-settings.ts'
import { extractionStateSchema, itemStateSchema, splitSchema } from './states.ts'

/** One field in which two contents differ. */
export const fieldDifferenceSchema = z.object({
  path: z.array(z.string()).describe('names of members, and of entries of lists their ids or places from 1'),
  change: z
    .enum(['changed', 'added', 'removed', 'reordered'])
    .describe('reordered: entries that stand in both stand in another order, here by their ids'),
  before: z.unknown().optional(),
  after: z.unknown().optional()
})
export type FieldDifference = z.infer<typeof fieldDifferenceSchema>

/** In what one version of an item differs from another. */
export const versionDifferenceSchema = z
  .object({
    item: z.string(),
    from: z.int(),
    to: z.int(),
    author: z.string().describe('who made the later one'),
    reason: z.string().nullable(),
    fields: z.array(fieldDifferenceSchema)
  })
  .meta({ id: 'VersionDifference' })
export type VersionDifference = z.infer<typeof versionDifferenceSchema>

const sideSchema = z.object({
  generation: z.int(),
  name: z.string().nullable().describe('null of the first'),
  settings: extractionSettingsSchema.nullable(),
  extraction: z.string(),
  state: extractionStateSchema,
  models: z.array(z.string()).describe('that answered its rounds'),
  prompts: z.array(z.object({ promptId: z.string(), promptVersion: z.int(), promptHash: z.string() })),
  items: z.int()
})
const matchedItemSchema = z.object({ id: z.string(), state: itemStateSchema })

/** In what the items of one generation differ from those of another. */
export const generationDifferenceSchema = z
  .object({
    paper: z.string(),
    suite: z.string(),
    taskType: z.string(),
    from: sideSchema,
    to: sideSchema,
    items: z.array(
      z.object({
        change: z
          .enum(['same', 'changed', 'removed', 'added'])
          .describe('removed: only in `from`; added: only in `to`'),
        from: matchedItemSchema.nullable(),
        to: matchedItemSchema.nullable(),
        likeness: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('share of words in common; null of one that stands alone'),
        fields: z.array(fieldDifferenceSchema)
      })
    )
  })
  .meta({ id: 'GenerationDifference' })
export type GenerationDifference = z.infer<typeof generationDifferenceSchema>

const countsSchema = z.object({
  same: z.int().describe('in content and split'),
  changed: z.int().describe('in content'),
  moved: z.int().describe('of these and of those with the same content, items of another split'),
  added: z.int(),
  removed: z.int()
})

/** In what one release differs from another. */
export const releaseDifferenceSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    suite: z.string(),
    tasks: z.array(countsSchema.extend({ taskType: z.string() })),
    total: countsSchema,
    items: z
      .array(
        z.object({
          id: z.string(),
          taskType: z.string(),
          change: z
            .enum(['changed', 'moved', 'added', 'removed'])
            .describe('moved: to another split, with its content'),
          from: splitSchema.nullable(),
          to: splitSchema.nullable(),
          fields: z
            .array(fieldDifferenceSchema)
            .nullable()
            .describe('null of an item that is in one release alone, and beyond the first 200 that changed'),
          isGoldWithheld: z.boolean().describe('its gold is private, and nothing is said of it')
        })
      )
      .describe('those that differ, in the order of their ids')
  })
  .meta({ id: 'ReleaseDifference' })
export type ReleaseDifference = z.infer<typeof releaseDifferenceSchema>
