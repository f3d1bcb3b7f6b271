import { comparedModels } from '../../grading/compared-models.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import { reasonWords } from './format.ts'

/** Why no pair of a board has a p, in words; null where some pair has one. */
export function whyWithoutP(board: BoardStatistics): string | null {
  const { pairs, power, taskTypes, query } = board
  if (pairs.holm.some((row) => row.some((p) => p !== null))) return null
  if (comparedModels(board).length < 2) return 'it takes two models that are complete'
  if (pairs.reason) return reasonWords(pairs.reason)
  const few = taskTypes.filter(
    ({ items, sources, weight }) => weight > 0 && (query.unit === 'item' ? items : sources) < 2
  )
  return few.length === 0
    ? power.note
    : `too few items. ${few.map(({ name }) => name).join(', ')} ${few.length === 1 ? 'has' : 'have'} fewer than two that are independent${query.unit === 'item' ? '' : ', as those of one paper or template are not'}, so that no error of Overall is known`
}

/** Why no model of a board has a set of ranks, in words; null where some model has one. */
export function whyWithoutRankSets(board: BoardStatistics): string | null {
  if (board.models.some(({ rankInterval }) => rankInterval !== null)) return null
  return board.models.some(({ rank }) => rank !== null)
    ? (whyWithoutP(board) ?? 'no set of ranks is known')
    : 'no model is ranked'
}
