import type { RunCall } from '../../schemas/run.ts'
import type { ActionFields } from '../../suites/econevals/environment/definition.ts'

/** The name of a field of an action, by its place among the keys of the dictionary: keys are anything. */
export function fieldOf(place: number): string {
  return `value-${place}`
}

/**
 * The dictionary of an action, as the text that agents send, from the fields of its form. What was left empty is not in it; what is no
 * number stands in it as a text, and is refused in the words of the environment.
 *
 * @example dictionaryText({ keys: ['A', 'B'], options: null, isOptional: true }, { 'value-0': '.5', 'value-1': '' }) // => '{"A": 0.5}'
 */
export function dictionaryText(
  { keys, options }: ActionFields,
  sent: Readonly<Record<string, string | undefined>>
): string {
  const entries = keys.flatMap((key, place) => {
    const typed = sent[fieldOf(place)]?.trim() ?? ''
    if (typed === '') return []
    return [`${JSON.stringify(key)}: ${options === null ? numberText(typed) : JSON.stringify(typed)}`]
  })
  return `{${entries.join(', ')}}`
}

/** A number as it was typed, which environments show again, in the spelling of JSON. */
function numberText(typed: string): string {
  const spelled = typed
    .replace(/^\+/, '')
    .replace(/^(-?)0*(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(spelled) ? spelled : JSON.stringify(typed)
}

/** What was typed into the fields, where the last call was an action that was refused; empty otherwise. */
export function typedBefore(
  fields: ActionFields | null,
  { action, argument }: { action: string; argument: string },
  calls: readonly RunCall[]
): Record<string, string> {
  const last = calls.at(-1)
  if (!fields || !last || last.name !== action || last.status === 'period_over') return {}
  const given = typeof last.arguments === 'object' && last.arguments !== null ? last.arguments : {}
  const text = (given as Record<string, unknown>)[argument]
  const values = typeof text === 'string' ? objectIn(text) : {}
  const found = fields.keys.flatMap((key, place) =>
    Object.hasOwn(values, key) ? [[fieldOf(place), String(values[key])] as const] : []
  )
  return Object.fromEntries(found)
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
