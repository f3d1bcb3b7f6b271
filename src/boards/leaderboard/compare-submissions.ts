import { hash } from 'node:crypto'
import { InvalidError, NotFoundError } from '../../errors.ts'
import { shownMetric } from '../../grading/metrics.ts'
import type { BoardEstimate, BoardQuery } from '../../schemas/board-statistics.ts'
import type { AskedComparison, Comparison } from '../../schemas/comparison.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import type { StandardError } from '../../statistics/board/cluster-errors.ts'
import { differenceInterval } from '../../statistics/board/mean-interval.ts'
import { studentBoard } from '../../statistics/board/student-board.ts'
import { fromCounts, ZERO_BAND } from '../../statistics/bootstrap/paired-difference.ts'
import { showP, showSmallP } from '../../statistics/tests/show-p.ts'
import { estimandOf } from './board-estimand.ts'
import { groupsOf } from './board-groups.ts'
import { boardQueryOf, chosenMethod } from './board-method.ts'
import { boardHash, level } from './board-statistics.ts'
import {
  type BoardStratum,
  countingSources,
  placesOf,
  stratumOf,
  type WeightedTask,
  whyWithoutOverall
} from './board-strata.ts'
import { chosenOf } from './chosen.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { type Direction, directionOf } from './direction.ts'
import { differenceOverTemplates, isCompared } from './few-templates.ts'
import { leftOutBy } from './left-out.ts'
import { metricIn, type ScoreTable, splitOf } from './score-table.ts'

/** Places of the bootstrap's rows: both models, and their difference as if it were a model of its own. */
const [firstRow, secondRow, differenceRow] = [0, 1, 2]

/**
 * Two submissions over the same items: the differences of their task scores and of Overall with intervals, and the two-sided
 * p of the latter, which is the board's. By the paper's method they are over the resamples of the board.
 *
 * @throws {NotFoundError} `submission_not_found` when one of them is not on the board
 * @throws {InvalidError} `submissions_equal`
 * @throws {AppError} as `computeInTurn`
 */
export async function compareSubmissions(
  whole: ScoreTable,
  taskTypes: readonly WeightedTask[],
  asked: Resolved<AskedComparison>
): Promise<Comparison> {
  const { first, second, ...rest } = asked
  if (first === second) throw new InvalidError('submissions_equal', 'a comparison takes two different submissions')
  const query = boardQueryOf(rest, whole.manifest)
  const table = splitOf(whole, query.split)
  const [one, other] = [placeOf(table, first), placeOf(table, second)]
  const plain = taskTypes.map(({ name, weight }) => stratumOf(table, { name, weight }, query))
  const metric = metricIn(table, query.profile)
  const direction = directionOf(metric, plain)
  const strata = direction.turn(plain).map((stratum) => {
    return { ...stratum, scores: [stratum.scores[one]!, stratum.scores[other]!] }
  })
  const found = await differencesOn(strata, query)
  const groups = await groupDifferences(strata, { manifest: table.manifest, query, direction })
  const sources = countingSources(strata)
  // As on the board, where a submission that left items out is not compared.
  const isComplete = [one, other].every((model) => table.sent[model]!.every(Boolean))
  return {
    query: { ...query, release: table.release, panel: table.panel, first, second },
    inputHash: hash('sha256', `${boardHash({ table: whole, taskTypes, query })}\n${one}\n${other}`),
    releaseHash: table.releaseHash,
    estimand: `Differences of the first submission from the second, item by item. ${estimandOf(table, taskTypes, query)}`,
    level,
    first: sideOf(table, one),
    second: sideOf(table, other),
    overall: {
      difference: differenceOverTemplates(
        direction.estimate(differenceOf(found.overall, whyWithoutOverall(strata))),
        sources,
        table.manifest
      ),
      ...(isComplete && isCompared(sources, table.manifest) ? found.p : found.none)
    },
    tasks: strata
      .filter(({ name }) => placesOf(table, name).length > 0)
      .map((stratum) => ({
        name: stratum.name,
        items: stratum.sources.length,
        difference: differenceOverTemplates(
          direction.estimate(differenceOf(found.tasks[stratum.name])),
          new Set(stratum.sources).size,
          table.manifest
        ),
        ...itemsWon(stratum)
      })),
    ...(groups.length > 0 && { groups }),
    ...shownMetric(metric),
    ...chosenOf(query, { taskTypes, profile: table.profile, method: chosenMethod(query, table.manifest) })
  }
}

type Grouped = { manifest: ScoreTable['manifest']; query: BoardQuery; direction: Direction }

/** The groups of the release of which the split holds something, each as a board has it: as the Overall of its task types alone. */
async function groupDifferences(
  strata: readonly BoardStratum[],
  { manifest, query, direction }: Grouped
): Promise<Required<Comparison>['groups']> {
  const groups: Required<Comparison>['groups'] = []
  for (const group of groupsOf(manifest)) {
    const within = strata.filter(({ name, sources }) => group.taskTypes.includes(name) && sources.length > 0)
    if (within.length === 0) continue
    const isWeighed = within.some(({ weight }) => weight > 0)
    const overall = isWeighed ? (await differencesOn(within, query)).overall : null
    const difference = differenceOf(overall, isWeighed ? 'scores are missing' : 'no task type of it counts')
    const counts = within.map(itemsWon)
    const sum = (of: (typeof outcomes)[number]) => counts.reduce((total, count) => total + count[of], 0)
    groups.push({
      ...{ ...group, taskTypes: within.map(({ name }) => name) },
      items: within.reduce((total, { sources }) => total + sources.length, 0),
      difference: differenceOverTemplates(direction.estimate(difference), countingSources(within), manifest),
      ...{ better: sum('better'), equal: sum('equal'), worse: sum('worse'), missing: sum('missing') }
    })
  }
  return groups
}

async function differencesOn(strata: readonly BoardStratum[], query: BoardQuery): Promise<Differences> {
  return query.method === 'student' ? studentDifferences(strata, query) : await paperDifferences(strata, query)
}

function sideOf(table: ScoreTable, place: number): Comparison['first'] {
  const { unsent } = leftOutBy(table, table.models[place]!.submissionId)
  const leftOut = table.sent[place]!.filter((wasSent) => !wasSent).length
  return { ...table.models[place]!, leftOut, ...(unsent && { unsent }) }
}

type P = Pick<Comparison['overall'], 'p' | 'pPlusOne' | 'display'>
/** Differences of the first from the second, and the p of that of Overall; `none` where there is nothing to compare. */
type Differences = {
  overall: BoardEstimate | null
  tasks: Readonly<Record<string, BoardEstimate | null>>
  p: P
  none: P
}

/** @param strata with the two models alone */
async function paperDifferences(strata: readonly BoardStratum[], query: BoardQuery): Promise<Differences> {
  const { resamples, seed, unit, interval } = query
  const rows = strata.map((stratum) => {
    const [a, b] = [stratum.scores[firstRow]!, stratum.scores[secondRow]!]
    return { ...stratum, scores: [a, b, a.map((score, item) => minus(score, b[item]!))] }
  })
  const asked = { strata: rows, resamples, seed, level, unit, ...(interval && { interval }) }
  const { overall, tasks, pairs } = await computeInTurn(() => boardBootstrap(asked))
  const [atLeast, atMost] = [pairs.atLeast(firstRow, secondRow), pairs.atMost(firstRow, secondRow)]
  const counts = atLeast !== null && atMost !== null ? fromCounts({ resamples, atLeast, atMost }) : null
  const none = { p: null, pPlusOne: null, display: null }
  return {
    overall: overall[differenceRow] ?? null,
    tasks: Object.fromEntries(Object.entries(tasks).map(([name, rows]) => [name, rows[differenceRow] ?? null])),
    p: counts ? { p: counts.p, pPlusOne: counts.pPlusOne, display: showP(counts.p, resamples) } : none,
    none
  }
}

/** @param strata with the two models alone */
function studentDifferences(strata: readonly BoardStratum[], { unit }: BoardQuery): Differences {
  const board = studentBoard({ strata, level, unit, range: null })
  const difference = (of: readonly (BoardEstimate | null)[] | undefined, error: StandardError | null) => {
    const [first = null, second = null] = (of ?? []).map((estimate) => estimate?.value ?? null)
    if (first === null || second === null) return null
    return differenceInterval(first - second, error, level)
  }
  const p = board.overall.every((estimate) => estimate !== null) ? board.p(firstRow, secondRow) : null
  return {
    overall: difference(board.overall, board.errors.difference(firstRow, secondRow)),
    tasks: Object.fromEntries(
      strata.map(({ name }, place) => [
        name,
        difference(board.tasks[name], board.errors.taskDifference(place, firstRow, secondRow))
      ])
    ),
    p: { p, display: p === null ? null : showSmallP(p) },
    none: { p: null, display: null }
  }
}

function placeOf({ models }: ScoreTable, id: string): number {
  const place = models.findIndex(({ submissionId }) => submissionId === id)
  if (place === -1) throw new NotFoundError('submission', id)
  return place
}

function minus(score: number | null, other: number | null): number | null {
  return score === null || other === null ? null : score - other
}

function differenceOf(estimate: BoardEstimate | null | undefined, why = 'scores are missing'): BoardEstimate {
  if (!estimate) return { value: null, lower: null, upper: null, reason: why }
  const { value, lower, upper, reason } = estimate
  // As in the p, rounding is no difference: an interval that touches zero must not end beside it.
  const plain = (end: number | null) => (end !== null && Math.abs(end) <= ZERO_BAND ? 0 : end)
  return { value: plain(value), lower: plain(lower), upper: plain(upper), reason }
}

const outcomes = ['better', 'equal', 'worse', 'missing'] as const

function itemsWon({ scores }: BoardStratum) {
  const found = scores[firstRow]!.map((score, item): (typeof outcomes)[number] => {
    const other = scores[secondRow]![item]!
    if (score === null || other === null) return 'missing'
    if (Math.abs(score - other) <= ZERO_BAND) return 'equal'
    return score > other ? 'better' : 'worse'
  })
  const count = (wanted: (typeof outcomes)[number]) => found.filter((outcome) => outcome === wanted).length
  return { better: count('better'), equal: count('equal'), worse: count('worse'), missing: count('missing') }
}
