import type { ComparedCriteria } from '../../schemas/criteria-comparison.ts'
import { pearson } from '../../statistics/agreement/correlation.ts'
import { clusteredMean } from '../../statistics/board/clustered-mean.ts'
import { differenceInterval } from '../../statistics/board/mean-interval.ts'

/** A response as both panels scored it, in [0, 1], with the paper that its item is from. */
export type ComparedResponse = { itemId: string; source: string; holistic: number; criteria: number }

/** Coverage of the interval of a difference. */
export const criteriaLevel = 0.95
/** Two points lie on a line. */
const fewestCorrelated = 3

/**
 * The means of both, their difference and their correlation over responses. Papers are drawn whole: responses to the items
 * of one rise and fall together (`clusteredMean`, Student's t).
 *
 * @returns null with a reason where there are too few responses or papers, or where all are alike
 * @example
 * criteriaEstimates([{ itemId: 'PA-1', source: 'a', holistic: 0.5, criteria: 0.75 }]).difference
 * // => { value: 0.25, lower: null, upper: null, reason: 'items_too_few' }
 */
export function criteriaEstimates(
  responses: readonly ComparedResponse[]
): Omit<ComparedCriteria, 'taskType' | 'dimension'> {
  const n = responses.length
  const items = new Set(responses.map(({ itemId }) => itemId)).size
  if (n === 0) {
    const nothing = { value: null, reason: 'no_responses' as const }
    return {
      n,
      items,
      holistic: null,
      criteria: null,
      difference: { ...nothing, lower: null, upper: null },
      correlation: nothing
    }
  }
  const differences = responses.map(({ source, holistic, criteria }) => ({ source, by: criteria - holistic }))
  const clusters = [...Map.groupBy(differences, ({ source }) => source).values()].map((own) => ({
    sum: own.reduce((sum, { by }) => sum + by, 0),
    weight: own.length
  }))
  const { value, error } = clusteredMean(clusters)
  const mean = (kind: 'holistic' | 'criteria') => responses.reduce((sum, response) => sum + response[kind], 0) / n
  const { lower, upper, reason } = differenceInterval(value, error, criteriaLevel)
  return {
    ...{ n, items, holistic: mean('holistic'), criteria: mean('criteria') },
    difference: { value, lower, upper, reason: reason as ComparedCriteria['difference']['reason'] },
    correlation: correlationOf(responses)
  }
}

function correlationOf(responses: readonly ComparedResponse[]): ComparedCriteria['correlation'] {
  if (responses.length < fewestCorrelated) return { value: null, reason: 'responses_too_few' }
  const value = pearson(
    responses.map(({ holistic }) => holistic),
    responses.map(({ criteria }) => criteria)
  )
  return { value, reason: value === null ? 'no_spread' : null }
}
