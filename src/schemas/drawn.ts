import { z } from 'zod'

/** What a release that was drawn from templates is a function of, as far as it may be known. */
export const drawnSchema = z
  .object({
    asked: z.int().describe('questions that were asked for'),
    drawn: z.int().describe('questions drawn so far; in the end fewer than asked for where templates are used up'),
    failure: z.string().nullable().describe('why it is not drawn to its end; draw it again under the same name'),
    isOpen: z
      .boolean()
      .describe('whether the seed is open to all: whoever has it and the code has every answer, so it is for practice'),
    seed: z.string().nullable().describe('of an open release, and of one that is closed; null while it is secret'),
    seedSha256: z.string().describe('sha256 of the seed: what is published in the end was fixed at the beginning'),
    closedAt: z.iso.datetime().nullable().describe('when it ceased to take submissions, and its seed was published'),
    templates: z.int().describe('that gave questions'),
    fewer: z.int().describe('templates that have fewer fillings than questions were asked of them')
  })
  .meta({ id: 'Drawn' })
export type Drawn = z.infer<typeof drawnSchema>

/** A template of a drawn release; its questions rise and fall together. */
export const drawnTemplateSchema = z
  .object({
    template: z.string(),
    taskType: z.string(),
    domain: z.string().nullable(),
    perspective: z.string().nullable(),
    writer: z
      .string()
      .optional()
      .describe('the model that wrote it; left out where it is one of the suite, or nobody said'),
    items: z.int().describe('questions that it gives'),
    asked: z.int().describe('questions that it was to give')
  })
  .meta({ id: 'DrawnTemplate' })
export type DrawnTemplate = z.infer<typeof drawnTemplateSchema>
