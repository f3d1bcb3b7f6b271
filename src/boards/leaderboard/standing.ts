import type { Executor } from '../../db/client.ts'
import { publishedPanels, scoresOf, sentItems } from '../../db/published-scores.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { ConflictError } from '../../errors.ts'
import { byMetric, findMetric, shownMetric } from '../../grading/metrics.ts'
import { askedSettingSchema, type Setting } from '../../schemas/declaration.ts'
import { defaultResamples, defaultSeed, type LeaderboardQuery, type Resolved } from '../../schemas/leaderboard.ts'
import type { Neighbour, Standing } from '../../schemas/standing.ts'
import { ZERO_BAND } from '../../statistics/bootstrap/paired-difference.ts'
import type { Suites } from '../../suites/suite.ts'
import { level } from './board-statistics.ts'
import { placesOf, type WeightedTask, weightedTasks } from './board-strata.ts'
import { compareSubmissions } from './compare-submissions.ts'
import { loadAsked } from './load-score-table.ts'
import { byModel, inOrder, type ScoredModel, type ScoreTable, splitOf } from './score-table.ts'

type Dependencies = { db: Executor; suites: Suites }
type Asked = Pick<LeaderboardQuery, 'release' | 'panel' | 'split' | 'seed' | 'resamples' | 'setting'>
type Placed = { row: number; place: number; sharedBy: number; value: number }

/**
 * Where a graded submission stands, or would stand once it is published, on each task type to which it responds and has every
 * score: its place among the rows of the board of its setting and panel, and its difference from the first and from those next to it.
 * Over the public split alone, since a submission that is not published is nobody's to be ranked by private items.
 *
 * @returns null where nothing is published that its panel judged, so that there is no board, and for what people answered,
 *   which stands on none
 * @throws {ConflictError} `not_graded`
 */
export async function standingOf({ db, suites }: Dependencies, submission: SubmissionRow): Promise<Standing | null> {
  const { id, state, releaseName: release, panelId: panel } = submission
  if (state !== 'graded' && state !== 'published') {
    throw new ConflictError('not_graded', `submission ${id} is ${state}: one that is graded has a place on the board`)
  }
  const panels = await publishedPanels(db, release)
  if (submission.kind === 'people' || panel === null || !panels.some((one) => one.id === panel)) return null
  const { table, query } = await loadAsked({ db, suites }, askedOf({ release, panel, setting: submission.setting }))
  const whole = await withRow(db, withoutRow(splitOf(table, 'public'), submission.supersedes), submission)
  const metric = findMetric(whole.metrics, query.profile)
  const own = whole.models.findIndex(({ submissionId }) => submissionId === id)
  const scores = whole.scores[metric.name]!
  const { unranked } = whole.manifest.statistics
  const tasks: Standing['tasks'] = []
  const unscored: string[] = []
  for (const task of weightedTasks(whole.manifest)) {
    const places = placesOf(whole, task.name)
    if (!places.some((place) => whole.sent[own]![place])) continue
    const means = scores.map((row) => meanOf(places.map((place) => row[place]!)))
    if (means[own] === null) {
      unscored.push(task.name)
      continue
    }
    const order = inPlaces(whole.models, means, metric.better === 'lower' ? -1 : 1)
    const { place, sharedBy, value } = order.find(({ row }) => row === own)!
    const neighbours = await Promise.all(
      besides(order, own).map((other) => neighbourOf(whole, { task, own, other, query }))
    )
    tasks.push({
      ...{ taskType: task.name, items: places.length, value },
      ...(unranked ? { place: null } : { place, sharedBy }),
      of: order.length,
      neighbours: unranked ? neighbours.map(({ sharedBy: _, ...other }) => ({ ...other, place: null })) : neighbours
    })
  }
  const about = { submission: id, release, panel, profile: metric.name, level, ...(unranked && { unranked }) }
  return { ...about, tasks, unscored, ...shownMetric(metric) }
}

/** The board that a submission is for, as everybody gets it who asks for nothing else. */
function askedOf({ release, panel, setting }: { release: string; panel: string; setting: Setting | null }): Asked {
  const board = { release, panel, split: 'public' as const, seed: defaultSeed, resamples: defaultResamples }
  return { ...board, setting: askedSettingSchema.parse(setting ?? undefined) }
}

/** The table of a board without the row whose place is to be taken. */
function withoutRow(table: ScoreTable, submissionId: string | null): ScoreTable {
  const places = [...table.models.keys()].filter((place) => table.models[place]!.submissionId !== submissionId)
  return places.length === table.models.length ? table : inOrder(table, places)
}

/** The table of a board with the row of a submission that is not on it yet. */
async function withRow(db: Executor, table: ScoreTable, submission: SubmissionRow): Promise<ScoreTable> {
  const { id: submissionId, teamId, model, family, setting } = submission
  if (table.models.some((one) => one.submissionId === submissionId)) return table
  const places = table.metrics.map(({ name }) => table.manifest.metrics.findIndex((metric) => metric.name === name))
  const rows = new Map((await scoresOf(db, [submissionId], places)).get(submissionId)?.map((row) => [row[0], row]))
  const sent = new Set((await sentItems(db, [submissionId])).get(submissionId))
  const { name: team } = (await findTeam(db, teamId))!
  const found = table.items.map(({ itemId }) => rows.get(itemId))
  return {
    ...table,
    models: [...table.models, { submissionId, team, model, family, ...(setting && { setting }) }],
    scores: byMetric(table.metrics, (name, place) => [
      ...table.scores[name]!,
      found.map((row) => row?.[2][place] ?? null)
    ]),
    unscored: [...table.unscored, found.map((row) => (row ? row[1] : 'not_graded'))],
    sent: [...table.sent, table.items.map(({ itemId }) => sent.has(itemId))]
  }
}

/** Null where a score is missing. */
function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null)
  return known.length < scores.length ? null : known.reduce((sum, score) => sum + score, 0) / known.length
}

/** The rows that have a mean, the best first; equal ones share a place. */
function inPlaces(models: readonly ScoredModel[], means: readonly (number | null)[], better: 1 | -1): Placed[] {
  const known = means.flatMap((value, row) => (value === null ? [] : [{ row, value }]))
  const isBetter = (one: number, other: number) => better * (one - other) > ZERO_BAND
  const placed = known.map((one) => ({
    ...one,
    place: 1 + known.filter((other) => isBetter(other.value, one.value)).length
  }))
  return placed
    .map((one) => ({ ...one, sharedBy: placed.filter(({ place }) => place === one.place).length }))
    .sort((one, other) => one.place - other.place || byModel(models[one.row]!, models[other.row]!))
}

/** The first of the board, and of one of its rows the next better one, the next worse one, and those beside it that share its place. */
function besides(order: readonly Placed[], own: number): Placed[] {
  const at = order.findIndex(({ row }) => row === own)
  const { place } = order[at]!
  const isTied = (other: number) => order[other]?.place === place
  const better = order.findLastIndex((other) => other.place < place)
  const worse = order.findIndex((other) => other.place > place)
  const chosen = new Set([0, better, worse, ...[at - 1, at + 1].filter(isTied)])
  return order.filter(({ row }, index) => row !== own && chosen.has(index))
}

type Held = {
  task: WeightedTask
  own: number
  other: Placed
  query: Resolved<Asked>
}

async function neighbourOf(table: ScoreTable, { task, own, other, query }: Held): Promise<Neighbour> {
  const [first, { submissionId, model, team }] = [table.models[own]!.submissionId, table.models[other.row]!]
  const { tasks } = await compareSubmissions(table, [task], { ...query, first, second: submissionId })
  const { difference } = tasks[0]!
  const { lower, upper } = difference
  const isToldApart = lower === null || upper === null ? null : lower > 0 || upper < 0
  const { place, sharedBy, value } = other
  return { submissionId, model, team, place, sharedBy, value, difference, isToldApart }
}
