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
