import { z } from 'zod'
import { reasoningEffortSchema } from './reasoning-effort.ts'

/** What an extraction model gets of a paper: our text, that with images of the pages that display equations, or the file itself. */
export const paperFormSchema = z.enum(['text', 'images', 'pdf'])
export type PaperForm = z.infer<typeof paperFormSchema>

/** What a round was asked with besides its prompt, and why not with what was wanted, where it was not. */
export type RoundSettings = {
  reasoningEffort: z.infer<typeof reasoningEffortSchema> | null
  effortReason: string | null
  /** Null for a round that does not read the paper. */
  paperForm: PaperForm | null
  paperReason: string | null
}

/** The same as it stands in records: what is null is left out, so that records from before stay as they are. */
export const toldSettingsSchema = z.object({
  reasoningEffort: reasoningEffortSchema
    .optional()
    .describe('what the model was asked for; left out where nothing was'),
  effortReason: z.string().optional().describe('why it is not the effort that was wanted'),
  paperForm: paperFormSchema.optional().describe('what the model had of the paper; left out where it had none'),
  paperReason: z.string().optional().describe('why it had the text alone')
})

export function tellSettings(settings: RoundSettings | null): z.infer<typeof toldSettingsSchema> {
  const { reasoningEffort, effortReason, paperForm, paperReason } = settings ?? {}
  return {
    ...(reasoningEffort && { reasoningEffort }),
    ...(effortReason && { effortReason }),
    ...(paperForm && { paperForm }),
    ...(paperReason && { paperReason })
  }
}
