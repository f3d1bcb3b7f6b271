import type { SelfPreferenceQuery } from '../../schemas/self-preference.ts'
import { profileWords } from '../leaderboard/chosen.ts'
import type { JudgedTable } from './judged-table.ts'

/** Which items, what is compared, what was resampled. */
export function estimandOf(
  { items, chosen }: JudgedTable,
  { split, profile, includeRules, unit }: SelfPreferenceQuery
): string {
  const counts = Map.groupBy(items, ({ taskType }) => taskType)
  const held = [...counts].map(([taskType, of]) => `${taskType} ${of.length}`).sort()
  const which = split === 'all' ? 'all judged items' : `the judged items of the ${split} split`
  return [
    `Gap of one response: the score that one judge alone would have given it, ${profileWords(profile, chosen)}, less that of another ` +
      'judge, or less the plain mean of several; a response that a judge owes its verdict on has no gap. A positive gap ' +
      'says that the first judge is the milder one.',
    `Over ${which} of the release (${held.join(', ') || 'none'}), each item counted once whatever its task type.`,
    includeRules ? 'EK, which rules score, is counted in with gaps of zero, as in Appendix C of the paper.' : '',
    'A model has the mean of its gaps, a family the plain mean of its models. An offset that is the same for all models ' +
      'is no preference; the contrast between families is.',
    `The clustered test resamples ${unit === 'item' ? 'items' : 'papers and fragments with all their items'}, models as ` +
      'they are; the others take the models as the sample.'
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** By test: what it takes to be true unless shown otherwise, and how its p comes about. */
export function testsInWords({ unit, zeroMethod, resamples }: SelfPreferenceQuery): Record<string, string> {
  const units = unit === 'item' ? 'items' : 'papers and fragments'
  return {
    wilcoxon:
      "Of one model: its gaps are spread evenly about zero. Wilcoxon's signed-rank test, two-sided, zero method " +
      `${zeroMethod}; exact up to 50 gaps without ties and zeros, else normal with variance corrected for ties, without ` +
      'continuity correction. Holm adjusts over the models of a comparison.',
    mannWhitney:
      'The mean gaps of the two groups of models come from one distribution. Mann-Whitney U, two-sided; exact given the ' +
      'ties up to 60 models, twice the smaller tail; else normal with continuity correction.',
    permutation:
      'Family labels do not matter: every way to hand them out over the models is equally likely. Two-sided on the size ' +
      `of the difference of the groups' means; all ways up to 100,000, else ${resamples} drawn and the observed one added.`,
    clustered:
      `Of these very models, over ${units} such as these: the gap of the first group less that of the second is centred ` +
      `at zero, ${units} being independent of one another. Signs are flipped by whole ${units}, all patterns up to 16 of ` +
      `them, else ${resamples} drawn and the observed one added; the interval is the percentile bootstrap over them. ` +
      'It says nothing of models that are not on the board: with many items a difference between a few models is found ' +
      'that may have other reasons than their family.'
  }
}
