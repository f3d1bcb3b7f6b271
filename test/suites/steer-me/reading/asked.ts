import { type Formula, formulaOf, type Scope } from './numerics.ts'

/** The quantities that were read in a text, and what is offered for an answer. */
export type Asked = {
  n(name: string): number
  f(name: string): Formula
  text(name: string): string
  options: readonly string[]
}
/** What somebody answers who read these quantities: a number or several, the text of an option, or a formula's values. */
export type Answer = number | readonly number[] | string | ((scope: Scope) => number | readonly number[])
export type Answers = Readonly<Record<string, (asked: Asked) => Answer>>

export function askedOf(values: Readonly<Record<string, string>>, options: readonly string[]): Asked {
  const formulas: Record<string, Formula> = {}
  return {
    n: (name) => Number(values[name]),
    // Trials compute a formula many thousand times.
    f: (name) => (formulas[name] ??= formulaOf(values[name]!)),
    text: (name) => values[name]!,
    options
  }
}
