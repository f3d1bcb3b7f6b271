import type { JsonValue } from '../../schemas/json.ts'
import type { OptionDistances } from '../graded-choice.ts'
import { evidenceSchema } from './answer.ts'
import type { QuestionContent } from './content.ts'

const untold: OptionDistances = { nearest: null, chosenOff: null }

/**
 * Which option is nearest to an answer that was given without options, and how far a chosen option is from the right one, where
 * options are numbers. Of tuples the component that is farthest decides, each on the scale of its largest value among the options.
 * Source: STEER-ME, section 9 of its specification, gap between hidden options and free text.
 */
export function optionDistances({ examinee, gold }: QuestionContent, evidence: JsonValue | null): OptionDistances {
  const found = evidence === null ? null : evidenceSchema.parse(evidence)
  const [part] = found?.parts ?? []
  if (!gold.free || !('numbers' in gold.free) || !part) return untold
  const values = gold.free.numbers
  const right = values[gold.accepted[0]![0]!]!
  if (!found?.free) {
    const chosen = part.chosen === null ? undefined : values[part.chosen]
    return { ...untold, chosenOff: chosen ? relative(chosen, right) : null }
  }
  const scales = right.map((_, at) => Math.max(...Object.values(values).map((value) => Math.abs(value[at]!))) || 1)
  const given = numbersOf(found.free.said)
  const distances = examinee.parts[0]!.options.map(({ letter }) => {
    return Math.max(...values[letter]!.map((component, at) => Math.abs(given[at]! - component) / scales[at]!))
  })
  return { ...untold, nearest: distances.indexOf(Math.min(...distances)) }
}

/** What the number reader wrote down: `12.5`, or `(12.5, 3)`. */
function numbersOf(said: string): number[] {
  return said.replaceAll(/[()]/g, '').split(', ').map(Number)
}

function relative(given: readonly number[], right: readonly number[]): number {
  return Math.max(...right.map((value, at) => Math.abs(given[at]! - value) / (Math.abs(value) || 1)))
}
