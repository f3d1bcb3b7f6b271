import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type EkContent, letters } from '../content.ts'
import { verdict } from '../extract/verdict.ts'

/**
 * Whether every question of an item has one key of its type and its letters A to D once each, every key a question, and
 * no order is shown as it must be.
 */
export function keyComplete({ examinee, gold }: EkContent): CheckResult {
  const questions = examinee.questions
  const unkeyed = questions.filter(({ id, type }) => {
    const keys = gold.answers.filter((answer) => answer.id === id)
    return keys.length !== 1 || keys[0]!.type !== type || questions.filter((other) => other.id === id).length !== 1
  })
  const unasked = gold.answers.filter(({ id }) => questions.every((question) => question.id !== id))
  const unlettered = questions.filter((question) => {
    const shown = 'options' in question ? question.options : 'items' in question ? question.items : null
    return shown !== null && letters.some((letter) => shown.every((each) => each.letter !== letter))
  })
  const solved = gold.answers.filter(({ type, answer }) => type === 'ordering' && String(answer) === String(letters))
  return verdict(
    'key-complete',
    'every question needs one key of its type and the letters A to D, and items must not stand in their right order',
    [...unkeyed, ...unasked, ...unlettered, ...solved].map(({ id }) => ({ id }))
  )
}
