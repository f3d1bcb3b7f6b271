import { findSuite } from '../../suites/index.ts'
import { contentSchema } from '../../suites/question-bank/content.ts'
import { gateFaults, gates, unfitFaults } from '../../suites/question-bank/generated/gates.ts'
import { templateTextSchema } from '../../suites/question-bank/template-text.ts'
import type { StoredTemplate, Suites } from '../../suites/suite.ts'
import { bankedTypes } from '../releases/draw/draw-plan.ts'
import { fillingRandom } from './check-templates.ts'
import type { GeneratedTemplate } from './generated-templates.ts'
import { judgedGates } from './judge-draft.ts'

type Option = { letter: string; text: string; isRight: boolean; mistake: string | null }

/** A question that a template gives, as a validator reads it. */
export type FilledQuestion = {
  parts: { text: string; options: Option[] }[]
  /** Letters that are right together; several where a pair of answers has only to agree. */
  accepted: string[]
  explanation: string
}

/** All that a validator needs to read of a generated template. */
export type DeskSheet = {
  element: string
  parent: string[]
  generated: string[]
  /** Null where it cannot be filled: then `gates` say why. */
  question: FilledQuestion | null
  gates: { gate: string; by: string; faults: string[] }[]
  checks: { solver: string; right: number; asked: number }[]
}

/** A generated template beside what it was made of, with the first of its fillings and what gates, judge and solvers found. */
export function deskSheet(
  suites: Suites,
  { suite, taskType: name, template, attempt, checks }: GeneratedTemplate
): DeskSheet {
  const { taskType, bank } = bankedTypes(findSuite(suites, suite), [name])[0]!
  const unfit = unfitFaults(bank, template)
  const found = new Map(
    unfit.length > 0
      ? []
      : gateFaults(bank, template, { parent: attempt.parent, siblings: [] }).map((one) => [one.gate, one.faults])
  )
  return {
    element: taskType.title,
    ...{ parent: partsOf(attempt.parent), generated: partsOf(template) },
    question: unfit.length > 0 ? null : questionOf(bank.fill(template, fillingRandom(template.name, 1))!.content),
    gates: [
      ...(unfit.length > 0 ? [{ gate: 'fit to be drawn', by: 'the service', faults: unfit }] : []),
      ...gates.map((gate) => ({ gate, by: 'the service', faults: found.get(gate) ?? [] })),
      ...judgedGates.map((gate) => ({ gate, by: attempt.judge, faults: [] }))
    ],
    checks: checks.map(({ solver, answers }) => {
      return { solver, right: answers.filter(({ isRight }) => isRight).length, asked: answers.length }
    })
  }
}

function partsOf({ text }: StoredTemplate): string[] {
  return templateTextSchema.parse(text).parts
}

function questionOf(content: unknown): FilledQuestion {
  const { examinee, gold } = contentSchema.parse(content)
  return {
    parts: examinee.parts.map(({ text, options }, part) => ({
      text,
      options: options.map(({ letter, text: option }) => ({
        ...{ letter, text: option, mistake: gold.mistakes[letter] ?? null },
        isRight: gold.accepted.some((letters) => letters[part] === letter)
      }))
    })),
    accepted: gold.accepted.map((letters) => letters.join(', ')),
    explanation: gold.explanation
  }
}
