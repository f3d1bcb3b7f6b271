import { comparedModels } from '../../grading/compared-models.ts'
import type { AskedBoard, BoardEstimate, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { computeBySize } from '../compute-in-thread.ts'
import { boardQueryOf } from './board-method.ts'
import { weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { inOrder, type ScoreTable, scoresAlone, splitOf } from './score-table.ts'

type Asked = { table: ScoreTable; query: Resolved<AskedBoard> }

/**
 * Overall of each compared model minus that of the first, item by item, with the interval that `compareSubmissions` gives the
 * pair: each for itself, not for all of them at once. By the paper's method all are over the same resamples.
 *
 * @param board of the same table and query
 * @returns in score units, in the order of the board's compared models but the first; none with fewer than two
 * @throws {AppError} as `computeInTurn`
 */
export async function differencesFromFirst(
  { table: whole, query: asked }: Asked,
  board: Pick<BoardStatistics, 'models' | 'unranked'>
): Promise<BoardEstimate[]> {
  const compared = comparedModels(board)
  if (compared.length < 2) return []
  const query = boardQueryOf(asked, whole.manifest)
  const places = new Map(whole.models.map(({ submissionId }, place) => [submissionId, place]))
  const order = compared.map(({ submissionId }) => places.get(submissionId)!)
  const table = inOrder(splitOf(scoresAlone(whole, query.profile), query.split), order)
  const taskTypes = chooseWeights(weightedTasks(table.manifest), query.weights)
  return await computeInTurn(() => computeBySize('rankedDifferences', { table, taskTypes, query }))
}
