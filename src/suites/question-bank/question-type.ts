import type { Draw } from './draw.ts'

/** Numbers that named mistakes lead to, by the name of the mistake, in the order in which they become options. */
export type NamedNumbers = Readonly<Record<string, number>>
export type NamedTuples = Readonly<Record<string, readonly number[]>>
type TextByKey = Readonly<Record<string, string>>

/**
 * What a question of given values has for an answer.
 *
 * - `number` and `tuple` (numbers in an order that the text states): the right one, not rounded, and what named mistakes
 *   come to. A mistake may coincide with the right answer for some values: it is then no option.
 * - `expression`: a formula with the variables that stay open in it, and the formulas of named mistakes.
 * - `choice`: texts by key, one of which is right.
 * - `parts`: several choices, and the keys that are right together: one row where each part has its right option, several
 *   where a pair of answers is judged by whether the two agree.
 */
export type Solution =
  | {
      kind: 'number'
      right: number
      wrong: NamedNumbers /** Shown; by the size of the answer when left out. */
      decimals?: number
    }
  | { kind: 'tuple'; right: readonly number[]; wrong: NamedTuples }
  | { kind: 'expression'; right: string; wrong: Readonly<Record<string, string>>; variables: readonly string[] }
  | { kind: 'choice'; right: string; options: TextByKey }
  | { kind: 'parts'; right: readonly (readonly string[])[]; parts: readonly TextByKey[] }

/**
 * One way to test an element: which values a question has, and what follows from them. All methods are functions of their
 * arguments alone.
 *
 * @typeParam Values JSON, under the names of the oracles
 */
export type QuestionType<Values> = {
  /** As the taxonomy names it, unique within the element. */
  id: string
  /** What it asks, in a line for maintainers. */
  title: string
  /**
   * Values for one question, rounded before anything is computed; null where a constraint does not hold, so that they are
   * drawn anew.
   *
   * @param grade one of the element's grades, where a suite has several of one element
   */
  draw(draw: Draw, grade: number): Values | null
  solve(values: Values): Solution
  /** Texts for the fields of a story, by name: every value that the answer rests on is in one of them. */
  fields(values: Values): Readonly<Record<string, string>>
  /**
   * How the answer comes from the printed values: two to five sentences with the numbers in them.
   *
   * @param right the right option as it is printed; of several parts their right options, joined by a semicolon
   */
  explain(values: Values, right: string): string
  /**
   * What the type did otherwise before each of its revisions, the first one first. A release draws its questions anew from
   * stored templates, and these say of which revision they are: what was drawn once is drawn again to the letter.
   */
  earlier?: readonly Partial<Pick<QuestionType<Values>, 'draw' | 'solve' | 'fields' | 'explain'>>[]
}

/** A question type whose values are known to itself alone, as lists of many types hold it. */
// biome-ignore lint/suspicious/noExplicitAny: the values that a type draws are handed back to that type and to no other.
export type AnyQuestionType = QuestionType<any>

/** For the inference of `Values` from `draw`. */
export function questionType<Values>(type: QuestionType<Values>): AnyQuestionType {
  return type
}
