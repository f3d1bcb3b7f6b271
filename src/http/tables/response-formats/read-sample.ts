import { createHash } from 'node:crypto'
import type { Receipt } from '../../../schemas/receipt.ts'
import { firstWords } from '../../../text/first-words.ts'
import type { Rejection } from '../read-lines.ts'
import { anthropicBatch } from './anthropic-batch.ts'
import { inspect } from './inspect.ts'
import { lmEval } from './lm-eval.ts'
import { idNames } from './named-item.ts'
import { openaiBatch } from './openai-batch.ts'
import { promptfoo } from './promptfoo.ts'
import { type IsItem, isMembers, type Members, type ResponseFormat } from './sample.ts'
import { variant } from './variant.ts'

/** What a receipt adds about a line in the form of another tool. */
export type Told = Pick<Receipt, 'format' | 'ending' | 'message'>

/** A line as our own, with what its receipt adds; or why there is none to store. */
export type Reading = { told: Told } & (
  | { value: unknown }
  | { id: string; absence: Rejection }
  | { id: string | null; rejection: Rejection }
)

/** In the order in which they are tried: each is known by members that those behind it lack. */
const formats: readonly ResponseFormat[] = [anthropicBatch, openaiBatch, lmEval, promptfoo, inspect, variant]

/** For those who sent something else. */
export const knownForms =
  'known are {"itemId", "output"} and its variants, lines of OpenAI and Anthropic batches, samples of lm-eval, ' +
  'logs of Inspect (.eval or JSON) and results of promptfoo as JSON or JSONL'

/**
 * Reads a line of any known form. A line with `itemId` and `output` is our own, whatever else it holds, and is handed
 * on untouched; so is what is no object, for the schema to refuse. A line that names an item of the release, and no output, is
 * told so.
 *
 * @param isItem whether an id is one of the release
 */
export function readSample(value: unknown, isItem: IsItem): Reading {
  if (!isMembers(value) || isOwn(value)) return { value, told: {} }
  const format = formatOf(value)
  if (!format) {
    const itemId = idNames.map((name) => value[name]).find((id) => typeof id === 'string' && isItem(id))
    if (typeof itemId === 'string' && !('output' in value)) {
      return { id: itemId, rejection: { code: 'line_invalid', message: withoutOutput(value) }, told: {} }
    }
    if ('itemId' in value || 'output' in value) return { value, told: {} }
    const message = `the line has no known form; ${knownForms}; a document of several samples goes as application/json`
    return { id: null, rejection: { code: 'line_invalid', message }, told: {} }
  }
  const { name } = format
  const sample = format.read(value, isItem)
  if ('output' in sample) {
    const { itemId, output, ending, note } = sample
    // What stands beside the output of a variant is its record, as with our own; other tools have no such members.
    const record = format === variant ? value : {}
    const told = { format: name, ...(ending && { ending }), ...(note !== undefined && { message: note }) }
    return { value: { ...record, itemId, output }, told }
  }
  const told = { format: name }
  if ('rejection' in sample) return { id: sample.itemId, rejection: sample.rejection, told }
  if (isItem(sample.itemId)) return { id: sample.itemId, absence: sample.absence, told }
  const message = `the release has no item ${sample.itemId}`
  return { id: sample.itemId, rejection: { code: 'item_unknown', message }, told }
}

/** Other members of a line that are named to its sender, and so much of a name. */
const mostNamed = 5
const longestName = 40

/** A line that names an item of the release is a line of ours, whatever it calls its text. */
function withoutOutput(members: Members): string {
  const others = Object.keys(members).filter((name) => !idNames.some((id) => id === name))
  const named = others.slice(0, mostNamed).map((name) => firstWords(name, longestName))
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ''
  return `the line has no output${named.length > 0 ? ` (it has ${named.join(', ')}${more})` : ''}`
}

/** Why nothing is stored of a line whose id is none of the release. */
export function unknownItem(release: string, itemId: string): Rejection {
  return { code: 'item_unknown', message: `release ${release} has no item ${itemId}` }
}

/**
 * By what samples of tools are told to say the same, as those that a tool writes once for each filter or epoch may: by
 * their outputs; all without an output do. Null for lines of our own, by which people mean one of two.
 */
export function saidBy(said: { told: Told } & ({ value: unknown } | { absence: Rejection })): string | null {
  if (said.told.format === undefined) return null
  return 'absence' in said ? '' : createHash('sha256').update(JSON.stringify(said.value)).digest('base64')
}

/** Whether a value is a sample of a known form, ours among them, and not a document of several. */
export function isSample(value: unknown): boolean {
  return isMembers(value) && (isOwn(value) || formatOf(value) !== undefined)
}

export function isOwn(members: Members): boolean {
  return 'itemId' in members && 'output' in members
}

function formatOf(members: Members): ResponseFormat | undefined {
  return formats.find(({ isOf }) => isOf(members))
}
