import { completePairs } from '../../statistics/agreement/complete-pairs.ts'
import { type WithinCorrelation, withinCorrelation } from '../../statistics/agreement/within-correlation.ts'
import type { JudgedTable } from './judged-table.ts'

/**
 * Whether longer responses get more: for each item, Spearman's correlation over models of a value with the words of the
 * response; then the mean over items. Within an item, so that items that ask for more words do not count as bias. It
 * describes an association: better models may write longer answers.
 *
 * @param measure a score or a gap of a response; null leaves it out
 */
export function lengthBias(
  { models, items, words }: JudgedTable,
  measure: (model: number, item: number) => number | null
) {
  const groups = items.map((_, item) =>
    completePairs(
      models.map((_, model) => measure(model, item)),
      models.map((_, model) => words[model]![item]!)
    )
  )
  return named(withinCorrelation(groups))
}

function named({ value, standardError, groups, undefinedGroups }: WithinCorrelation) {
  return { value, standardError, items: groups, undefinedItems: undefinedGroups }
}
