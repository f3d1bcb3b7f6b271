import type { ChoiceFigures } from '../../schemas/choice-figures.ts'
import type { GradedAnswer } from './graded-answer.ts'

/**
 * What the calls behind answers took, as far as it is told, and how many of these answers are right. The cost, in US dollars, is null
 * where an answer does not tell its own.
 */
export type UseSums = Omit<NonNullable<GradedAnswer['use']>, 'costUsd'> & {
  answers: number
  right: number
  costUsd: number | null
}

const nothing: UseSums = { answers: 0, right: 0, calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0 }

export function sumUse(answers: readonly GradedAnswer[]): UseSums {
  const sums = { ...nothing }
  for (const { use, isRight } of answers) {
    if (use) add(sums, { ...use, costUsd: use.costUsd ?? null, answers: 1, right: isRight ? 1 : 0 })
  }
  return sums
}

/** @returns null where no answer tells */
export function useOfAnswers(parts: readonly UseSums[]): ChoiceFigures['use'] {
  const sums = { ...nothing }
  for (const part of parts) add(sums, part)
  const { right, costUsd, ...told } = sums
  if (told.answers === 0) return null
  const perRight = (total: number | null) => (right === 0 || total === null ? null : total / right)
  return {
    ...told,
    tokensPerRight: perRight(told.inputTokens + told.outputTokens),
    ...{ costUsd, costPerRight: perRight(costUsd), costReason: costUsd === null ? 'cost_not_told' : null }
  }
}

function add(sums: UseSums, part: UseSums): void {
  for (const name of ['answers', 'right', 'calls', 'inputTokens', 'outputTokens', 'seconds'] as const) {
    sums[name] += part[name]
  }
  sums.costUsd = sums.costUsd === null || part.costUsd === null ? null : sums.costUsd + part.costUsd
}
