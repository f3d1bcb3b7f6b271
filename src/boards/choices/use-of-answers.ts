import type { ChoiceFigures } from '../../schemas/choice-figures.ts'
import type { GradedAnswer } from './graded-answer.ts'

/** What the calls behind answers took, as far as it is told, and how many of these answers are right. */
export type UseSums = NonNullable<GradedAnswer['use']> & { answers: number; right: number }

export function sumUse(answers: readonly GradedAnswer[]): UseSums {
  const sums = { answers: 0, right: 0, calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0 }
  for (const { use, isRight } of answers) {
    if (use) add(sums, { ...use, answers: 1, right: isRight ? 1 : 0 })
  }
  return sums
}

/** @returns null where no answer tells */
export function useOfAnswers(parts: readonly UseSums[]): ChoiceFigures['use'] {
  const sums = { answers: 0, right: 0, calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0 }
  for (const part of parts) add(sums, part)
  const { right, ...told } = sums
  if (told.answers === 0) return null
  return { ...told, tokensPerRight: right === 0 ? null : (told.inputTokens + told.outputTokens) / right }
}

function add(sums: UseSums, part: UseSums): void {
  for (const name of ['answers', 'right', 'calls', 'inputTokens', 'outputTokens', 'seconds'] as const) {
    sums[name] += part[name]
  }
}
