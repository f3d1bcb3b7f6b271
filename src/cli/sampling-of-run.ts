import { z } from 'zod'
import { type Sampling, samplingSchema } from '../schemas/declaration.ts'
import { jsonValueSchema } from '../schemas/json.ts'

/** Parameters as `aerbench run` writes them with an answer. */
const parametersSchema = z.strictObject({
  maxOutputTokens: z.number().optional(),
  temperature: z.number().optional(),
  reasoningEffort: z.string().optional(),
  topP: z.number().optional(),
  topK: z.number().optional(),
  seed: z.number().optional(),
  extra: z.record(z.string(), jsonValueSchema).optional(),
  headers: z.record(z.string(), z.string()).optional()
})

/** Longer values are cut: a declaration holds texts of 200 characters. */
const longestValue = 200

/**
 * What a submission declares of the parameters of a run: those of the service by their names, all others in `other` by the
 * provider's. What the provider refused is not declared, as the outputs were sampled without it.
 *
 * @returns null for what is no set of parameters of a run
 */
export function samplingOfRun(parameters: unknown, refused: readonly string[] = []): Sampling | null {
  const parsed = parametersSchema.safeParse(parameters)
  if (!parsed.success) return null
  const { maxOutputTokens, temperature, reasoningEffort, topP, topK, seed, extra, headers } = parsed.data
  const others = taken({ top_p: topP, top_k: topK, seed, ...headers, ...extra }, refused)
  const other = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, declarable(value)]))
  const sampling = {
    ...taken({ temperature }, refused),
    ...(reasoningEffort !== undefined && { reasoningEffort }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(Object.keys(other).length > 0 && { other })
  }
  return samplingSchema.safeParse(sampling).data ?? null
}

function taken(parameters: object, refused: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => value !== undefined && !refused.includes(name))
  )
}

function declarable(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`
}
