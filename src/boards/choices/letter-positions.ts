import type { ChoiceFigures } from '../../schemas/choice-figures.ts'
import type { ChosenAnswer } from './graded-answer.ts'

/** By place of the option, from 0, how often it was chosen, and how often the right one stood there. */
export type PlaceCounts = { chosen: readonly number[]; right: readonly number[] }

/** Options are 8 at most. */
const places = 8

export function countPlaces(answers: readonly ChosenAnswer[]): PlaceCounts {
  const chosen = new Array<number>(places).fill(0)
  const right = new Array<number>(places).fill(0)
  for (const { hasPlaces, parts } of answers) {
    if (!hasPlaces) continue
    for (const part of parts) {
      if (part.chosen === null) continue
      chosen[part.chosen]! += 1
      right[part.right]! += 1
    }
  }
  return { chosen, right }
}

/**
 * How often options are chosen by where they stand, beside how often the right one stood there in the same questions: options are
 * shuffled, so that whoever goes by what they say chooses each place about as often as it is right.
 *
 * @returns null where nothing was chosen
 */
export function letterPositions(counts: readonly PlaceCounts[]): ChoiceFigures['positions'] {
  const sum = (of: keyof PlaceCounts, place: number) => counts.reduce((total, one) => total + one[of][place]!, 0)
  const found = Array.from({ length: places }, (_, place) => ({
    chosen: sum('chosen', place),
    right: sum('right', place)
  }))
  const answers = found.reduce((total, { chosen }) => total + chosen, 0)
  if (answers === 0) return null
  const last = found.findLastIndex(({ chosen, right }) => chosen + right > 0)
  const positions = found.slice(0, last + 1).map(({ chosen, right }, place) => ({
    ...{ position: place + 1, chosen: chosen / answers, right: right / answers }
  }))
  return { answers, positions }
}
