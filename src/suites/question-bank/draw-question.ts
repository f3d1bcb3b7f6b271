import { AppError } from '../../errors.ts'
import { toJson } from '../../schemas/json.ts'
import type { FreeKey, QuestionContent } from './content.ts'
import type { Draw } from './draw.ts'
import { drawOptions, type Option } from './options.ts'
import type { Solution } from './question-type.ts'
import { fill } from './story.ts'
import type { Template } from './templates.ts'

/** Values are drawn anew until they hold; a template that needs more tries than this is at fault. */
const mostTries = 200
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * One question of a template: its values, the order of its options and its texts are functions of the stream of random
 * numbers alone.
 *
 * @throws {AppError} `template_failed` when no values hold
 */
export function drawQuestion({ name, type, grade, domain, perspective, texts }: Template, draw: Draw): QuestionContent {
  for (let tries = 0; tries < mostTries; tries++) {
    const values = type.draw(draw, grade)
    if (values === null) continue
    const solution = type.solve(values)
    const drawn = drawOptions(solution, draw)
    if (!drawn) continue
    const parts = lettered(drawn)
    const rows = solution.kind === 'parts' ? solution.right : [parts.map((options) => rightOf(options).key)]
    const right = parts.map((options) => rightOf(options).text).join('; ')
    const fields = type.fields(values)
    return {
      examinee: {
        parts: parts.map((options, part) => ({
          text: fill(texts[part]!, fields),
          options: options.map(({ letter, text }) => ({ letter, text }))
        }))
      },
      gold: {
        accepted: rows.map((keys) =>
          keys.map((key, part) => parts[part]!.find((option) => option.key === key)!.letter)
        ),
        mistakes: Object.fromEntries(
          parts.flat().flatMap(({ letter, mistake }) => (mistake === null ? [] : [[letter, mistake]]))
        ),
        explanation: type.explain(values, right),
        type: type.id,
        ...{ grade, domain, perspective },
        values: toJson(values),
        ...freeKeyOf(solution, parts.flat())
      }
    }
  }
  throw failed(name)
}

/**
 * What the fields of a template print for some values of its type.
 *
 * @throws {AppError} `template_failed` when no values hold
 */
export function drawFields({ name, type, grade }: Template, draw: Draw): Readonly<Record<string, string>> {
  for (let tries = 0; tries < mostTries; tries++) {
    const values = type.draw(draw, grade)
    if (values !== null) return type.fields(values)
  }
  throw failed(name)
}

function failed(name: string): AppError {
  return new AppError('template_failed', `template ${name} found no values that hold in ${mostTries} tries`, 500)
}

/** Letters that run on through the parts. */
function lettered<Option>(parts: readonly (readonly Option[])[]): (Option & { letter: string })[][] {
  let used = 0
  return parts.map((options) => options.map((option) => ({ ...option, letter: letters[used++]! })))
}

function freeKeyOf(solution: Solution, options: readonly (Option & { letter: string })[]): { free?: FreeKey } {
  if (solution.kind === 'expression') return { free: { variables: [...solution.variables] } }
  const numbers = options.flatMap(({ letter, value }) => (value ? [[letter, [...value]] as [string, number[]]] : []))
  return numbers.length === 0 ? {} : { free: { numbers: Object.fromEntries(numbers) } }
}

function rightOf<Option extends { mistake: string | null }>(options: readonly Option[]): Option {
  return options.find(({ mistake }) => mistake === null)!
}
