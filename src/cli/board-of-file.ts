import { boardQueryOf } from '../boards/leaderboard/board-method.ts'
import { boardStatistics } from '../boards/leaderboard/board-statistics.ts'
import { inSetting } from '../boards/leaderboard/choose-setting.ts'
import { chooseWeights } from '../boards/leaderboard/choose-weights.ts'
import { type LeftOut, leftOutBy } from '../boards/leaderboard/left-out.ts'
import { resolveQuery } from '../boards/leaderboard/resolve-query.ts'
import { type ScoreTable, splitOf } from '../boards/leaderboard/score-table.ts'
import { type AskedBoard, type BoardStatistics, boardStatisticsSchema } from '../schemas/board-statistics.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { isPlain } from '../schemas/plain-score.ts'
import { readScoreFile } from './read-score-file.ts'
import { weightedTasksOf } from './score-manifest.ts'

/** What a board is computed with: the query but for what the scores say themselves, and the task types of Overall. */
export type FileBoardOptions = {
  query: Omit<AskedBoard, 'release' | 'panel'>
  types: readonly string[] | undefined
  manifest: Manifest | null
}

export type FileBoard = { board: BoardStatistics; leftOut: ReadonlyMap<string, LeftOut> }

/**
 * The board of a file of scores, and what of the split each submission left out.
 *
 * @throws {AppError} as `readScoreFile`, `inSetting`, `weightedTasksOf`, `resolveQuery` and `boardQueryOf`
 */
export async function boardOfFile(path: string, { query, types, manifest }: FileBoardOptions): Promise<FileBoard> {
  const table = inSetting(await readScoreFile(path, manifest), query.setting)
  const { release, panel } = table
  const own = weightedTasksOf(table, { named: types, manifest })
  const known = { metrics: table.manifest.metrics, taskTypes: own }
  const asked = { ...query, release, panel: panel ?? undefined }
  const resolved = boardQueryOf(resolveQuery(asked, known), table.manifest)
  warnOfSplit(table, query.split)
  const task = { table, taskTypes: chooseWeights(own, resolved.weights), query: resolved }
  const board = boardStatisticsSchema.parse(await boardStatistics(task))
  const inSplit = splitOf(table, query.split)
  const leftOut = new Map(board.models.map(({ submissionId }) => [submissionId, leftOutBy(inSplit, submissionId)]))
  return { board, leftOut }
}

/** An export without a key holds the public items alone, and does not say whether there are others. */
function warnOfSplit({ items, releaseHash }: ScoreTable, split: string): void {
  if (split !== 'all' || isPlain(releaseHash) || items.some((item) => item.split === 'private')) return
  process.stderr.write(
    'The file holds public items only: if the release has private ones, compare with --split public\n'
  )
}
