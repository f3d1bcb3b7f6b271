import { profileWords } from '../leaderboard/chosen.ts'
import { judgedTaskTypes } from './judged-overall.ts'
import type { JudgedTable } from './judged-table.ts'
import type { JudgesTask } from './judges-hash.ts'

/** What the figures of judges are, in words: which items, what is compared, what was resampled. */
export function judgesEstimand(table: JudgedTable, { query, taskTypes }: JudgesTask): string {
  const held = judgedTaskTypes(table, taskTypes).map(
    (name) => `${name} ${table.items.filter(({ taskType }) => taskType === name).length}`
  )
  const which = query.split === 'all' ? 'all items' : `the ${query.split} items`
  const rules = query.includeRules
    ? 'EK is graded by rules and counts with gaps of zero'
    : 'task types that rules grade alone are left out'
  return [
    `Item scores in [0, 1] that each judge alone would have given, rules' dimensions included, ${profileWords(query.profile, table.chosen)}, ` +
      `over ${which} of the release that judges see (${held.join(', ') || 'none'}) and ${table.models.length} published ` +
      `submissions; ${rules}. Compared is the same response as two judges scored it; a response that one of them owes a ` +
      'score is left out of that pair and counted.',
    `95 % percentile intervals from ${query.resamples} resamples of items within task types, each item with the responses ` +
      'of all models; they describe these items being drawn anew, not the judges nor the models.'
  ].join(' ')
}
