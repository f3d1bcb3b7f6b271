import type { LogProbabilities, LogProbability } from '../../models/model.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'

const aLetter = /^[\s("'*]*([A-Z])[\s)"'*.:,]*$/

/**
 * How probable each letter is as the beginning of an answer: tokens that show the same letter count together, and one that is not among
 * those that the provider tells has none. The likeliest token that shows no letter stands beside them, so that a reader sees
 * where no option came first.
 */
export function optionProbabilities(told: LogProbabilities | null): AnswerRecord['optionProbabilities'] {
  if (told === null) return { unavailable: 'not_asked' }
  if (!told.available) return { unavailable: told.reason }
  const first = told.tokens.find(({ token }) => token.trim() !== '')
  if (!first?.alternatives) return { unavailable: 'not_reported' }
  const byLetter = new Map<string, number>()
  let other: LogProbability | null = null
  for (const one of first.alternatives) {
    const letter = aLetter.exec(one.token)?.[1]
    if (letter) byLetter.set(letter, Math.min(1, (byLetter.get(letter) ?? 0) + Math.exp(one.logProbability)))
    else if (one.token !== '' && (other === null || one.logProbability > other.logProbability)) other = one
  }
  const beside =
    other && Math.exp(other.logProbability) > 0 ? [[other.token.slice(0, 200), Math.exp(other.logProbability)]] : []
  return Object.fromEntries([...byLetter, ...beside])
}
