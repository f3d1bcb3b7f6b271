import type { z } from 'zod'
import { InvalidError } from '../../errors.ts'

/**
 * The fields of a form by the schema that the API has for the same change.
 *
 * @throws {InvalidError} `form_invalid`, with what is wrong with which field
 */
export function parseForm<Fields>(schema: z.ZodType<Fields>, fields: Readonly<Record<string, unknown>>): Fields {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const words = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the form'}: ${message}`)
  throw new InvalidError('form_invalid', words.join('; '))
}
