import { z } from 'zod'
import { areEquivalent } from '../../../src/suites/question-bank/expressions.ts'
import type { AnyQuestionType, Solution } from '../../../src/suites/question-bank/question-type.ts'
import { readLetters } from '../../../src/suites/question-bank/read-letters.ts'
import { questionTypes } from '../../../src/suites/steer-me/question-types.ts'
import type { Adapter } from './index.ts'
import { steerFoundations } from './steer-foundations.ts'
import { steerMultiAgent } from './steer-multi-agent.ts'
import { steerOtherAgents } from './steer-other-agents.ts'
import { steerSingleAgent } from './steer-single-agent.ts'

const questionSchema = z.object({
  element: z.string(),
  type: z.string(),
  params: z.record(z.string(), z.json()),
  /** The formula that the oracle gives for the same question with its variables open. */
  expression: z.string().optional()
})
const replySchema = z.object({ text: z.string(), valid_letters: z.array(z.string()) })
const formulasSchema = z.object({ a: z.string(), b: z.string(), positive_variables: z.array(z.string()) })

/** What the code of each element of STEER answers to the values of an oracle case. */
const steerAnswers: Readonly<Record<string, (params: never, type: string) => unknown>> = {
  ...steerFoundations,
  ...steerSingleAgent,
  ...steerMultiAgent,
  ...steerOtherAgents
}

export const questionBanks: Record<string, Adapter> = {
  steer_me: {
    run: (inputs) => {
      const { element, type, params, expression } = questionSchema.parse(inputs)
      const solution = typeOf(element, type).solve(params)
      const formula = expression === undefined ? null : typeOf(element, `${type}_formula`).solve(params)
      return {
        answer: solution.right,
        wrong_answers: 'wrong' in solution ? solution.wrong : {},
        ...(formula && { formula_agrees: agrees(formula, expression!) })
      }
    }
  },
  steer: {
    run: (inputs) => {
      const { element, type, params } = questionSchema.parse(inputs)
      const answerOf = steerAnswers[element]
      if (!answerOf) throw new Error(`no code answers for element ${element}`)
      return { answer: answerOf(params as never, type) }
    }
  },
  answer_parsing: {
    run: (inputs) => {
      const { text, valid_letters } = replySchema.parse(inputs)
      const options = valid_letters.map((letter) => ({ letter, text: `option ${letter}` }))
      return { letter: readLetters(text, [{ text: '', options }])[0] }
    }
  },
  expression_equivalence: {
    run: (inputs) => {
      const { a, b, positive_variables } = formulasSchema.parse(inputs)
      return { equivalent: areEquivalent(a, b, positive_variables) }
    }
  }
}

function typeOf(element: string, id: string): AnyQuestionType {
  const type = questionTypes[element]?.find((own) => own.id === id)
  if (!type) throw new Error(`element ${element} has no question type ${id}`)
  return type
}

function agrees(solution: Solution, expression: string): boolean {
  if (solution.kind !== 'expression') throw new Error(`a formula is asked for, and the solution is a ${solution.kind}`)
  return areEquivalent(solution.right, expression, solution.variables)
}
