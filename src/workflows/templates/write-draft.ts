import { z } from 'zod'
import { fillFenced } from '../../grading/fill-fenced.ts'
import type { Ask } from '../../models/ask.ts'
import { generateObject } from '../../models/generate-object.ts'
import { toJson } from '../../schemas/json.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { StoredTemplate } from '../../suites/suite.ts'
import {
  generatorSystem,
  nameOf,
  perspectiveInWords,
  type RewritingTask,
  shownParts,
  stepPrompts
} from './rewriting-task.ts'

/** Room for three hundred words in several parts, and for a model that thinks unasked. */
const maxOutputTokens = 16_000
/** That of the authors' tool. Source: steer.md 5. */
const temperature = 0.85

/**
 * Has a model write a template anew for another place.
 *
 * @throws {ModelOutputError} where no reply has the right shape, after one repair
 * @throws {ModelError} {BudgetError} from the calls
 */
export async function writeDraft(
  { ask, model }: { ask: Ask; model: string },
  task: RewritingTask,
  key: string
): Promise<StoredTemplate> {
  const { step, parent, domain, perspective, copy, taskType } = task
  const text = templateTextSchema.parse(parent.text)
  const { value } = await generateObject({
    ...{ ask, modelId: model, name: 'template', purpose: `template ${step} ${taskType}` },
    schema: z.object({ parts: z.array(z.string().min(1)).length(text.parts.length) }),
    request: {
      system: generatorSystem.template,
      messages: [{ role: 'user', parts: [{ text: promptOf(task, text.parts) }] }],
      parameters: { maxOutputTokens, temperature },
      // Its provider may take no temperature.
      leftOut: [],
      repeat: copy - 1
    }
  })
  const parts = value.parts.map((part) => part.replaceAll(/\r\n?/g, '\n').trim())
  return { name: nameOf(task, key), domain, perspective, text: toJson({ ...text, parts }) }
}

function promptOf({ step, parent, domain, perspective, copy }: RewritingTask, parts: readonly string[]): string {
  const values = {
    text: shownParts(parts),
    parts: String(parts.length),
    perspective: perspectiveInWords(parent.perspective)
  }
  const place = domain.replaceAll('_', ' ')
  const prompt = stepPrompts[step]
  switch (step) {
    case 'domain':
      return fillFenced(prompt, { ...values, domain: place })
    case 'perspective':
      return fillFenced(prompt, { ...values, other: perspectiveInWords(perspective) })
    case 'paraphrase':
      return fillFenced(prompt, { ...values, domain: place, copy: String(copy) })
  }
}
