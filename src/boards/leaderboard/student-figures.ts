import { detectableByStudent } from '../../statistics/board/detectable-difference.ts'
import type { RankInterval } from '../../statistics/board/rank-interval.ts'
import {
  closedFindings,
  type Findings,
  marginalRankSet,
  simultaneousRankSets
} from '../../statistics/board/rank-sets.ts'
import { type StudentBoard, studentBoard } from '../../statistics/board/student-board.ts'
import { adjustP } from '../../statistics/tests/adjust-p.ts'
import type { BoardFigures, FiguresAsked } from './board-figures.ts'
import { familyWiseError, lettersOf, matrixOf, onePerPair, placeOfPair } from './board-pairs.ts'
import type { BoardStratum } from './board-strata.ts'

/** A p of Student's t is 0 where it is below what a number can hold. */
export const studentZero = '< 1e-300'

/**
 * The figures of a board by Student's t. Where a task type that counts has fewer than two sources no pair has a p, and no
 * model letters or a set of ranks.
 *
 * @param strata turned so that more is better; the ranked models first, best first
 * @param withoutPairs leaves out the matrices, and of what follows from them all but the sets of ranks
 */
export function studentFigures(
  strata: readonly BoardStratum[],
  { ranked, query, level, range, withoutPairs }: FiguresAsked & { withoutPairs: boolean }
): BoardFigures {
  const { unit } = query
  const board = studentBoard({ strata, level, unit, range })
  const p = onePerPair(ranked, (i, j) => board.p(i, j))
  const isCompared = p.every((value) => value !== null)
  const holm = isCompared ? adjustP(p, 'holm') : p
  const isRankable = isCompared && ranked > 0 && board.errors.overall(0) !== null
  const findings = closedFindings(
    ranked,
    (ahead, behind) => isRankable && holm[placeOfPair(ranked, ahead, behind)]! < familyWiseError
  )
  const ranks = isRankable ? simultaneousRankSets(findings) : none(ranked)
  if (withoutPairs) return { ...uncompared(board, ranked), ranks }
  const symmetric = (values: readonly (number | null)[]) => matrixOf(ranked, values, (value) => value)
  const overall = board.overall.slice(0, ranked).map((estimate) => estimate!.value)
  const pairs = {
    difference: matrixOf(
      ranked,
      onePerPair(ranked, (i, j) => overall[i]! - overall[j]!),
      (value) => (value === 0 ? 0 : -value)
    ),
    p: symmetric(p),
    holm: symmetric(holm),
    benjaminiHochberg: symmetric(isCompared ? adjustP(p, 'bh') : p),
    zero: studentZero
  }
  return {
    overall: board.overall,
    tasks: board.tasks,
    pairs,
    ranks,
    marginal: isRankable ? marginalSets(pairs.p) : none(ranked),
    letters: isRankable ? lettersOf(findings) : null,
    tiedWithFirst: isRankable ? tied(findings) : none(ranked),
    power: powerFound(board, ranked)
  }
}

/** Overall by the same method, without anything else. */
export function studentOverall(strata: readonly BoardStratum[], { query, level, range }: FiguresAsked) {
  return studentBoard({ strata, level, unit: query.unit, range, withoutTasks: true }).overall
}

function uncompared(board: StudentBoard, ranked: number): BoardFigures {
  const pairs = { difference: [], p: [], holm: [], benjaminiHochberg: [], zero: studentZero }
  const untold = { ranks: none(ranked), letters: null, tiedWithFirst: none(ranked) }
  return { overall: board.overall, tasks: board.tasks, pairs, ...untold, power: powerFound(board, ranked) }
}

function powerFound({ errors }: StudentBoard, ranked: number): BoardFigures['power'] {
  if (ranked < 2) return null
  const found = Array.from({ length: ranked - 1 }, (_, place) => errors.difference(place, place + 1))
  return found.every((error) => error !== null) ? detectableByStudent(found) : null
}

function none(ranked: number): null[] {
  return new Array<null>(ranked).fill(null)
}

function marginalSets(p: readonly (readonly (number | null)[])[]): (RankInterval & { amongFirst: number })[] {
  return p.map((row, place) =>
    marginalRankSet(place, (other) => row[other]!, { models: p.length, alpha: familyWiseError })
  )
}

function tied({ models, better }: Findings): boolean[] {
  return Array.from({ length: models }, (_, place) => place === 0 || !better(0, place))
}
