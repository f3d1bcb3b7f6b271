import type { PaperText } from '../../../schemas/paper.ts'
import type { Lack } from '../../suite.ts'
import { numbersResults } from './checks/results.ts'

/** What items are made of: a numbered table, figure or formal result. */
export function lacks(paper: PaperText): Lack[] {
  if (numbersResults(paper)) return []
  const message =
    'no numbered table, figure, proposition or theorem was found in the paper: leave EA out where it prints none, as it would end as not suitable'
  return [{ code: 'results_missing', message }]
}
