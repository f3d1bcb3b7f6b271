import { fixed, isOnEdge, shownDecimals } from './decimals.ts'
import type { Draw } from './draw.ts'
import { areEquivalent } from './expressions.ts'
import type { Solution } from './question-type.ts'

/** An option of a question: `mistake` is null for the right one, else the name of what leads to it. */
export type Option = {
  text: string
  /** As `Solution` names it; of numbers and formulas the mistake, and `right`. */
  key: string
  mistake: string | null
  value: readonly number[] | null
}

/** Options of numeric questions and of formulas. */
const optionCount = 4
/** Wrong numbers are that far from the right one and from each other, as a share of it, and at least so much. */
const nearShare = 0.05
const nearUnits = 1.5
/** Of the right answer, where named mistakes are too few. */
const fillers = [1.5, 0.5, 0.75, 1.25, 2, 0.25, 3]
const fillingName = (factor: number) => `times_${factor}`
const fillings = new Set(fillers.map(fillingName))

/** Whether a wrong option is a multiple of the right answer that fills up, to which no mistake leads. */
export function isFilling(mistake: string): boolean {
  return fillings.has(mistake)
}

/**
 * The options of each part of a question in the order in which they are shown, or null where its values do not give enough
 * that are far enough apart, or where a number lies on the edge of its rounding: the values are then drawn anew.
 *
 * Wrong numbers come from the named mistakes in their order, then from multiples of the right one; those not finite, nearer
 * than 5 % (at least one and a half units of the last digit shown) to the right one or to a chosen one, or with the text of
 * a chosen one, are left out. Source: steer-me.md 6.5.
 */
export function drawOptions(solution: Solution, draw: Draw): Option[][] | null {
  return partsOf(solution)?.map((options) => draw.shuffled(options)) ?? null
}

function partsOf(solution: Solution): Option[][] | null {
  switch (solution.kind) {
    case 'number': {
      const wrong = Object.entries(solution.wrong).map(([mistake, value]) => [mistake, [value]] as const)
      return only(numericOptions([solution.right], wrong, solution.decimals))
    }
    case 'tuple':
      return only(numericOptions(solution.right, Object.entries(solution.wrong)))
    case 'expression':
      return only(expressionOptions(solution))
    case 'choice':
      return [choices(solution.options, [solution.right])]
    case 'parts':
      return solution.parts.map((options, part) =>
        choices(
          options,
          solution.right.map((keys) => keys[part]!)
        )
      )
  }
}

function only(options: Option[] | null): Option[][] | null {
  return options && [options]
}

function choices(options: Readonly<Record<string, string>>, right: readonly string[]): Option[] {
  return Object.entries(options).map(([key, text]) => {
    return { text, key, mistake: right.includes(key) ? null : key, value: null }
  })
}

function numericOptions(
  right: readonly number[],
  mistakes: readonly (readonly [string, readonly number[]])[],
  decimals: number = shownDecimals(right)
): Option[] | null {
  if (!right.every(Number.isFinite)) return null
  const least = nearUnits * 10 ** -decimals
  const show = (value: readonly number[]) => {
    const texts = value.map((component) => fixed(component, decimals))
    return texts.length === 1 ? texts[0]! : `(${texts.join(', ')})`
  }
  const chosen: (Option & { value: readonly number[] })[] = [
    { text: show(right), key: 'right', mistake: null, value: right }
  ]
  const filling = fillers.map((factor) => [fillingName(factor), right.map((component) => component * factor)] as const)
  for (const [mistake, value] of [...mistakes, ...filling]) {
    if (chosen.length === optionCount) break
    if (!value.every(Number.isFinite)) continue
    const text = show(value)
    const isTaken = chosen.some((other) => other.text === text || isNear(value, other.value, least))
    if (!isTaken) chosen.push({ text, key: mistake, mistake, value })
  }
  const isSure = chosen.every(({ value }) => value.every((component) => !isOnEdge(component, decimals)))
  return chosen.length === optionCount && isSure ? chosen : null
}

/** Tuples are near to each other when all their components are. */
function isNear(value: readonly number[], other: readonly number[], least: number): boolean {
  return value.every((component, index) => {
    const reference = other[index]!
    return Math.abs(component - reference) < Math.max(nearShare * Math.abs(reference), least)
  })
}

/** Formulas that say the same in other words are one option. */
function expressionOptions({ right, wrong, variables }: Extract<Solution, { kind: 'expression' }>): Option[] | null {
  const chosen: Option[] = [{ text: right, key: 'right', mistake: null, value: null }]
  for (const [mistake, text] of Object.entries(wrong)) {
    const isTaken = chosen.length === optionCount || chosen.some((other) => areEquivalent(other.text, text, variables))
    if (!isTaken) chosen.push({ text, key: mistake, mistake, value: null })
  }
  return chosen.length === optionCount ? chosen : null
}
