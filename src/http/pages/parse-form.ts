import { z } from 'zod'
import { type AppError, InvalidError } from '../../errors.ts'

/** A form that is not as its schema has it. */
export class FormError extends InvalidError {
  /** What is wrong, by the name of the field. */
  readonly faults: Readonly<Record<string, string>>

  constructor(issues: z.core.$ZodIssue[]) {
    const words = issues.map(({ path, message }) => `${path.join('.') || 'the form'}: ${message}`)
    super('form_invalid', words.join('; '))
    // A form is flat, and its schema may be nested: a field is called what some step of the path is.
    this.faults = Object.fromEntries(issues.flatMap(({ path, message }) => path.map((step) => [String(step), message])))
  }
}

/**
 * The fields of a form by the schema that the API has for the same change.
 *
 * @throws {FormError} `form_invalid`, with what is wrong with which field
 */
export function parseForm<Fields>(schema: z.ZodType<Fields>, fields: Readonly<Record<string, unknown>>): Fields {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new FormError(parsed.error.issues)
}

/** What was typed, for a form that is shown again. */
export function typedFields(body: unknown): Record<string, string> {
  return z.record(z.string(), z.string()).safeParse(body).data ?? {}
}

/** What is wrong with which field, where a refusal says it of any. */
export function faultsOf(error: AppError): FormError['faults'] {
  return error instanceof FormError ? error.faults : {}
}

/** The query of a form that chooses: fields that were left empty are not there. */
export function chosenBy<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  return z.preprocess((query) => {
    const given = z.record(z.string(), z.unknown()).safeParse(query)
    return given.success ? Object.fromEntries(Object.entries(given.data).filter(([, value]) => value !== '')) : query
  }, schema)
}
