import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { drawOptions, type Option } from '../../../src/suites/question-bank/options.ts'
import type { AnyQuestionType, Solution } from '../../../src/suites/question-bank/question-type.ts'

export type Drawn = { values: unknown; solution: Solution; parts: readonly (readonly Option[])[]; tries: number }

const mostTries = 200

/** Values of a question, drawn again until they hold and give enough options. */
export function drawQuestion(type: AnyQuestionType, seed: number, grade = 0): Drawn | null {
  const draw = openDraw(seed, type.id)
  for (let tries = 1; tries <= mostTries; tries++) {
    const values = type.draw(draw, grade)
    if (values === null) continue
    const solution = type.solve(values)
    const parts = drawOptions(solution, draw)
    if (parts) return { values, solution, parts, tries }
  }
  return null
}

/**
 * Whether all numbers of a question differ by more than what free text is graded by: 5 % of either, or one and a half units of
 * the last digit shown. Tuples differ in one component at least.
 */
export function areApart(options: readonly Option[]): boolean {
  const numbers = options.flatMap(({ value, text }) => (value ? [{ value, unit: 10 ** -decimalsOf(text) }] : []))
  return numbers.every(({ value, unit }, at) =>
    numbers.slice(0, at).every((other) =>
      value.some((component, place) => {
        const reference = other.value[place]!
        const least = Math.min(...[component, reference].map((number) => Math.max(0.05 * Math.abs(number), 1.5 * unit)))
        return Math.abs(component - reference) >= least * (1 - 1e-9)
      })
    )
  )
}

function decimalsOf(text: string): number {
  return (/\.(\d+)/.exec(text)?.[1] ?? '').length
}
