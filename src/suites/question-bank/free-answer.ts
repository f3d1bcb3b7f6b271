import type { QuestionContent } from './content.ts'
import { areEquivalent } from './expressions.ts'
import { gradeNumber } from './grade-number.ts'
import { finalStatement, numbersIn } from './read-free-answer.ts'

/** An answer that was given without options: what was read, and the option that it comes to, null for none. */
export type FreeAnswer = { said: string; letter: string | null }

/**
 * Reads an answer without options, and finds the option that it comes to: within 2 % of its value, of tuples in every component, and the
 * nearest of several; a formula by its values. Source: STEER-ME, free text and error profile.
 *
 * @returns null where no number, or no formula, was given
 */
export function readFreeAnswer(output: string, content: QuestionContent): FreeAnswer | null {
  const statement = finalStatement(output)
  const { free } = content.gold
  if (statement === null || !free) return null
  if ('variables' in free) return answeredFormula(statement, content)
  return answeredNumbers(numbersIn(statement, { among: Object.values(free.numbers).flat() }), content)
}

/** The same of the parts of an answer that somebody found already, as they stand in the reply. */
export function readComponents(components: readonly string[], content: QuestionContent): FreeAnswer | null {
  const { free } = content.gold
  if (!free || components.length === 0) return null
  if ('variables' in free) return answeredFormula(components[0]!, content)
  const among = Object.values(free.numbers).flat()
  return answeredNumbers(
    components.flatMap((component) => numbersIn(component, { among })),
    content
  )
}

function answeredFormula(statement: string, { examinee, gold: { free } }: QuestionContent): FreeAnswer | null {
  const said = formulaIn(statement)
  if (said === '' || !free || !('variables' in free)) return null
  const { variables } = free
  const [{ options }] = examinee.parts as [(typeof examinee.parts)[number]]
  return { said, letter: options.find(({ text }) => areEquivalent(said, text, variables))?.letter ?? null }
}

/** @param numbers of which the last ones are the answer */
function answeredNumbers(numbers: readonly number[], { examinee, gold }: QuestionContent): FreeAnswer | null {
  if (!gold.free || !('numbers' in gold.free)) return null
  const values = gold.free.numbers
  const right = gold.accepted[0]![0]!
  const { length } = values[right]!
  if (numbers.length < length) return null
  const given = numbers.slice(-length)
  const unit = 10 ** -decimalsOf(examinee.parts[0]!.options.find(({ letter }) => letter === right)!.text)
  const said = length === 1 ? String(given[0]) : `(${given.join(', ')})`
  return { said, letter: nearestOption(given, values, unit) }
}

function nearestOption(
  given: readonly number[],
  values: Readonly<Record<string, readonly number[]>>,
  displayUnit: number
): string | null {
  const distanceTo = (value: readonly number[]) =>
    Math.max(
      ...value.map((component, at) => Math.abs(given[at]! - component) / Math.max(Math.abs(component), displayUnit))
    )
  const within = Object.entries(values).filter(([, value]) =>
    value.every((right, at) => gradeNumber(given[at]!, { right, others: [], displayUnit }).isWithin)
  )
  return within.sort(([, one], [, other]) => distanceTo(one) - distanceTo(other))[0]?.[0] ?? null
}

/** What is left of a statement without what it calls the formula, and without the end of its sentence. */
function formulaIn(statement: string): string {
  return statement
    .replaceAll(/^[\s$*`]+|[\s$*`.]+$/g, '')
    .replace(/^[^=]*[A-Za-z_*\s)]\s*=\s*(?=[^=]+$)/, '')
    .trim()
}

function decimalsOf(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0
}
