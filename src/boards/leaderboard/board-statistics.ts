import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { ConflictError } from '../../errors.ts'
import { shownMetric } from '../../grading/metrics.ts'
import { rankModels } from '../../grading/rank-models.ts'
import type { BoardEstimate, BoardQuery, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Manifest, Metric } from '../../schemas/manifest.ts'
import { type BoardBootstrap, boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import type { BoardOptions } from '../../statistics/board/board-options.ts'
import { overallPoints } from '../../statistics/board/overall-points.ts'
import { pairErrors } from '../../statistics/board/pair-errors.ts'
import { estimandOf } from './board-estimand.ts'
import { comparePairs, familyWiseError, lettersOf, type Pairs, widened } from './board-pairs.ts'
import { powerOf } from './board-power.ts'
import {
  type BoardStratum,
  countingOf,
  firstModels,
  placesOf,
  stratumOf,
  type WeightedTask,
  whyWithoutOverall
} from './board-strata.ts'
import { chosenOf, hashedProfile } from './chosen.ts'
import { type Direction, directionOf } from './direction.ts'
import { inOrder, metricIn, type ScoreTable, splitOf } from './score-table.ts'

export const level = 0.95
const undefinedEstimate: BoardEstimate = { value: null, lower: null, upper: null, reason: 'scores are missing' }

/** What is computed. */
export type BoardTask = { table: ScoreTable; taskTypes: readonly WeightedTask[]; query: BoardQuery }
/** What it is computed with: threads, and what is known from earlier boards. They change no digit of it. */
export type BoardMeans = Pick<BoardOptions, 'threads' | 'memory'>

/**
 * The statistics of a board: estimates with intervals, every pair of models compared over the same resamples, ranks with
 * intervals, letters, and what difference the items could show. A function of the table and the query alone: the same
 * input gives the same bytes, in the service and from an export. Source: AER-bench 2.3, 3, Appendices A and B.
 *
 * A submission is ranked, and compared, when every item of the split has a response and a score; the others have
 * estimates as far as their scores go.
 *
 * @throws {StatisticsError} as `boardBootstrap`
 * @throws {ConflictError} `method_unknown`
 */
export async function boardStatistics(task: BoardTask, means: BoardMeans = {}): Promise<BoardStatistics> {
  const { taskTypes, query } = task
  assertKnown(task.table.manifest)
  const metric = metricIn(task.table, query.profile)
  const { table, ranks } = ranked(splitOf(task.table, query.split), task, metric)
  const plain = strataOf(table, task)
  const direction = directionOf(metric, plain)
  const strata = direction.turn(plain)
  const all = await resample({ strata, query }, means)
  const best = firstModels(strata, ranks.length)
  // Those that are not ranked take part in no ranking, in no resample either.
  const isApart = all.overall.slice(ranks.length).every((estimate) => estimate === null)
  const compared = isApart ? all : await resample({ strata: best, query }, means)
  const errors = pairErrors(countingOf(best), query.unit)
  const pairs = comparePairs({ bootstrap: compared, ranked: ranks.length, errors }, query.resamples)
  const lettered = lettersOf(pairs.holm)
  const held = taskTypes.map(({ name }) => name).filter((name) => placesOf(table, name).length > 0)
  const models = table.models.map((model, place) => ({
    ...model,
    overall: direction.estimate(all.overall[place] ?? { ...undefinedEstimate, reason: whyWithoutOverall(strata) }),
    tasks: tasksOf(all, held, (estimates) => direction.estimate(estimates?.[place] ?? undefinedEstimate)),
    rank: ranks[place] ?? null,
    rankInterval: place < ranks.length ? compared.ranks[place]! : null,
    letters: lettered?.[place] ?? null,
    tiedWithFirst: place < ranks.length ? place === 0 || pairs.holm[0]![place]! >= familyWiseError : null,
    items: table.items.length,
    scored: table.scores[query.profile]![place]!.filter((score) => score !== null).length,
    sent: table.sent[place]!.filter(Boolean).length
  }))
  return {
    query: { ...query, release: table.release, panel: table.panel },
    inputHash: boardHash(task),
    releaseHash: table.releaseHash,
    estimand: estimandOf(table, taskTypes, query),
    level,
    taskTypes: taskTypes.map(({ name, weight }) => ({ name, weight, ...countsOf(table, name) })),
    models,
    pairs: widened(inUnits(pairs, direction), models.length, query.resamples),
    power: powerOf(firstModels(plain, ranks.length), metric),
    ...shownMetric(metric),
    ...chosenOf(query, { taskTypes, profile: table.profile })
  }
}

/** The table with its ranked models first, best first, and their ranks; the others follow in the order that they had. */
function ranked(table: ScoreTable, task: BoardTask, metric: Metric): { table: ScoreTable; ranks: number[] } {
  const plain = strataOf(table, task)
  const overall = table.models.length === 0 ? [] : overallPoints(directionOf(metric, plain).turn(plain))
  const complete = overall.map((value, model) => (table.sent[model]!.every(Boolean) ? value : null))
  const ranking = rankModels(complete.map((value, model) => ({ model, overall: value })))
  const order = ranking.map(({ model }) => model)
  const unranked = [...table.models.keys()].filter((model) => complete[model] === null)
  return { table: inOrder(table, [...order, ...unranked]), ranks: ranking.map(({ rank }) => rank) }
}

function strataOf(table: ScoreTable, { taskTypes, query }: BoardTask): BoardStratum[] {
  return taskTypes.map(({ name, weight }) => stratumOf(table, { name, weight }, query))
}

/** @throws {ConflictError} `method_unknown` for a release whose method this service does not have */
function assertKnown({ statistics: { method, version } }: Manifest): void {
  if (method === 'paper' && version === 1) return
  throw new ConflictError(
    'method_unknown',
    `boards of this release take method ${method} ${version}: this service has paper 1`
  )
}

type Resampling = { strata: readonly BoardStratum[]; query: BoardQuery }

async function resample({ strata, query }: Resampling, means: BoardMeans): Promise<BoardBootstrap> {
  const { resamples, seed, unit, interval } = query
  if (strata[0]?.scores.length === 0) return withoutModels(strata)
  return await boardBootstrap({ strata, resamples, seed, level, unit, interval, ...means })
}

function withoutModels(strata: readonly BoardStratum[]): BoardBootstrap {
  const tasks = Object.fromEntries(strata.map(({ name }) => [name, []]))
  const none = () => null
  return { overall: [], tasks, ranks: [], pairs: { resamples: 0, atLeast: none, atMost: none } }
}

type Estimates = BoardBootstrap['tasks'][string] | undefined

function tasksOf({ tasks }: BoardBootstrap, names: readonly string[], shown: (of: Estimates) => BoardEstimate) {
  return Object.fromEntries(names.map((name) => [name, shown(tasks[name])]))
}

function inUnits(pairs: Pairs, { number }: Direction): Pairs {
  const difference = pairs.difference.map((row) => row.map((value) => (value === null ? null : number(value))))
  return { ...pairs, difference }
}

function countsOf(table: ScoreTable, taskType: string): { items: number; sources: number } {
  const places = placesOf(table, taskType)
  return { items: places.length, sources: new Set(places.map((place) => table.items[place]!.source)).size }
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
export function boardHash({ table: whole, taskTypes, query }: BoardTask): string {
  const { releaseHash, panel, models, items, scores, sent, profile } = splitOf(whole, query.split)
  const { release: _, ...asked } = { ...query, panel }
  const decisive = {
    ...{ asked, releaseHash, level, taskTypes, sent, ...hashedProfile(profile) },
    models: models.map(({ model, family }) => [model, family]),
    items: items.map(({ taskType, source }) => [taskType, source]),
    scores: scores[query.profile]!
  }
  return hash('sha256', stringify(decisive) ?? '')
}
