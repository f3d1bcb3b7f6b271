import type { Receipt, ResponseFormatName } from '../../../schemas/receipt.ts'
import type { Rejection } from '../read-lines.ts'

/** An object of JSON: by the names of its members. */
export type Members = { readonly [name: string]: unknown }
export type IsItem = (id: string) => boolean

/**
 * What one sample of another tool says of an item: an output, perhaps one that was cut off or refuses, with a note for
 * the one who sends it; that there is none, and why; or nothing that can be used.
 */
export type Sample =
  | { itemId: string; output: string; ending?: Receipt['ending']; note?: string }
  | { itemId: string; absence: Rejection }
  | { itemId: string | null; rejection: Rejection }

/** A form in which a tool writes samples. */
export type ResponseFormat = {
  name: ResponseFormatName
  /** Whether an object is of this form, by the members that no other form has; the rest of it may be broken. */
  isOf(members: Members): boolean
  read(members: Members, isItem: IsItem): Sample
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The sample of an output; an empty one is an absence, as no answer of a model is no answer of nothing. */
export function sampleOf(itemId: string, output: string, ending?: Receipt['ending'], reason?: string): Sample {
  if (output !== '') return { itemId, output, ...(ending && { ending }) }
  const why = { cut_off: ': it was cut off before any text', refused: ': the model refused' }
  const told = reason ? `: ${reason}` : ending ? why[ending] : ''
  return { itemId, absence: { code: 'sample_empty', message: `the sample holds no text${told}` } }
}

/** The absence of an output, in the words of the tool, which may be long. */
export function failed(itemId: string, why: string): Sample {
  const words = why.replaceAll(/\s+/g, ' ').trim()
  // Some begin with the whole request, and end with what was wrong with it.
  const told = words.length > 250 ? `${words.slice(0, 40)} … ${words.slice(-200)}` : words
  return { itemId, absence: { code: 'sample_failed', message: `the sample has no output: ${told || 'it failed'}` } }
}

/** The rejection of a sample that does not follow its form, at the first place that differs. */
export function malformed(
  itemId: string | null,
  { issues: [issue] }: { issues: readonly { path: PropertyKey[]; message: string }[] }
): Sample {
  const message = `/${issue!.path.map(String).join('/')}: ${issue!.message}`
  return { itemId, rejection: { code: 'line_invalid', message } }
}

export function ambiguous(itemId: string | null, message: string): Sample {
  return { itemId, rejection: { code: 'sample_ambiguous', message } }
}
