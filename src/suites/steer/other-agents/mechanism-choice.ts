import type { Draw } from '../../question-bank/draw.ts'
import { type AnyQuestionType, questionType } from '../../question-bank/question-type.ts'
import type { Amounts, Mechanism } from './mechanisms.ts'

export type Property<Name extends string> = {
  mechanisms: Readonly<Record<Name, Mechanism>>
  holds(mechanism: Name): boolean
  /** What is asked of the mechanism: "makes ...". */
  requirement: { satisfied: string; violated: string }
  /** One or two sentences. */
  reason: string
}

/** Amounts that a text names; what holds does not depend on them. */
export function drawAmounts(draw: Draw): Amounts {
  return { price: 10 * draw.integer(3, 20), fee: draw.integer(5, 25), cost: 100 * draw.integer(3, 30) }
}

/** The one of four mechanisms that has a property, or that lacks it. */
export function mechanismChoice<Name extends string>(property: Property<Name>): AnyQuestionType {
  const { mechanisms, holds, requirement, reason } = property
  const names = Object.keys(mechanisms) as Name[]
  return questionType({
    id: 'mechanism_choice',
    title: 'the one of four mechanisms that has the property, or that lacks it',
    draw: (draw) => {
      const asks = draw.oneOf(['satisfied', 'violated'] as const)
      const passing = names.filter((name) => holds(name) === (asks === 'satisfied'))
      const failing = names.filter((name) => !passing.includes(name))
      const offered = draw.shuffled([draw.oneOf(passing), ...draw.shuffled(failing).slice(0, 3)])
      return { asks, offered, ...drawAmounts(draw) }
    },
    solve: ({ asks, offered, ...amounts }) => ({
      kind: 'choice',
      right: offered.find((name) => holds(name) === (asks === 'satisfied'))!,
      options: Object.fromEntries(offered.map((name) => [name, mechanisms[name].text(amounts)]))
    }),
    fields: ({ asks }) => ({ requirement: requirement[asks] }),
    explain: ({ asks }, right) =>
      `${reason} ${asks === 'satisfied' ? 'Three of the rules fail this test, and one passes it' : 'Three of the rules pass this test, and one fails it'}. The one asked for is: ${right}.`
  })
}
