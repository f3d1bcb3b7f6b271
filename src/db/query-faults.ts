import { DrizzleQueryError } from 'drizzle-orm'

/** Postgres: a character not in the repertoire, not to be translated, or half of one in JSON. */
const textFaults = ['22021', '22P05', '22P02']

/** Whether a query failed because some text in it holds a NUL or is not Unicode, which Postgres cannot store. */
export function isTextFault(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && textFaults.includes(String(cause.code))
}

/**
 * What of an error may be logged. A failed query carries its parameters, in its message and in what the driver adds:
 * whole responses and papers, which stay out of logs.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  const { name, message, stack } = error.cause ?? new Error('query failed')
  const code = error.cause && 'code' in error.cause ? error.cause.code : undefined
  return { name, message, code, query: error.query, stack }
}
