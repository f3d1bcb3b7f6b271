import { z } from 'zod'
import { choicesSchema } from './choices.ts'
import { effortChoices } from './reasoning-effort.ts'
import { paperFormSchema } from './round-settings.ts'
import { textSchema } from './text.ts'

export const effortChoicesSchema = choicesSchema(effortChoices)
export const paperChoicesSchema = choicesSchema(['auto', ...paperFormSchema.options])

/** Opens with a letter, so that no name is taken for a number. */
export const generationNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9._-]{0,63}$/, 'must be 1 to 64 of a-z, 0-9, ".", "_", "-", and open with a letter')

/** A generation as people ask for it: by its name, or by its number among those of its paper and task type. */
export const generationSchema = z.union([
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
  generationNameSchema
])
export type GenerationAsked = z.infer<typeof generationSchema>

/** Whether claims that a verifier differs on go back to the extractor once, or straight to a person. */
const disputeChoiceSchema = z
  .enum(['return', 'review'])
  .describe(
    'what a verifier differs on goes back to the extractor once (`return`, when left out), or to a person at once'
  )

/** In what a generation differs from the first one, which goes by what the service is configured with. */
export const extractionSettingsSchema = z.strictObject({
  model: textSchema(200)
    .optional()
    .describe('the extraction model, as `provider:model`; that of the service when left out'),
  effort: choicesText(effortChoicesSchema).optional().describe('as EXTRACTOR_EFFORT: `high`, or `none,MM=high`'),
  paperForm: choicesText(paperChoicesSchema)
    .optional()
    .describe('as EXTRACTOR_PAPER: `text`, or `auto,MM/math-content=images`'),
  prompts: z
    .record(z.string().min(1).max(200), textSchema(100_000))
    .optional()
    .describe('whole prompt files in place of those of the service, by their names, as `aer/ek/questions`'),
  sample: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('2 and above ask anew what has been asked before; equal requests with one number share one reply'),
  disputes: disputeChoiceSchema.optional()
})
export type ExtractionSettings = z.infer<typeof extractionSettingsSchema>

function choicesText(schema: typeof effortChoicesSchema | typeof paperChoicesSchema) {
  return z
    .string()
    .max(1000)
    .superRefine((text, context) => {
      const parsed = schema.safeParse(text)
      if (!parsed.success) context.addIssue({ code: 'custom', message: parsed.error.issues[0]!.message })
    })
}

/** A generation other than the first, as records tell of it. */
export const toldGenerationSchema = z.object({
  number: z.int().min(2),
  name: z.string(),
  settings: extractionSettingsSchema
})

/** The same of an extraction; nothing of the first, so that records from before stay as they are. */
export function tellGeneration(row: {
  generation: number
  generationName: string | null
  settings: ExtractionSettings | null
}): { generation?: z.infer<typeof toldGenerationSchema> } {
  const { generation: number, generationName: name, settings } = row
  return name === null ? {} : { generation: { number, name, settings: settings ?? {} } }
}
