import { z } from 'zod'
import { newReleaseSchema } from './release.ts'

const mostQuestions = 1_000_000

/** A template that a model wrote and a person approved, as `aerbench template` keeps it. */
export const generatedTemplateSchema = z.strictObject({
  taskType: z.string().min(1).max(64),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,63}\/generated\/[a-z0-9-]{1,64}$/, 'must be ELEMENT/generated/NAME')
    .describe('below the name of its element, of its own within the release'),
  domain: z.string().min(1).max(64),
  perspective: z.string().max(32).nullable().describe('null where it is about nobody in particular'),
  text: z.strictObject({
    type: z.string().max(64).describe('of its element, which draws its values and computes its answer'),
    grade: z.int().min(0).max(14),
    parts: z.array(z.string().min(1).max(1500)).min(1).max(4).describe('with {fields} for the values')
  }),
  writer: z.string().min(1).max(300).optional().describe('the model that wrote it, as `openai:gpt-5.2`')
})
export type NewGeneratedTemplate = z.infer<typeof generatedTemplateSchema>

const mostGenerated = 30_000

/** Which questions a release draws. */
export const drawOrderSchema = z.strictObject({
  count: z
    .int()
    .min(1)
    .max(mostQuestions)
    .describe('questions in all, spread evenly over its task types and over the templates of each'),
  taskTypes: z.array(z.string().min(1).max(64)).min(1).optional().describe('elements; all of the suite when left out'),
  templates: z
    .array(z.string().min(1).max(200))
    .min(1)
    .optional()
    .describe('as element/story/perspective/grade, or the beginning of such a name up to a slash; all when left out'),
  askedAs: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('an adaptation: templates whose questions cannot be put so are left out, as choices in `free-text`'),
  extractor: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe(
      'a model, as `openai:gpt-4o-mini`, that finds the answers of responses without options; the number reader does when left out'
    ),
  generated: z
    .array(generatedTemplateSchema)
    .min(1)
    .max(mostGenerated)
    .optional()
    .describe('templates to draw from in place of those of the suite'),
  ownToo: z.boolean().optional().describe('whether the templates of the suite are drawn from beside `generated`')
})
export type DrawOrder = z.infer<typeof drawOrderSchema>

/** A release that is drawn from templates. */
export const newDrawSchema = z.strictObject({
  name: newReleaseSchema.shape.name,
  suite: z.string().min(1).max(64),
  ...drawOrderSchema.shape,
  seed: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 printable characters without blanks')
    .optional()
    .describe('open to all, and so for practice alone; when left out, the service draws a secret one'),
  replaces: newReleaseSchema.shape.replaces,
  note: newReleaseSchema.shape.note
})
export type NewDraw = z.infer<typeof newDrawSchema>
