import { z } from 'zod'
import { namedItem } from './named-item.ts'
import { ambiguous, malformed, type ResponseFormat, sampleOf } from './sample.ts'

/** One generation request has one list of texts; a repeat adds a text, and another request a list. */
const lineSchema = z.object({
  doc: z.record(z.string(), z.unknown()),
  resps: z.array(z.union([z.string(), z.array(z.string())])).nullish(),
  filtered_resps: z.array(z.union([z.string(), z.array(z.string())])).nullish()
})

const comparesChoices = {
  code: 'line_invalid',
  message: '/resps: holds log probabilities and no text, as tasks have it that compare choices: a task has to generate'
}

/**
 * A line of `samples_*.jsonl` of lm-evaluation-harness, of a task that generates. The output is what the model wrote
 * (`resps`); what a filter made of it (`filtered_resps`) is taken where the other is missing.
 */
export const lmEval: ResponseFormat = {
  name: 'lm-eval',
  isOf: (members) => 'doc' in members && ('resps' in members || 'filtered_resps' in members),
  read(members, isItem) {
    const named = namedItem(members.doc, 'doc', isItem)
    if (isChoice(members.resps)) return { itemId: 'id' in named ? named.id : null, rejection: comparesChoices }
    const line = lineSchema.safeParse(members)
    if (!line.success) return malformed('id' in named ? named.id : null, line.error)
    if ('refused' in named) return named.refused
    const texts = (line.data.resps ?? line.data.filtered_resps ?? []).flat()
    if (new Set(texts).size > 1) return ambiguous(named.id, `the sample has ${texts.length} responses: one is needed`)
    return sampleOf(named.id, texts[0] ?? '')
  }
}

/** Of each choice a list of its log probability and whether it is the likeliest. */
function isChoice(responses: unknown): boolean {
  return [responses].flat(2).some((response) => Array.isArray(response))
}
