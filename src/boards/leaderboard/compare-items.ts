import { InvalidError, NotFoundError } from '../../errors.ts'
import type { ComparedItem, ComparedItemsQuery } from '../../schemas/comparison.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import { metricIn, type ScoreTable, splitOf } from './score-table.ts'

/**
 * The items of a release by how far two submissions are apart on them. Items on which one of the two has no score are
 * last, whatever the order; where two are as far apart, their ids decide.
 *
 * @throws {NotFoundError} `submission_not_found` when one of them is not on the board
 * @throws {InvalidError} `submissions_equal`
 */
export function compareItems(whole: ScoreTable, query: Resolved<ComparedItemsQuery>): ComparedItem[] {
  if (query.first === query.second) {
    throw new InvalidError('submissions_equal', 'a comparison takes two different submissions')
  }
  const table = splitOf(whole, query.split)
  const { better } = metricIn(table, query.profile)
  const rows = [query.first, query.second].map((id) => rowOf(table, id))
  const scores = rows.map((row) => table.scores[query.profile]![row]!)
  const compared = table.items.flatMap(({ itemId, taskType, split }, place): ComparedItem[] => {
    if (query.taskType !== undefined && query.taskType !== taskType) return []
    const [first, second] = scores.map((of) => of[place] ?? null) as [number | null, number | null]
    const difference = first === null || second === null ? null : first - second
    const [whyFirst, whySecond] = rows.map((row) => table.unscored[row]?.[place] ?? null) as [
      string | null,
      string | null
    ]
    const [leftFirst, leftSecond] = rows.map((row) => !table.sent[row]![place]) as [boolean, boolean]
    return [
      {
        ...{ itemId, taskType, split, first, second, difference },
        leftOut: { first: leftFirst, second: leftSecond },
        unscored: { first: whyFirst, second: whySecond }
      }
    ]
  })
  const towardsFirst = better === 'higher' ? 1 : -1
  const rank = {
    apart: Math.abs,
    first: (gap: number) => towardsFirst * gap,
    second: (gap: number) => -towardsFirst * gap
  }
  return compared.toSorted((a, b) => {
    // Items are in the order of their ids, which a stable sort keeps.
    if (query.order === 'item') return 0
    if (a.difference === null || b.difference === null)
      return Number(a.difference === null) - Number(b.difference === null)
    return rank[query.order](b.difference) - rank[query.order](a.difference)
  })
}

function rowOf({ models }: ScoreTable, id: string): number {
  const row = models.findIndex(({ submissionId }) => submissionId === id)
  if (row === -1) throw new NotFoundError('submission', id)
  return row
}
