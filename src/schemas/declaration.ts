import { z } from 'zod'
import { cardTexts, newModelCardSchema } from './model-card.ts'
import { nameSchema } from './name.ts'

/** How a model was asked: with the prompt alone, with tools, with texts that were looked up, or over many steps of its own. */
export const commonSettings = ['zero-shot', 'tools', 'retrieval', 'agentic'] as const

/** What a submission that declares no setting counts as. */
export const undeclaredSetting = 'zero-shot'

const namedSettings = `${commonSettings.join(', ')}, or an adaptation of the suite, as hidden or 2-shot`
/** One of those that any suite knows, or an adaptation of the suite: a release says which it has. */
export const settingSchema = z
  .string()
  .regex(/^(?!all$)[a-z0-9]+(?:-[a-z0-9]+){0,5}$/, { error: `must be ${namedSettings}` })
  .max(40)
export type Setting = z.infer<typeof settingSchema>

/** The setting of a board that is not the default one; `all` mixes them. */
export const boardSettingSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,5}$/, { error: `must be ${namedSettings}; or all, to mix them` })
  .max(40)
export type BoardSetting = z.infer<typeof boardSettingSchema>

/**
 * The setting that a board is asked for. Naming the default is the same as naming none, so that one board has one query, one
 * hash and the bytes that it had before there were settings.
 */
export const askedSettingSchema = z
  .preprocess((value) => (value === undeclaredSetting ? undefined : value), boardSettingSchema.optional())
  .meta({
    description: `of the submissions on the board (${namedSettings}): zero-shot when left out, which those count as that declare none; \`all\` mixes them`
  })

const parameterNameSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, {
  error: 'must begin with a letter and hold at most 64 letters, digits, dots, underscores and hyphens'
})
const parameterValueSchema = z.union([nameSchema(200), z.number(), z.boolean()], {
  error: 'must be a number, true or false, or a text of 1 to 200 characters'
})
const mostParameters = 20

/** The parameters that outputs were sampled with; what is left out is not declared. */
export const samplingSchema = z
  .strictObject({
    temperature: z.number().min(0).max(10).optional(),
    reasoningEffort: nameSchema(50).optional().describe('as the provider names it'),
    maxOutputTokens: z.int().min(1).max(100_000_000).optional().describe('for thinking and answer'),
    other: z
      .record(parameterNameSchema, parameterValueSchema)
      .refine((values) => Object.keys(values).length <= mostParameters, {
        error: `must hold at most ${mostParameters} values`
      })
      .optional()
      .describe('further parameters by name, as `{"top_p": 0.9}`')
  })
  .refine(
    ({ other = {}, ...named }) =>
      [...Object.values(named), ...Object.values(other)].some((value) => value !== undefined),
    {
      error: 'must declare at least one parameter'
    }
  )
  .meta({ id: 'Sampling' })
export type Sampling = z.infer<typeof samplingSchema>

const firstDay = '2000-01-01'
/** Of the time zone that is furthest ahead: what is today somewhere is not in the future. */
const furthestAheadMs = 14 * 3_600_000

const pastDaySchema = z.iso
  // What is no day is not compared with others.
  .date({ error: 'must be a calendar day, as 2026-01-31', abort: true })
  .refine((day) => day >= firstDay, { error: `must not be before ${firstDay}` })
  .refine((day) => day <= new Date(Date.now() + furthestAheadMs).toISOString().slice(0, 10), {
    error: 'must not be in the future'
  })

const texts = {
  setting: 'how the model was asked; a submission without it counts as zero-shot',
  sampling: 'the parameters that the outputs were sampled with',
  generatedOn: 'the day on which the outputs were made; the last one, where they took several'
}

/** How the outputs of a submission were made, as its team declares it. */
export const newDeclarationSchema = z.strictObject({
  setting: settingSchema.optional().describe(texts.setting),
  sampling: samplingSchema.optional().describe(texts.sampling),
  generatedOn: pastDaySchema.optional().describe(texts.generatedOn),
  card: newModelCardSchema.optional().describe(cardTexts.declared)
})

/** A change of it: what is left out stays, and null takes back what was declared. */
export const declarationChangeSchema = z
  .strictObject({
    setting: settingSchema.nullish().describe(texts.setting),
    sampling: samplingSchema.nullish().describe(texts.sampling),
    generatedOn: pastDaySchema.nullish().describe(texts.generatedOn),
    card: newModelCardSchema.nullish().describe(`${cardTexts.declared}, as a whole`)
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'must name setting, sampling, generatedOn or card'
  })
export type DeclarationChange = z.infer<typeof declarationChangeSchema>

/** The same as boards show it, without the card: members that were not declared are not there. */
export const declarationSchema = z.object({
  setting: settingSchema.optional().describe(`${texts.setting}; not there where none was declared`),
  sampling: samplingSchema.optional().describe(`${texts.sampling}; not there where none were declared`),
  generatedOn: z.iso.date().optional().describe(`${texts.generatedOn}; not there where none was declared`)
})
export type Declaration = z.infer<typeof declarationSchema>

/** What a submission declared, and nothing of what it did not. */
export function declarationOf(row: {
  setting: Setting | null
  sampling: Sampling | null
  generatedOn: string | null
}): Declaration {
  const { setting, sampling, generatedOn } = row
  return { ...(setting && { setting }), ...(sampling && { sampling }), ...(generatedOn && { generatedOn }) }
}

/** @example samplingWords({ temperature: 0, other: { top_p: 0.9 } }) // => 'temperature 0, top_p 0.9' */
export function samplingWords({ temperature, reasoningEffort, maxOutputTokens, other = {} }: Sampling): string {
  const named = [
    ['temperature', temperature],
    ['reasoning effort', reasoningEffort],
    ['at most', maxOutputTokens && `${maxOutputTokens} output tokens`],
    ...Object.entries(other)
  ]
  return named.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`])).join(', ')
}
