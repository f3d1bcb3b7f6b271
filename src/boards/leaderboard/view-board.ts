import { InvalidError } from '../../errors.ts'
import { type BoardView, boardOrders } from '../../schemas/board-view.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { familyOf } from '../../schemas/model-family.ts'
import { nameKey } from '../../schemas/name-key.ts'
import { viewGroups } from './view-groups.ts'

type Row = Leaderboard['rows'][number]

/**
 * The rows of a board that a view shows, in its order, with the groups that it shows; the board itself where nothing is asked and its
 * release has no groups. Equal rows keep the order of the board, and rows that lack what is sorted by stand last.
 *
 * @throws {AppError} as `viewGroups`
 * @throws {InvalidError} `sort_unknown`
 */
export function viewBoard(whole: Leaderboard, { within, find, best, sort }: BoardView): Leaderboard {
  const board = viewGroups(whole, within)
  if (find === undefined && best === undefined && sort === undefined) return board
  const { rows, taskTypes, metric } = board
  const first = best === undefined ? rows : firstOfEach(rows, best)
  const found = find === undefined ? first : first.filter((row) => holds(row, find))
  const tasks = taskTypes.filter(({ items }) => items > 0).map(({ name }) => name)
  const groups = (board.groups ?? []).map(({ id }) => id)
  const sorted =
    sort === undefined ? found : sortRows(found, { sort, tasks, groups, lessIsMore: metric?.better === 'lower' })
  const view = { ...(find !== undefined && { find }), ...(best && { best }), ...(sort && { sort }) }
  return { ...board, rows: sorted, view: { ...view, of: rows.length } }
}

/** The board has the best first, and those without a rank last. */
function firstOfEach(rows: readonly Row[], kind: 'team' | 'family'): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = kind === 'team' ? nameKey(row.team) : familyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function holds({ model, team, family }: Row, words: string): boolean {
  const wanted = nameKey(words)
  return [model, team, family].some((name) => nameKey(name).includes(wanted))
}

type Sorting = { sort: string; tasks: readonly string[]; groups: readonly string[]; lessIsMore: boolean }

function sortRows(rows: readonly Row[], { sort, tasks, groups, lessIsMore }: Sorting): Row[] {
  if (tasks.includes(sort) || groups.includes(sort)) {
    const value = ({ tasks, groups = {} }: Row) => (tasks[sort] ?? groups[sort])?.value ?? null
    return byNumber(rows, lessIsMore ? value : (row) => negated(value(row)))
  }
  switch (boardOrders.find((order) => order === sort)) {
    case 'model':
    case 'team': {
      const name = sort === 'model' ? ({ model }: Row) => model : ({ team }: Row) => team
      // No locale of the machine decides: the same board has the same order everywhere.
      return rows.toSorted((one, other) => compare(nameKey(name(one)), nameKey(name(other))))
    }
    case 'coverage':
      return byNumber(rows, ({ coverage }) => -coverage)
    case 'date':
      return byNumber(rows, ({ generatedOn }) => (generatedOn === undefined ? null : -Date.parse(generatedOn)))
    default:
      throw new InvalidError(
        'sort_unknown',
        `sort must be one of ${[...groups, ...tasks, ...boardOrders].join(', ')}, got ${JSON.stringify(sort)}`
      )
  }
}

function byNumber(rows: readonly Row[], of: (row: Row) => number | null): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return a - b
  })
}

function negated(value: number | null): number | null {
  return value === null ? null : -value
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
