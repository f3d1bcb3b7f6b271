import { z } from 'zod'
import type { Ask } from '../models/ask.ts'
import { generateObject } from '../models/generate-object.ts'
import { parseModelId } from '../models/model-id.ts'
import { fillPrompt, type Prompt } from '../prompts.ts'
import type { JudgmentFailure } from '../schemas/judgment.ts'
import { visibleText } from '../text/visible-text.ts'
import { fillFenced } from './fill-fenced.ts'
import { judgmentFailureOf } from './judgment-failure.ts'
import { isSameModel } from './same-model.ts'

/** A model that finds answers in responses, and its wording: pinned by a release. */
export type Extractor = { model: string; prompts: Readonly<Record<ExtractorPrompt, Prompt>> }
export type ExtractorPrompt = 'system' | 'answer'

/** What an extractor found in a response: the parts of its final answer as they stand there, none where there is no answer; or why it told nothing. */
export type FoundAnswer = { model: string } & (
  | { status: 'done'; components: readonly string[] }
  | { status: 'failed'; failure: JudgmentFailure; message: string }
)

/** What a response has to be shown with, by the variables of the prompt, `response` excepted. */
export type ExtractorRequest = { subject: string; values: Readonly<Record<string, string>>; response: string }

const replySchema = z.object({ components: z.array(z.string().max(500)).max(20) })
/** An answer stands at the end; what is far before it costs money. */
const mostCharacters = 20_000
/** Room to think for models that do. */
const maxOutputTokens = 4000

/**
 * Asks the extractor for the final answer of a response. What it tells must stand there to the letter: it copies, and solves nothing.
 * Source: STEER-ME, section 7 of its specification, free text.
 *
 * @returns a recorded failure where the model gave no usable reply
 * @throws {ReplyPending} when the reply comes by batch; and what is a fault of ours
 */
export async function extractAnswer(
  { model, prompts }: Extractor,
  { subject, values, response }: ExtractorRequest,
  ask: Ask
): Promise<FoundAnswer> {
  const shown = response.slice(-mostCharacters)
  try {
    const { value } = await generateObject({
      ...{ ask, modelId: model, name: 'final-answer', purpose: `extract ${subject}`, schema: replySchema },
      request: {
        system: fillPrompt(prompts.system, {}),
        messages: [{ role: 'user', parts: [{ text: fillFenced(prompts.answer, { ...values, response: shown }) }] }],
        parameters: { maxOutputTokens },
        repeat: 0
      },
      alone: true,
      checkModel: (reported) =>
        isSameModel(parseModelId(model).name, reported)
          ? null
          : { check: 'reply-model', message: `the reply is by ${JSON.stringify(reported)}, and not by ${model}` },
      check: ({ components }) =>
        components
          .filter((component) => !standsIn(shown, component))
          .map((component) => ({
            check: 'answer-copied',
            message: `${JSON.stringify(component)} does not stand in the text: copy the answer character by character, or give an empty array`
          }))
    })
    return { model, status: 'done', components: value.components }
  } catch (error) {
    const { failure } = judgmentFailureOf(error)
    return { model, status: 'failed', failure, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether a text holds a passage, and not the middle of a number: blanks and kinds of dashes aside. */
function standsIn(text: string, passage: string): boolean {
  const [whole, part] = [plain(text), plain(passage)]
  if (part === '') return false
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    const [before, after] = [whole.slice(0, at), whole.slice(at + part.length)]
    const isCut = (/^\d/.test(part) && /(\d[.,]?|\.)$/.test(before)) || (/\d$/.test(part) && /^[.,]?\d/.test(after))
    if (!isCut) return true
  }
  return false
}

function plain(text: string): string {
  return visibleText(text)
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
