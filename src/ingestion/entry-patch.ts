import { z } from 'zod'
import type { Failure } from '../models/model-output-error.ts'
import type { PlanPatch } from '../models/patch.ts'

/** What of a round's reply can be mended entry by entry. */
export type PatchableEntries = {
  /** Members of the reply that are lists of entries. */
  lists: readonly string[]
  /** The member of an entry that names it, and that no other entry has. */
  name: string
  /** Checks whose messages name the entries that fail them, and that nothing but these entries decides. */
  checks: readonly string[]
  /** Set where another check tells when too few are left: an entry that is asked for and does not come is then taken out. */
  mayBeLeftOut?: true
}

/** Above it most of the reply would be sent twice. A choice of ours. */
const mostShare = 0.5

/**
 * Plans the mending of a reply by the entries that its failures name. There is no plan where a failure is of the whole, where an entry is
 * not named once and for all, and where more than half of the entries fail.
 */
export function entryPatch<Output>(schema: z.ZodType<Output>, entries: PatchableEntries): PlanPatch<Output> | null {
  if (!(schema instanceof z.ZodObject)) return null
  const patchSchema = z.object(Object.fromEntries(entries.lists.map((list) => [list, schema.shape[list]])))
  return (output, failures) => {
    const names = namesIn(output, entries)
    const failed = new Set(failures.flatMap((failure) => namedBy(failure, names, entries)))
    const isBound = failures.every((failure) => namedBy(failure, names, entries).length > 0)
    if (!isBound || new Set(names).size < names.length || failed.size > mostShare * names.length) return null
    return {
      entries: names.filter((name) => failed.has(name)),
      schema: patchSchema,
      put: (reply) => putEntries(output, { reply: reply as object, failed, entries })
    }
  }
}

type Entry = Readonly<Record<string, unknown>>

function entriesOf(value: object, list: string): readonly Entry[] {
  return (value as Record<string, readonly Entry[]>)[list]!
}

function namesIn(output: unknown, { lists, name }: PatchableEntries): string[] {
  return lists.flatMap((list) => entriesOf(output as object, list).map((entry) => String(entry[name])))
}

function namedBy({ check, message }: Failure, names: readonly string[], { checks }: PatchableEntries): string[] {
  if (!checks.includes(check)) return []
  const words = new Set(message.split(/[^\p{L}\p{N}_]+/u))
  return names.filter((name) => words.has(name))
}

/** Entries that nobody asked for are left where they stand. */
function putEntries<Output>(
  output: Output,
  { reply, failed, entries }: { reply: object; failed: ReadonlySet<string>; entries: PatchableEntries }
): { ok: true; value: Output } | { ok: false; failures: Failure[] } {
  const { lists, name, mayBeLeftOut = false } = entries
  const missing = new Set(failed)
  const mended = lists.map((list) => {
    const given = new Map(entriesOf(reply, list).map((entry) => [String(entry[name]), entry]))
    const whole = entriesOf(output as object, list).flatMap((entry) => {
      const place = String(entry[name])
      if (!failed.has(place)) return [entry]
      const other = given.get(place)
      if (other || mayBeLeftOut) missing.delete(place)
      return other ? [other] : []
    })
    return [list, whole] as const
  })
  if (missing.size === 0) return { ok: true, value: { ...output, ...Object.fromEntries(mended) } }
  const message = `the entries asked for must all be there, each in the list in which it stood; missing: ${[...missing].join(', ')}`
  return { ok: false, failures: [{ check: 'entries-given', message }] }
}
