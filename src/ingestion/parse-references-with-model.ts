import { z } from 'zod'
import { fence } from '../grading/fence.ts'
import type { Ask } from '../models/ask.ts'
import { parametersFor } from '../models/effort.ts'
import { generateObject } from '../models/generate-object.ts'
import { ModelOutputError } from '../models/model-output-error.ts'
import { fillPrompt, loadPrompt } from '../prompts.ts'
import type { PaperReference } from '../schemas/paper-structure.ts'
import type { ReasoningEffort } from '../schemas/reasoning-effort.ts'

const prompt = loadPrompt('ingestion/reference-fields')
const systemPrompt = loadPrompt('ingestion/reference-system')
/** So many entries go into one call: few enough that none is skipped, many enough that the wording is paid for rarely. */
const BATCH_SIZE = 20
/** Longer strings are no entries but text that was not told apart. */
const LONGEST_ENTRY = 2_000
const maxOutputTokens = 8_000
/** What fields copied from the entry are worth: more than a guess of the rules, less than rules that agree. */
const COPIED_CONFIDENCE = 0.75

const fieldsSchema = z.object({
  number: z.number().int(),
  authors: z.array(z.string()),
  year: z.string().nullable(),
  title: z.string().nullable(),
  venue: z.string().nullable()
})
const replySchema = z.object({ references: z.array(fieldsSchema) })
type Fields = z.infer<typeof fieldsSchema>

/** The references with the fields that a model could mend, and the calls that this took. */
export interface ModelParsedReferences {
  references: PaperReference[]
  callIds: string[]
  /** How many references got fields from the model. */
  mended: number
  /** Why a batch was left to the rules, one sentence each. */
  failures: string[]
}

/**
 * Asks a model for the fields of those references of which the rules are unsure, and of no others. A value is taken
 * only where it occurs in the printed entry, so that nothing can be invented; all else stays as the rules read it. A
 * reply of no use leaves its entries as they were.
 *
 * @param options.below confidence under which a reference is sent, in [0, 1]
 * @throws {ModelError} when the provider does not answer
 * @throws {BudgetError} when a call would pass the budget
 */
export async function parseReferencesWithModel(options: {
  references: readonly PaperReference[]
  below: number
  modelId: string
  /** That the model is asked for; left to it where it is null. */
  effort: ReasoningEffort | null
  ask: Ask
  /** Named in the records of the calls, for example the paper's sha256. */
  source: string
  signal?: AbortSignal
}): Promise<ModelParsedReferences> {
  const references = [...options.references]
  const result: ModelParsedReferences = { references, callIds: [], mended: 0, failures: [] }
  const unsure = references.flatMap(({ confidence, raw }, i) =>
    confidence < options.below && raw.length <= LONGEST_ENTRY ? [i] : []
  )
  for (let start = 0; start < unsure.length; start += BATCH_SIZE) {
    const batch = unsure.slice(start, start + BATCH_SIZE)
    const { fields, callIds, failure } = await askForFields(
      batch.map((i) => references[i]!.raw),
      options
    )
    result.callIds.push(...callIds)
    if (failure !== null) result.failures.push(failure)
    for (const { number, ...copied } of fields) {
      const at = batch[number - 1]
      const mended = at === undefined ? null : takeCopied(references[at]!, copied)
      if (at === undefined || mended === null) continue
      references[at] = mended
      result.mended += 1
    }
  }
  return result
}

async function askForFields(
  entries: readonly string[],
  {
    modelId,
    effort,
    ask,
    source,
    signal
  }: { modelId: string; effort: ReasoningEffort | null; ask: Ask; source: string; signal?: AbortSignal }
): Promise<{ fields: Fields[]; callIds: string[]; failure: string | null }> {
  const numbered = entries.map((entry, i) => `${i + 1}. ${entry}`).join('\n')
  const text = fillPrompt(prompt, { entries: fence('entries', numbered) })
  try {
    const { value, callIds } = await generateObject({
      ask,
      modelId,
      request: {
        system: fillPrompt(systemPrompt, {}),
        messages: [{ role: 'user', parts: [{ text }] }],
        parameters: parametersFor(maxOutputTokens, effort),
        ...(effort !== null && { effort: 'wished' as const }),
        repeat: 0
      },
      name: 'reference-fields',
      schema: replySchema,
      purpose: `reference fields ${source.slice(0, 8)}`,
      ...(signal && { signal })
    })
    return { fields: firstOfEach(value.references), callIds, failure: null }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    return { fields: [], callIds: [...error.callIds], failure: error.message }
  }
}

/** A model that numbers two answers alike is believed once. */
function firstOfEach(fields: readonly Fields[]): Fields[] {
  return fields.filter(({ number }, i) => fields.findIndex((other) => other.number === number) === i)
}

/** The reference with the values that its entry holds; null where there is none, or no title or author among them. */
function takeCopied(reference: PaperReference, copied: Omit<Fields, 'number'>): PaperReference | null {
  const isPrinted = occursIn(reference.raw)
  const words = new Set(wordsOf(reference.raw))
  const authors = copied.authors.filter((author) => {
    const own = wordsOf(author)
    return own.length > 0 && own.every((word) => words.has(word))
  })
  // Half a list of authors is worse than what the rules read.
  const areAllPrinted = authors.length > 0 && authors.length === copied.authors.length
  const title = copied.title !== null && isPrinted(copied.title) ? copied.title.trim() : null
  if (!areAllPrinted && title === null) return null
  const pick = (value: string | null, otherwise: string | null) =>
    value !== null && isPrinted(value) ? value.trim() : otherwise
  return {
    ...reference,
    authors: areAllPrinted ? authors.map((author) => author.trim()) : reference.authors,
    year: pick(copied.year, reference.year),
    title: title ?? reference.title,
    venue: pick(copied.venue, reference.venue),
    confidence: Math.max(reference.confidence, COPIED_CONFIDENCE)
  }
}

/** Whether the letters and digits of a value stand in the entry in a row; case, spaces and marks aside. */
function occursIn(raw: string): (value: string) => boolean {
  const printed = plain(raw).join('')
  return (value) => {
    const letters = plain(value).join('')
    return letters !== '' && printed.includes(letters)
  }
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function plain(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]/gu) ?? []
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
