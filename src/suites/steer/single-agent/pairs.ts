import type { Solution } from '../../question-bank/question-type.ts'

type TextByKey = Readonly<Record<string, string>>

/** Two choices that agree when the first options are taken in both, or the second ones. */
export const agreeing = [
  ['A', 'C'],
  ['B', 'D']
] as const

/** Whether two answers are one of the pairs that agree. */
export function agrees(answers: readonly string[]): boolean {
  return agreeing.some((pair) => pair.join() === answers.join())
}

/**
 * A question of two parts that is right when the answers agree.
 *
 * @param right all pairs of keys that agree, that of a decision maker who is neutral to risk first where there is one
 */
export function pairOf(right: readonly (readonly string[])[], first: TextByKey, second: TextByKey): Solution {
  return { kind: 'parts', right, parts: [first, second] }
}
