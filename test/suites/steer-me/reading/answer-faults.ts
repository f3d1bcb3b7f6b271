import type { Option } from '../../../../src/suites/question-bank/options.ts'
import { consumption } from './answers/consumption.ts'
import { equilibrium } from './answers/equilibrium.ts'
import { foundations } from './answers/foundations.ts'
import { marketsInWords } from './answers/markets-in-words.ts'
import { production } from './answers/production.ts'
import { welfare } from './answers/welfare.ts'
import { type Answer, type Answers, askedOf } from './asked.ts'
import { formulaOf, type Scope } from './numerics.ts'

/** How each question type is answered by somebody who reads its text, by element and type. */
export const answers: Answers = {
  ...foundations,
  ...consumption,
  ...production,
  ...equilibrium,
  ...welfare,
  ...marketsInWords
}

/** Where formulas are compared: amounts are in no proportion that some exponents could make up for. */
const points: readonly Scope[] = [1.3, 1.7, 2.1].map((by) => ({
  ...{ x: 2 * by, y: 3 * by ** 1.5, px: 1.5 * by, py: 2, m: 50 * by },
  ...{ K: 2 * by, L: 3 * by ** 1.5, w: 4 * by, P: 3 * by }
}))

/**
 * Whether the answer to what was read is the option that the question has for right, and no other.
 *
 * @param read the values that the words of the text tell
 */
export function answerFaults(
  key: string,
  { options, read }: { options: readonly Option[]; read: Readonly<Record<string, string>> }
): string[] {
  const answer = answers[key]
  if (!answer) return []
  const got = answer(
    askedOf(
      read,
      options.map(({ text }) => text)
    )
  )
  const far = options.map((option) => distance(got, option))
  const nearest = far.indexOf(Math.min(...far))
  const { text, mistake } = options[nearest]!
  if (mistake === null && far[nearest]! <= 1) return []
  const right = options.find((option) => option.mistake === null)!.text
  return [`the text leads to ${JSON.stringify(got) ?? 'a formula'}, nearest to ${text}; the question has ${right}`]
}

/** At most 1 where an option is the answer, up to its rounding and what trials leave open. */
function distance(answer: Answer, { text, value }: Option): number {
  if (typeof answer === 'string') return answer === text ? 0 : 2
  if (typeof answer === 'function') {
    const formulas = (/^\(.*, .*\)$/.test(text) ? text.slice(1, -1).split(', ') : [text]).map(formulaOf)
    return Math.max(
      ...points.flatMap((scope) => {
        const got = [answer(scope)].flat() as number[]
        return formulas.map((formula, at) => Math.abs(formula(scope) / got[at]! - 1) / 0.002)
      })
    )
  }
  if (!value) return 2
  const got = [answer].flat() as number[]
  const unit = 10 ** -(/\.(\d+)/.exec(text)?.[1] ?? '').length
  return Math.max(
    ...value.map((component, at) => Math.abs(got[at]! - component) / (unit + 0.002 * Math.abs(component)))
  )
}
