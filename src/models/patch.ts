import type { z } from 'zod'
import type { Failure } from './model-output-error.ts'

/** A few entries of a value that are asked for by themselves, and what comes of putting them in their places. */
export type Patch<Value> = {
  /** Names of the entries. */
  entries: readonly string[]
  /** Of the reply: the lists of the value, with these entries alone. */
  schema: z.ZodType
  /** @param reply parsed with the schema */
  put(reply: unknown): { ok: true; value: Value } | { ok: false; failures: Failure[] }
}

/** Which entries of a value are to be mended for what it fails; null where only the whole can be. */
export type PlanPatch<Value> = (value: Value, failures: readonly Failure[]) => Patch<Value> | null
