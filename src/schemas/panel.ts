import { z } from 'zod'

/** The judges of a panel with all that decides their verdicts: any change makes a new panel. */
export const panelDefinitionSchema = z.object({
  judges: z
    .array(
      z.object({
        /** `provider:model`, a dated model id. */
        modelId: z.string(),
        maxOutputTokens: z.int().positive(),
        temperature: z.number().min(0).max(2).optional(),
        reasoningEffort: z.enum(['low', 'medium', 'high']).optional()
      })
    )
    .min(1),
  /** One call per item with all its dimensions, or one call per dimension. */
  mode: z.enum(['item', 'isolated']),
  repeats: z.int().min(1).max(10),
  /** sha256 of every judge prompt, by path. */
  promptHashes: z.record(z.string(), z.string()),
  /** sha256 of every rubric, by path. */
  rubricHashes: z.record(z.string(), z.string())
})
export type PanelDefinition = z.infer<typeof panelDefinitionSchema>
