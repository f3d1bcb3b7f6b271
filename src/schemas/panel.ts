import { z } from 'zod'
import { modelFamilySchema } from './model-family.ts'
import { reasoningEffortSchema } from './reasoning-effort.ts'
import { extraBodySchema, openHeadersSchema } from './request-members.ts'

/** Room for a judge that thinks before it scores: a tight cap eats the verdict. */
export const defaultJudgeOutputTokens = 16_000
/** Judges whose item scores lie further apart than this, in [0, 1], disagree: a quarter of the scale. */
export const defaultDisagreementBound = 0.25
/** Judges are told that they may give half points, so that these are the steps of the scale. */
export const halfPoint = 0.5

/** The names under which a server's replies may call the model of a judge, besides its own; as they write them. */
const aliasesSchema = z.array(z.string().trim().min(1).max(500)).min(1).max(20)
/** What goes into a judge's requests besides, and who made it: of an endpoint of the configuration, or as the panel says. */
const requestMembers = {
  extraBody: extraBodySchema.optional(),
  headers: openHeadersSchema.optional(),
  family: modelFamilySchema.optional()
}
const panelModeSchema = z.enum(['item', 'isolated', 'criteria'])

/** The judges of a panel with all that decides their verdicts: any change makes a new panel. */
export const panelDefinitionSchema = z.object({
  judges: z
    .array(
      z.object({
        /** `provider:model`, a dated model id; or `endpoint:model`. */
        modelId: z.string(),
        maxOutputTokens: z.int().positive(),
        temperature: z.number().min(0).max(2).optional(),
        reasoningEffort: reasoningEffortSchema.optional(),
        aliases: aliasesSchema.optional(),
        ...requestMembers
      })
    )
    .min(1),
  /** One call per item with all its dimensions, one call per dimension, or one per item with its criteria one by one. */
  mode: panelModeSchema,
  /** Verdicts of each judge on each response; their mean counts. */
  repeats: z.int().min(1).max(10),
  /** Draws the order of dimensions and reference for each item and repeat; null for the order of the rubric. */
  orderSeed: z.int().min(0).max(0xffffffff).nullable().default(null),
  /** A larger spread of the judges' item scores, in [0, 1], is marked for adjudication. */
  disagreementBound: z.number().min(0).max(1).default(defaultDisagreementBound),
  /** Scores in points are multiples of it. Panels of before have none: their judges may give any number from 0 to 10. */
  pointStep: z.literal(halfPoint).optional(),
  /** sha256 of every judge prompt, by path. */
  promptHashes: z.record(z.string(), z.string()),
  /** sha256 of every rubric, by path. */
  rubricHashes: z.record(z.string(), z.string())
})
export type PanelDefinition = z.infer<typeof panelDefinitionSchema>

/** A panel as people write it, in a file or to the service: its prompts and rubrics are those of the suite. */
export const newPanelSchema = z.strictObject({
  judges: z
    .array(
      z.strictObject({
        model: z.string().min(1).describe('`provider:model`, or `endpoint:model` of an endpoint of this service'),
        maxOutputTokens: z.int().min(256).max(1_000_000).optional().describe('by its effort when left out'),
        temperature: z.number().min(0).max(2).optional(),
        reasoningEffort: reasoningEffortSchema.optional(),
        aliases: aliasesSchema
          .optional()
          .describe("other names by which the provider's replies call this model, as it writes them"),
        extraBody: requestMembers.extraBody.describe(
          "further members of each request, over those of the judge's endpoint"
        ),
        headers: requestMembers.headers.describe('further headers of each request; no secrets'),
        family: requestMembers.family.describe('its maker, where its name does not tell it')
      })
    )
    .min(1)
    .max(20),
  mode: panelModeSchema.default('item'),
  repeats: z.int().min(1).max(10).default(1),
  orderSeed: z.int().min(0).max(0xffffffff).nullable().default(1),
  disagreementBound: z.number().min(0).max(1).default(defaultDisagreementBound)
})
export type NewPanel = z.infer<typeof newPanelSchema>
