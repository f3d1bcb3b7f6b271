import { createHash, hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { shownMetric } from '../../grading/metrics.ts'
import { rankModels } from '../../grading/rank-models.ts'
import type { BoardEstimate, BoardQuery, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Metric } from '../../schemas/manifest.ts'
import { mostLettered } from '../../statistics/board/compact-letters.ts'
import { overallPoints } from '../../statistics/board/overall-points.ts'
import { showP } from '../../statistics/tests/show-p.ts'
import { scoreBytes } from '../score-bytes.ts'
import { estimandOf } from './board-estimand.ts'
import type { BoardFigures, FiguresAsked } from './board-figures.ts'
import { groupsOf, hashedGroups } from './board-groups.ts'
import { chosenMethod } from './board-method.ts'
import { widened } from './board-pairs.ts'
import { powerOf } from './board-power.ts'
import {
  type BoardStratum,
  countingSources,
  placesOf,
  stratumOf,
  type WeightedTask,
  whyWithoutOverall
} from './board-strata.ts'
import { chosenOf, hashedProfile } from './chosen.ts'
import { type Direction, directionOf } from './direction.ts'
import { hashedTemplates, isCompared, overTemplates, templatesTooFew } from './few-templates.ts'
import { type GroupFigures, groupFigures } from './group-figures.ts'
import { type BoardMeans, paperFigures } from './paper-figures.ts'
import { inOrder, metricIn, type ScoreTable, splitOf } from './score-table.ts'
import { studentFigures, studentZero } from './student-figures.ts'

export const level = 0.95
const undefinedEstimate: BoardEstimate = { value: null, lower: null, upper: null, reason: 'scores are missing' }

/** What is computed. @param query as `boardQueryOf` gives it */
export type BoardTask = { table: ScoreTable; taskTypes: readonly WeightedTask[]; query: BoardQuery }

/** What of a board is wanted, where not all of it is; nothing else of it moves. */
export type BoardParts = {
  /** Where nobody asks which models differ: Student's method then has no matrices, and of what follows from them sets of ranks alone. */
  withoutPairs?: boolean
  /** Ids of the groups that figures are wanted of; all when left out. */
  groups?: readonly string[] | undefined
}

/**
 * The statistics of a board by the method of its query: estimates with intervals, every pair of models compared, ranks with
 * their sets, letters, and what difference the items could show. A function of the table and the query alone: the same
 * input gives the same bytes, in the service and from an export. Source: AER-bench 2.3, 3, Appendices A and B.
 *
 * A submission is ranked, and compared, when every item of the split has a response and a score; the others have
 * estimates as far as their scores go. Where the manifest says so, models are compared and have no ranks.
 *
 * @throws {StatisticsError} as `boardBootstrap`
 */
export async function boardStatistics(
  task: BoardTask,
  { withoutPairs = false, groups: wanted, ...means }: BoardMeans & BoardParts = {}
): Promise<BoardStatistics> {
  const { taskTypes, query } = task
  const metric = metricIn(task.table, query.profile)
  const { table, ranks } = ranked(splitOf(task.table, query.split), task, metric)
  const plain = strataOf(table, task)
  const direction = directionOf(metric, plain)
  const strata = direction.turn(plain)
  const asked = { ranked: ranks.length, query, level, range: direction.range, withoutPairs }
  const figures = overEnough(await figuresOf(strata, asked, means), strata, table)
  const ofGroups = groupsOf(table.manifest).filter(({ id }) => wanted?.includes(id) ?? true)
  const groups = await groupFigures(strata, { groups: ofGroups, manifest: table.manifest }, asked, means)
  const { unranked } = table.manifest.statistics
  const shownRank = <Rank>(rank: Rank | undefined) => (unranked === undefined ? (rank ?? null) : null)
  const held = taskTypes.map(({ name }) => name).filter((name) => placesOf(table, name).length > 0)
  const models = table.models.map((model, place) => ({
    ...model,
    overall: direction.estimate(figures.overall[place] ?? { ...undefinedEstimate, reason: whyWithoutOverall(strata) }),
    tasks: tasksOf(figures, held, (estimates) => direction.estimate(estimates?.[place] ?? undefinedEstimate)),
    ...(groups.length > 0 && { groups: estimatesOf(groups, place, direction) }),
    rank: shownRank(ranks[place]),
    rankInterval: shownRank(figures.ranks[place]),
    ...(figures.marginal && { rankMarginal: shownRank(figures.marginal[place]) }),
    letters: figures.letters?.[place] ?? null,
    tiedWithFirst: figures.tiedWithFirst[place] ?? null,
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
    pairs: withoutPairs ? figures.pairs : widened(inUnits(figures.pairs, direction), models.length),
    power: powerOf(powerInUnits(figures.power, direction), {
      ranked: ranks.length,
      metric,
      query,
      why: figures.pairs.reason
    }),
    ...(figures.letters === null && isTooLongForLetters(figures, ranks.length) && { lettersReason }),
    ...(unranked && { unranked }),
    ...shownMetric(metric),
    ...chosenOf(query, { taskTypes, profile: table.profile, method: chosenMethod(query, table.manifest) })
  }
}

const lettersReason = 'too_many_models' as const

/** Whether letters are missing for the number of models alone: pairs have a p. */
function isTooLongForLetters({ pairs }: BoardFigures, ranked: number): boolean {
  return ranked > mostLettered && pairs.holm[0]?.[1] != null
}

/** The table with its ranked models first, best first, and their ranks; the others follow in the order that they had. */
function ranked(table: ScoreTable, task: BoardTask, metric: Metric): { table: ScoreTable; ranks: number[] } {
  const complete = comparedOverall(table, task, metric)
  const ranking = rankModels(complete.map((value, model) => ({ model, overall: value })))
  const order = ranking.map(({ model }) => model)
  const unranked = [...table.models.keys()].filter((model) => complete[model] === null)
  return { table: inOrder(table, [...order, ...unranked]), ranks: ranking.map(({ rank }) => rank) }
}

/**
 * Overall of each model as models are ranked by it: more is better, whatever the metric; null where a response or a score is
 * missing.
 *
 * @param table of the split
 */
export function comparedOverall(
  table: ScoreTable,
  task: Pick<BoardTask, 'taskTypes' | 'query'>,
  metric: Metric
): (number | null)[] {
  const plain = strataOf(table, task)
  const overall = table.models.length === 0 ? [] : overallPoints(directionOf(metric, plain).turn(plain))
  return overall.map((value, model) => (table.sent[model]!.every(Boolean) ? value : null))
}

function strataOf(table: ScoreTable, { taskTypes, query }: Pick<BoardTask, 'taskTypes' | 'query'>): BoardStratum[] {
  return taskTypes.map(({ name, weight }) => stratumOf(table, { name, weight }, query))
}

async function figuresOf(
  strata: readonly BoardStratum[],
  asked: FiguresAsked & { withoutPairs: boolean },
  means: BoardMeans
): Promise<BoardFigures> {
  if (strata[0]?.scores.length === 0) return withoutModels(strata, asked.query)
  return asked.query.method === 'student' ? studentFigures(strata, asked) : await paperFigures(strata, asked, means)
}

function withoutModels(strata: readonly BoardStratum[], { method, resamples }: BoardQuery): BoardFigures {
  const isPaper = method !== 'student'
  const tasks = Object.fromEntries(strata.map(({ name }) => [name, []]))
  const zero = isPaper ? showP(0, resamples) : studentZero
  const pairs = { difference: [], p: [], ...(isPaper && { pPlusOne: [] }), holm: [], benjaminiHochberg: [], zero }
  return { overall: [], tasks, pairs, ranks: [], letters: [], tiedWithFirst: [], power: null }
}

/** The figures without the intervals and comparisons that too few templates are behind. */
function overEnough(figures: BoardFigures, strata: readonly BoardStratum[], { manifest }: ScoreTable): BoardFigures {
  const shown = (estimates: Estimates = [], sources: number) =>
    estimates.map((estimate) => estimate && overTemplates(estimate, sources, manifest))
  const counting = countingSources(strata)
  const tasks = strata.map(({ name, sources }) => [name, shown(figures.tasks[name], new Set(sources).size)] as const)
  const enough = isCompared(counting, manifest) ? figures : uncompared(figures)
  return { ...enough, overall: shown(figures.overall, counting), tasks: Object.fromEntries(tasks) }
}

/** The figures without what takes an error of Overall: no p, and nothing that follows from one. */
function uncompared({ pairs, marginal, ...figures }: BoardFigures): BoardFigures {
  const none = (matrix: (number | null)[][]) => matrix.map((row) => row.map(() => null))
  return {
    ...figures,
    pairs: {
      ...pairs,
      ...{ p: none(pairs.p), holm: none(pairs.holm), benjaminiHochberg: none(pairs.benjaminiHochberg) },
      ...(pairs.pPlusOne && { pPlusOne: none(pairs.pPlusOne) }),
      reason: templatesTooFew
    },
    ranks: figures.ranks.map(() => null),
    ...(marginal && { marginal: marginal.map(() => null) }),
    letters: null,
    tiedWithFirst: figures.tiedWithFirst.map(() => null),
    power: null
  }
}

type Estimates = BoardFigures['tasks'][string] | undefined

function tasksOf({ tasks }: BoardFigures, names: readonly string[], shown: (of: Estimates) => BoardEstimate) {
  return Object.fromEntries(names.map((name) => [name, shown(tasks[name])]))
}

function estimatesOf(groups: readonly GroupFigures[], model: number, direction: Direction) {
  return Object.fromEntries(groups.map(({ id, estimates }) => [id, direction.estimate(estimates[model]!)]))
}

function inUnits(pairs: BoardFigures['pairs'], { number }: Direction): BoardFigures['pairs'] {
  const difference = pairs.difference.map((row) => row.map((value) => (value === null ? null : number(value))))
  return { ...pairs, difference }
}

/** Errors have no sign. */
function powerInUnits(power: BoardFigures['power'], { number }: Direction): BoardFigures['power'] {
  if (power === null) return null
  const { standardError, detectable } = power
  return { standardError: Math.abs(number(standardError)), detectable: Math.abs(number(detectable)) }
}

function countsOf(table: ScoreTable, taskType: string): { items: number; sources: number } {
  const places = placesOf(table, taskType)
  return { items: places.length, sources: new Set(places.map((place) => table.items[place]!.source)).size }
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
export function boardHash({ table: whole, taskTypes, query }: BoardTask): string {
  const { releaseHash, manifest, panel, models, items, scores, sent, profile } = splitOf(whole, query.split)
  const named = {
    models: models.map(({ model, family }) => [model, family]),
    items: items.map(({ taskType, source }) => [taskType, source])
  }
  const asked = decisiveQuery({ ...query, panel })
  const decisive = {
    asked,
    releaseHash,
    level,
    taskTypes,
    ...hashedProfile(profile),
    ...hashedTemplates(manifest),
    ...hashedGroups(manifest),
    ...hashedRanks(manifest),
    ...named
  }
  const values = scores[query.profile]!
  if (query.method === 'student') return studentHash({ ...decisive, methodVersion: 1 }, values, sent)
  return hash('sha256', stringify({ ...decisive, sent, scores: values }) ?? '')
}

/** What a hash holds of it: nothing of a release that ranks. */
function hashedRanks({ statistics: { unranked } }: ScoreTable['manifest']) {
  return unranked === undefined ? {} : { unranked }
}

function studentHash(
  decisive: object,
  scores: readonly (readonly (number | null)[])[],
  sent: readonly (readonly boolean[])[]
): string {
  const digest = createHash('sha256').update(stringify(decisive) ?? '')
  for (const row of scores) digest.update(scoreBytes(row))
  for (const row of sent) digest.update(Uint8Array.from(row, Number))
  return digest.digest('hex')
}

/** Of a query what decides numbers: seed and resamples where there are any. */
function decisiveQuery({ release: _, ...query }: Omit<BoardQuery, 'panel'> & { panel: string | null }) {
  if (query.method !== 'student') return query
  const { seed: __, resamples: ___, ...rest } = query
  return rest
}
