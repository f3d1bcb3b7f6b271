import { comparedModels } from '../../grading/compared-models.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import { choicesOf, drawsOf } from './asked-of-board.ts'

type Field = string | number | null

/**
 * The compared models of a board pair by pair, the better first: a head, then one record per pair. `difference` is that of
 * their Overall, in score units. Every record says what was asked for, so that tables can be put together; `choicesOf` comes last,
 * behind the reason of a board whose pairs have no p.
 */
export function pairRecords(board: BoardStatistics): Field[][] {
  const { query, inputHash, pairs, chosen } = board
  const { release, split, profile, panel, unit, interval = null } = query
  const asked = { release, split, profile, panel, ...drawsOf(query), unit: unit!, interval, inputHash }
  const choices = { ...(pairs.reason && { reason: pairs.reason }), ...choicesOf(query, chosen) }
  const compared = comparedModels(board).slice(0, pairs.models)
  const records = compared.flatMap((first, i) =>
    compared.slice(i + 1).map((second, after): Field[] => {
      const cell = (matrix: readonly (readonly (number | null)[])[] | undefined) => matrix?.[i]?.[i + 1 + after] ?? null
      return [
        ...Object.values(asked),
        ...[first.submissionId, first.model, second.submissionId, second.model],
        ...[pairs.difference, pairs.p, pairs.pPlusOne, pairs.holm, pairs.benjaminiHochberg].map(cell),
        ...Object.values(choices)
      ]
    })
  )
  return [[...Object.keys(asked), ...head, ...Object.keys(choices)], ...records]
}

const head = [
  ...['first', 'first_model', 'second', 'second_model'],
  ...['difference', 'p', 'p_plus_one', 'holm', 'benjamini_hochberg']
]
