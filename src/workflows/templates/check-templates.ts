import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import stringify from 'safe-stable-stringify'
import type { Ask } from '../../models/ask.ts'
import { seededRandom } from '../../statistics/random.ts'
import { findSuite } from '../../suites/index.ts'
import { contentSchema } from '../../suites/question-bank/content.ts'
import { readResponse } from '../../suites/read-response.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { Suites } from '../../suites/suite.ts'
import { defaultExamineeOutputTokens } from '../releases/ask-examinee.ts'
import { bankedTypes } from '../releases/draw/draw-plan.ts'
import type { GeneratedTemplate } from './generated-templates.ts'
import type { Journal } from './journal.ts'
import { paidAsk } from './paid-ask.ts'
import type { SolveCheck } from './records.ts'
import { openTaskRun, type TaskOutcome } from './task-run.ts'

export type Checking = {
  suites: Suites
  ask: Ask
  journal: Journal
  solver: string
  /** Questions of each template. */
  fillings: number
  concurrency: number
  isStopped: () => boolean
  told: (check: SolveCheck) => void
}

/**
 * Has a model answer some fillings of each template as they are written, and stores how many it gets right: wrong answers point at
 * unclear words and at bad values. A template that was checked by this model in its present words is not checked again.
 */
export async function checkTemplates(
  checking: Checking,
  templates: readonly GeneratedTemplate[]
): Promise<TaskOutcome> {
  const { journal, solver, fillings, concurrency, told } = checking
  const run = openTaskRun(checking)
  const limit = pLimit(concurrency)
  const checks = journal.records.filter((record) => record.kind === 'check')
  const stored = new Map(checks.map((check) => [check.key, check]))
  await Promise.all(
    templates.map((generated) => {
      const key = hash('sha256', stringify({ template: generated.template, solver, fillings })!)
      const before = stored.get(key)
      if (before) return told(before)
      return limit(async () => {
        const check = await run.attempt(key, () => solved(checking, generated, key))
        if (check === null) return
        await journal.add(check)
        told(check)
      })
    })
  )
  return run.outcome
}

async function solved(
  { suites, ask, solver, fillings }: Checking,
  { suite, taskType: name, template }: GeneratedTemplate,
  key: string
): Promise<SolveCheck> {
  const { taskType, bank } = bankedTypes(findSuite(suites, suite), [name])[0]!
  const paid = paidAsk(ask)
  const answers: SolveCheck['answers'] = []
  for (let filling = 1; filling <= fillings; filling++) {
    const { content } = bank.fill(template, fillingRandom(template.name, filling))!
    const prompt = renderItem(taskType, content.examinee)
    const { call } = await paid.ask(solver, {
      purpose: `template check ${name}`,
      request: {
        system: '',
        messages: [{ role: 'user', parts: [{ text: prompt }] }],
        output: null,
        parameters: { maxOutputTokens: defaultExamineeOutputTokens },
        repeat: 0
      }
    })
    const reply = call.text ?? ''
    const { parsed } = readResponse(taskType, { output: reply, content })
    const score = parsed.ok ? taskType.rules(content, parsed.answer).dimensions[0]?.score : 0
    const right = contentSchema
      .parse(content)
      .gold.accepted.map((letters) => letters.join(', '))
      .join('; ')
    answers.push({ filling, question: prompt, reply, right, isRight: score === 1 })
  }
  return { kind: 'check', key, suite, taskType: name, template: template.name, solver, answers, calls: paid.calls }
}

/** The values of a filling that is solved or looked at, by its number: the same whatever the words are. */
export function fillingRandom(template: string, filling: number) {
  return seededRandom(filling, `${template} looked at`)
}
