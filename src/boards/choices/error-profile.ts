import type { ErrorProfile } from '../../schemas/choice-figures.ts'
import type { ChosenAnswer } from './graded-answer.ts'

/** Mistakes that stand for several labels of the paper, by element. Source: STEER-ME, A.54. */
const labels: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  deadweight_loss: { base_price_gap: ['base type 1', 'base type 2', 'base and height type 2'] }
}

/**
 * What the wrong answers to an element come from. Of several parts the first that is wrong decides.
 *
 * @returns null where none is wrong
 */
export function errorProfile(element: string, answers: readonly ChosenAnswer[]): ErrorProfile | null {
  const wrong = answers.filter(({ isRight }) => !isRight)
  if (wrong.length === 0) return null
  const counts = [...Map.groupBy(wrong, mistakeOf)].map(([mistake, { length }]) => ({ mistake, answers: length }))
  return {
    wrong: wrong.length,
    mistakes: counts
      .sort((one, other) => other.answers - one.answers || (one.mistake < other.mistake ? -1 : 1))
      .map(({ mistake, answers }) => ({
        ...{ mistake, answers, share: answers / wrong.length },
        standsFor: [...(labels[element]?.[mistake] ?? [])]
      }))
  }
}

/** What a wrong answer comes from; `other` where nothing is known to lead to it, `unread` where none could be read. */
export function mistakeOf({ parts, unread }: ChosenAnswer): string {
  const named = parts.find(({ mistake }) => mistake !== null)
  if (named) return named.mistake!
  // An answer without options may be read and come to none of them.
  return unread > 0 ? 'unread' : 'other'
}
