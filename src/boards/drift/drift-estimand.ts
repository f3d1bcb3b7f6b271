import type { ConceptDrift, ConceptDriftQuery } from '../../schemas/concept-drift.ts'
import type { ChosenProfile } from '../../schemas/profile.ts'
import { profileWords } from '../leaderboard/chosen.ts'
import type { Periods } from './concept-periods.ts'

/** What the numbers of concepts over time are, in words. */
export function estimandOf({
  taskType,
  periods: { earlier, later, decades },
  counts: { inSplit, used, undated, outside },
  models,
  chosen,
  query: { split, profile, resamples }
}: {
  taskType: string
  periods: Periods
  counts: ConceptDrift['items']
  models: number
  chosen: ChosenProfile | undefined
  query: ConceptDriftQuery
}): string {
  const which = split === 'all' ? 'items' : `${split} items`
  const single = decades.filter(({ places }) => places.length === 1).map(({ label }) => label)
  return [
    `Mean ${taskType} item score by publication year of the fragment, ${profileWords(profile, chosen)}, over ${used} of ${inSplit} ${which} ` +
      `of the release (${undated} without year or length, ${outside} outside ${earlier.from}-${later.to}).`,
    `Gaps are ${later.label} minus ${earlier.label}. Pooled figures are means over the ${models} submissions that answered ` +
      'every item, each counting the same.',
    `95 % percentile intervals from ${resamples} resamples of items within each decade, era or cell, the same ones for every ` +
      'model; they describe these items being drawn anew, not the models.',
    ...(single.length > 0 ? [`${single.join(', ')}: one item only, so that the interval has no width.`] : [])
  ].join(' ')
}

/** How the regression is defined, in words. */
export const method =
  'Least squares of item scores on one effect per model, the later era, the natural logarithm of the characters of the ' +
  'fragment minus its mean over the rows, and their product; a row is a model on an item. Errors are clustered by item: ' +
  '`corrected` has the factor G/(G-1) (N-1)/(N-K) on the variance, `uncorrected` has not; `pNormal` and `normal` are of the ' +
  'normal distribution, `pStudent` and `student` of t with G-1 degrees of freedom. `classical` takes all rows as ' +
  'independent and equally spread, `hc1` as independent. The era coefficient is the gap at the mean log length; `rawGap` ' +
  'is the difference of the plain means. Length quartiles end at linear percentiles and hold their upper end.'
