import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import { letters } from '../content.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'

/** Whether every ordering has four different items, and its answer is the same four. */
export function orderPermutation({ ordering }: QuestionsReply): CheckResult {
  const offenders = ordering.filter(({ items, answer }) => !isPermutation(items, answer))
  return verdict(
    'order-permutation',
    'an ordering needs four different items, and its answer must be the same four, letter by letter, in the right order',
    offenders.map(({ id, items, answer }) => ({
      id,
      passage: `${items.length} items, ${new Set(answer).size} in the answer`
    }))
  )
}

function isPermutation(items: readonly string[], answer: readonly string[]): boolean {
  const distinct = new Set(items.map((item) => wordsOf(item).join(' ') || item.trim()))
  const isWhole = items.length === letters.length && distinct.size === letters.length && !distinct.has('')
  return isWhole && answer.length === items.length && items.every((item) => answer.includes(item))
}
