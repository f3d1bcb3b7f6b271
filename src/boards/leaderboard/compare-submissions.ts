import { hash } from 'node:crypto'
import { InvalidError, NotFoundError } from '../../errors.ts'
import { shownMetric } from '../../grading/metrics.ts'
import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { Comparison, ComparisonQuery } from '../../schemas/comparison.ts'
import { boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import { fromCounts, ZERO_BAND } from '../../statistics/bootstrap/paired-difference.ts'
import { showP } from '../../statistics/tests/show-p.ts'
import { estimandOf } from './board-estimand.ts'
import { boardHash, level } from './board-statistics.ts'
import { type BoardStratum, placesOf, stratumOf, type WeightedTask, whyWithoutOverall } from './board-strata.ts'
import { chosenOf } from './chosen.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { directionOf } from './direction.ts'
import { metricIn, type ScoreTable, splitOf } from './score-table.ts'

/** Places of the bootstrap's rows: both models, and their difference as if it were a model of its own. */
const [firstRow, secondRow, differenceRow] = [0, 1, 2]

/**
 * Two submissions over the same items and the same resamples: the differences of their task scores and of Overall with
 * intervals, and the two-sided p of the latter. The resamples are those of the board, so the p is the board's.
 *
 * @throws {NotFoundError} `submission_not_found` when one of them is not on the board
 * @throws {InvalidError} `submissions_equal`
 * @throws {AppError} as `computeInTurn`
 */
export async function compareSubmissions(
  whole: ScoreTable,
  taskTypes: readonly WeightedTask[],
  query: ComparisonQuery
): Promise<Comparison> {
  const { first, second, ...asked } = query
  if (first === second) throw new InvalidError('submissions_equal', 'a comparison takes two different submissions')
  const table = splitOf(whole, query.split)
  const [one, other] = [placeOf(table, first), placeOf(table, second)]
  const plain = taskTypes.map(({ name, weight }) => stratumOf(table, { name, weight }, query))
  const metric = metricIn(table, query.profile)
  const direction = directionOf(metric, plain)
  const strata = direction.turn(plain).map((stratum) => {
    const [a, b] = [stratum.scores[one]!, stratum.scores[other]!]
    return { ...stratum, scores: [a, b, a.map((score, item) => minus(score, b[item]!))] }
  })
  const { resamples, seed, unit, interval } = query
  const bootstrap = await computeInTurn(() => boardBootstrap({ strata, resamples, seed, level, unit, interval }))
  const [atLeast, atMost] = [bootstrap.pairs.atLeast(firstRow, secondRow), bootstrap.pairs.atMost(firstRow, secondRow)]
  // As on the board, where a submission that left items out is not compared.
  const isComplete = [one, other].every((model) => table.sent[model]!.every(Boolean))
  const counts = isComplete && atLeast !== null && atMost !== null ? fromCounts({ resamples, atLeast, atMost }) : null
  return {
    query: { ...query, release: table.release, panel: table.panel },
    inputHash: hash('sha256', `${boardHash({ table: whole, taskTypes, query: asked })}\n${one}\n${other}`),
    releaseHash: table.releaseHash,
    estimand: `Differences of the first submission from the second, item by item. ${estimandOf(table, taskTypes, query)}`,
    level,
    first: table.models[one]!,
    second: table.models[other]!,
    overall: {
      difference: direction.estimate(differenceOf(bootstrap.overall[differenceRow], whyWithoutOverall(strata))),
      p: counts?.p ?? null,
      pPlusOne: counts?.pPlusOne ?? null,
      display: counts && showP(counts.p, resamples)
    },
    tasks: strata
      .filter(({ name }) => placesOf(table, name).length > 0)
      .map((stratum) => ({
        name: stratum.name,
        items: stratum.sources.length,
        difference: direction.estimate(differenceOf(bootstrap.tasks[stratum.name]?.[differenceRow])),
        ...itemsWon(stratum)
      })),
    ...shownMetric(metric),
    ...chosenOf(query, { taskTypes, profile: table.profile })
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

function itemsWon({ scores }: BoardStratum) {
  const outcomes = scores[firstRow]!.map((score, item) => {
    const other = scores[secondRow]![item]!
    if (score === null || other === null) return 'missing'
    if (Math.abs(score - other) <= ZERO_BAND) return 'equal'
    return score > other ? 'better' : 'worse'
  })
  const count = (wanted: (typeof outcomes)[number]) => outcomes.filter((outcome) => outcome === wanted).length
  return { better: count('better'), equal: count('equal'), worse: count('worse'), missing: count('missing') }
}
