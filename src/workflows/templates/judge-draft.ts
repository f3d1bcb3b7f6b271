import { z } from 'zod'
import { fillFenced } from '../../grading/fill-fenced.ts'
import type { Ask } from '../../models/ask.ts'
import { generateObject } from '../../models/generate-object.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { StoredTemplate } from '../../suites/suite.ts'
import { judgePrompt, judgeSystem, perspectiveInWords, type RewritingTask, shownParts } from './rewriting-task.ts'

const maxOutputTokens = 16_000

/** Source: steer-me.md 5. */
const verdictSchema = z.object({
  reasons: z.array(z.string()),
  economics_preserved: z.boolean(),
  missing_information: z.boolean(),
  domain_ok: z.boolean(),
  perspective_ok: z.boolean()
})

/** The gates that a judge keeps, in the order in which one is named for a rejection. */
export const judgedGates = ['economics', 'information', 'domain', 'perspective-judged'] as const

/**
 * What a judge model finds wrong with a template that passed the other gates, gate by gate.
 *
 * @throws {ModelOutputError} where no reply has the right shape, after one repair
 * @throws {ModelError} {BudgetError} from the calls
 */
export async function judgeDraft(
  { ask, judge }: { ask: Ask; judge: string },
  { parent, domain, perspective, taskType }: RewritingTask,
  draft: StoredTemplate
): Promise<{ gate: string; faults: string[] }[]> {
  const text = fillFenced(judgePrompt, {
    original: textOf(parent),
    rewritten: textOf(draft),
    domain: domain.replaceAll('_', ' '),
    perspective: perspectiveInWords(perspective)
  })
  const { value } = await generateObject({
    ...{ ask, modelId: judge, name: 'template-verdict', purpose: `template judge ${taskType}`, schema: verdictSchema },
    request: {
      system: judgeSystem.template,
      messages: [{ role: 'user', parts: [{ text }] }],
      parameters: { maxOutputTokens },
      repeat: 0
    },
    alone: true
  })
  const isFailed: Record<(typeof judgedGates)[number], boolean> = {
    economics: !value.economics_preserved,
    information: value.missing_information,
    domain: !value.domain_ok,
    'perspective-judged': !value.perspective_ok
  }
  return judgedGates.filter((gate) => isFailed[gate]).map((gate) => ({ gate, faults: value.reasons }))
}

function textOf({ text }: StoredTemplate): string {
  return shownParts(templateTextSchema.parse(text).parts)
}
