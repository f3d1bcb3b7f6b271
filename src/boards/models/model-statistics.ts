import { cardOf } from '../../db/card-corrections.ts'
import type { Executor } from '../../db/client.ts'
import { publishedOfModel } from '../../db/model-submissions.ts'
import { countObjectedScores } from '../../db/objections.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import type { Leaderboard, LeaderboardQuery } from '../../schemas/leaderboard.ts'
import type { AskedModel, ModelFacet, ModelStatistics } from '../../schemas/model-statistics.ts'
import type { Suites } from '../../suites/suite.ts'
import type { BoardReader } from '../leaderboard/build-leaderboard.ts'
import { loadAsked } from '../leaderboard/load-score-table.ts'
import { refusePrivate } from '../leaderboard/refuse-private.ts'
import { splitOf } from '../leaderboard/score-table.ts'
import { modelFacets } from './model-facets.ts'

type Source = {
  db: Executor
  suites: Suites
  leaderboard: (query: LeaderboardQuery, reader: BoardReader) => Promise<Leaderboard>
}
type Row = Leaderboard['rows'][number]

/**
 * One model of a board: its row, its figures on task types, dimensions and tags beside those of the other models, its card,
 * and its published submissions. Whoever may not see private items gets the row that the board shows everybody, and all
 * else of the public items.
 *
 * @throws {AppError} as `buildLeaderboard`; 403 `split_private`
 * @throws {NotFoundError} `model_not_found` where no row of the board has that name
 * @throws {InvalidError} `team_needed` where several teams use it and none is named
 */
export async function modelStatistics(
  { db, suites, leaderboard }: Source,
  { model, team, submission, ...asked }: AskedModel,
  reader: BoardReader
): Promise<ModelStatistics> {
  const board = await leaderboard(asked, reader)
  const { table: whole, query: found } = await loadAsked({ db, suites }, asked)
  const isHidden = !reader.seesPrivate && whole.items.some(({ split }) => split === 'private')
  const split = isHidden && asked.split === 'all' ? 'public' : asked.split
  const table = splitOf(whole, split)
  if (!reader.seesPrivate) refusePrivate(table.items)
  const rows = rowsOfModel(board, { model, team, submission })
  const history = await publishedOfModel(db, { releaseName: asked.release, team: rows[0]!.team, model })
  const row = chosenRow(rows, history)
  const onSplit = split === asked.split ? board : await leaderboard({ ...asked, split }, reader)
  const tasks = onSplit.rows.find(({ submissionId }) => submissionId === row.submissionId)!.tasks
  const { facets, estimand, reason } = await modelFacets(
    { db, suites },
    { table, query: { ...found, split }, row, tasks }
  )
  const submitted = history.find(({ id }) => id === row.submissionId)
  const { card, corrected } = submitted ? await cardOf(db, submitted) : { card: null }
  const { query, inputHash, releaseHash, level, notice, taskTypes, metric } = board
  return {
    query: { ...query, model, team: row.team, submission: row.submissionId },
    ...{ inputHash, releaseHash, level, notice, taskTypes },
    ...{ model: row.model, team: row.team, family: row.family },
    card,
    ...(corrected && { cardCorrected: corrected }),
    ...{ row, rows: board.rows.length, estimand: board.estimand },
    ...(metric && { metric }),
    facets: { split, estimand, compared: facets.filter(({ p }) => p !== null).length, reason, data: facets },
    objections: await countObjectedScores(db, row.submissionId),
    submissions: history.map(({ id, state, panelId, createdAt, updatedAt, ...declared }) => ({
      ...{ id, state, panel: panelId, setting: declared.setting, generatedOn: declared.generatedOn },
      ...{ copyOf: declared.copyOf, openResponses: declared.openResponses },
      ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
      isShown: id === row.submissionId
    }))
  }
}

/** What sets a model apart, strongest first, then weakest first. */
export function findingsOf(facets: readonly ModelFacet[], finding: 'stronger' | 'weaker'): ModelFacet[] {
  const size = ({ difference }: ModelFacet) => Math.abs(difference.value ?? 0)
  return facets.filter((facet) => facet.finding === finding).sort((one, other) => size(other) - size(one))
}

function rowsOfModel(
  { rows }: Leaderboard,
  { model, team, submission }: Pick<AskedModel, 'model' | 'team' | 'submission'>
): Row[] {
  const named = rows.filter((row) => row.model === model && (team === undefined || row.team === team))
  const found = named.filter(({ submissionId }) => submission === undefined || submissionId === submission)
  if (found.length === 0) throw new NotFoundError('model', model)
  const teams = [...new Set(found.map((row) => row.team))]
  if (teams.length === 1) return found
  const message = `${teams.length} teams have a model of this name on the board: name one as team`
  throw new InvalidError('team_needed', message, { teams })
}

/** The row of the submission that was sent in last. */
function chosenRow(rows: readonly Row[], history: readonly { id: string }[]): Row {
  const last = history.find(({ id }) => rows.some(({ submissionId }) => submissionId === id))
  return rows.find(({ submissionId }) => submissionId === last?.id) ?? rows[0]!
}
