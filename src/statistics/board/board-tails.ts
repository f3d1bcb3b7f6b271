import type { Board } from '../kernel/board.ts'
import { belowOf } from '../kernel/read-board.ts'
import { bcaTails } from './bca.ts'
import type { BoardTails } from './board-estimates.ts'
import { influencesOf } from './influence.ts'

/** The tails of bias-corrected and accelerated intervals, once the kernel has measured where the points lie. */
export function boardTails(board: Board, level: number): BoardTails {
  const { strata, draws, resamples } = board.task
  return board.points.map((row, stratum) => {
    // A stratum's own estimate is the weighted mean with all the weight on it; the last is Overall.
    const shares = strata.map(({ share }, place) => (stratum === strata.length ? share : Number(place === stratum)))
    return row.map((point, model) => {
      if (point === null) return null
      const rows = strata.map(({ rows, models }) => rows[models.indexOf(model)] ?? null)
      const influences = influencesOf({ strata, draws, shares, rows })
      return bcaTails({ below: belowOf(board, { stratum, model }), resamples, influences, level })
    })
  })
}
