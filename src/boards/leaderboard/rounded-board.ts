import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { AppError } from '../../errors.ts'
import { shownMetric } from '../../grading/metrics.ts'
import { rankModels } from '../../grading/rank-models.ts'
import type { Leaderboard, LeaderboardQuery, Resolved } from '../../schemas/leaderboard.ts'
import { groupsOf } from './board-groups.ts'
import { level } from './board-statistics.ts'
import { placesOf, type WeightedTask } from './board-strata.ts'
import { chosenOf } from './chosen.ts'
import { leastPrivateItems, privateSteps, shownMean } from './round-private.ts'
import { metricIn, type ScoreTable } from './score-table.ts'

type RoundedRow = Pick<Leaderboard['rows'][number], 'submissionId' | 'model' | 'team' | 'family' | 'rank'> &
  Pick<Leaderboard['rows'][number], 'overall' | 'tasks' | 'groups'> & { items: number; scored: number; sent: number }
export type RoundedBoard = Pick<Leaderboard, 'inputHash' | 'estimand' | 'level' | 'metric' | 'chosen'> & {
  taskTypes: { name: string; weight: number; items: number }[]
  models: RoundedRow[]
}

/** Why a group has no figure. */
const noGroupMean = 'scores are missing, or a task type of it has no mean that may be shown'

/**
 * A board over private items for those who may not see them: task means by `shownMean`, Overall, figures of groups and ranks
 * made of these alone, and no intervals. A resample, a p and a hash of the exact scores each tell more of them than their rounded mean.
 *
 * @param options.counted submissions that are counted attempts
 * @throws {AppError} 403 `split_private` under a profile: means under ever more weights would tell dimension by dimension
 */
export function roundedBoard(
  table: ScoreTable,
  taskTypes: readonly WeightedTask[],
  { query, counted }: { query: Resolved<LeaderboardQuery>; counted: ReadonlySet<string> }
): RoundedBoard {
  if (table.profile) {
    const message = 'profiles of private items are for maintainers and auditors: ask for split=public, or for a metric'
    throw new AppError('split_private', message, 403)
  }
  const metric = metricIn(table, query.profile)
  const scores = table.scores[query.profile]!
  const groups = groupsOf(table.manifest)
  const held = taskTypes.filter(({ name }) => placesOf(table, name).length > 0)
  const placesIn = (names: readonly string[]) => names.flatMap((name) => placesOf(table, name))
  const ofGroups = groups.map(({ id, taskTypes: names }) => {
    return { id, places: placesIn(names), within: taskTypes.filter(({ name }) => names.includes(name)) }
  })
  const groupsOfRow = (row: readonly (number | null)[], means: ReadonlyMap<string, number | null>) =>
    Object.fromEntries(
      ofGroups.map(({ id, places, within }) => {
        const value = places.some((place) => row[place] === null) ? null : weightedMean(within, means)
        return [id, { ...withoutInterval(value), ...(value === null && { reason: noGroupMean }) }]
      })
    )
  const rows = table.models.map((model, row) => {
    const isCounted = counted.has(model.submissionId)
    const means = held.map(({ name }) => {
      const ofTask = placesOf(table, name).map((place) => ({
        split: table.items[place]!.split,
        value: scores[row]![place]!
      }))
      return [name, shownMean(ofTask, metric, { isCounted })] as const
    })
    const tasks = new Map(means)
    return {
      ...model,
      overall: scores[row]!.includes(null) ? null : weightedMean(taskTypes, tasks),
      tasks: Object.fromEntries(means.map(([name, value]) => [name, withoutInterval(value)])),
      ...(groups.length > 0 && { groups: groupsOfRow(scores[row]!, tasks) }),
      items: table.items.length,
      scored: scores[row]!.filter((score) => score !== null).length,
      sent: table.sent[row]!.filter(Boolean).length
    }
  })
  const sign = metric.better === 'higher' ? 1 : -1
  const ranks = rankModels(
    rows.map(({ submissionId, overall, sent, items }) => ({
      model: submissionId,
      overall: overall === null || sent < items ? null : sign * overall
    }))
  )
  const { unranked } = table.manifest.statistics
  const places = new Map(ranks.map(({ model, rank }, place) => [model, { rank: unranked ? null : rank, place }]))
  const last = { rank: null, place: ranks.length }
  const models = rows
    .map((row) => ({ ...row, overall: withoutInterval(row.overall), ...(places.get(row.submissionId) ?? last) }))
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, ...row }) => row)
  const shown = {
    level,
    taskTypes: taskTypes.map(({ name, weight }) => ({ name, weight, items: placesOf(table, name).length })),
    models,
    ...chosenOf(query, { taskTypes })
  }
  // Hashes that were cited know nothing of what a missing response scores, and stay.
  const hashed = { ...shown, ...shownMetric({ ...metric, missing: 0 }) }
  return {
    ...shown,
    ...shownMetric(metric),
    estimand: estimandOf(query, groups.length > 0),
    inputHash: hashOf(table, query, hashed)
  }
}

function weightedMean(taskTypes: readonly WeightedTask[], means: ReadonlyMap<string, number | null>): number | null {
  let [sum, weights] = [0, 0]
  for (const { name, weight } of taskTypes.filter(({ weight }) => weight > 0)) {
    const value = means.get(name) ?? null
    if (value === null) return null
    sum += weight * value
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

function withoutInterval(value: number | null) {
  return { value, lower: null, upper: null }
}

function estimandOf({ split, profile }: Resolved<LeaderboardQuery>, hasGroups: boolean): string {
  const which = split === 'all' ? 'all items' : 'the private items'
  return (
    `Mean item score per task type over ${which} of the release, profile ${profile}; Overall is the weighted mean of the ` +
    `task scores${hasGroups ? ', and the figure of a group that of its own' : ''}. The part of the private items is a task mean rounded to 1/${privateSteps} of the range of scores, and ` +
    `withheld over fewer than ${leastPrivateItems} of them; there are no intervals, since these would tell more of the ` +
    'private items. Ask for split=public for intervals and comparisons.'
  )
}

/** Of what is shown: a hash of the exact scores would confirm guesses of them. */
function hashOf({ releaseHash, panel }: ScoreTable, query: Resolved<LeaderboardQuery>, shown: object): string {
  const { release: _, ...asked } = { ...query, panel }
  return hash('sha256', stringify({ asked, releaseHash, shown }) ?? '')
}
