import type { z } from 'zod'
import type { Adapter } from '../adapters/index.ts'
import type { OracleCase } from '../oracle-file.ts'

/**
 * A file of EconEvals: what it looks like, the cases that it holds, and the functions that they name. The files hold
 * instances beside what was found of them; a case keeps the one as inputs, the other as expected.
 */
export type EconEvalsFile = {
  readonly cases: (content: unknown) => OracleCase[] | null
  readonly adapters: Readonly<Record<string, Adapter>>
}

/** A file that is known by its schema. */
export function fileOf<Schema extends z.ZodType>({
  schema,
  cases,
  adapters
}: {
  schema: Schema
  cases(content: z.infer<Schema>): OracleCase[]
  adapters: Readonly<Record<string, Adapter>>
}): EconEvalsFile {
  return {
    adapters,
    cases: (content) => {
      const parsed = schema.safeParse(content)
      return parsed.success ? cases(parsed.data) : null
    }
  }
}
