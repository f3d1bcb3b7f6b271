import { AppError } from '../../errors.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'

type Group = Required<Leaderboard>['groups'][number]

/**
 * A board with the groups directly below one of them alone, or with the outermost; as it is where its release has no groups.
 *
 * @param board with all of its groups
 * @param id of the group that is asked for
 * @throws {AppError} 400 `group_unknown` for one that the board has not
 */
export function viewGroups(board: Leaderboard, id: string | undefined): Leaderboard {
  const { groups: all = [] } = board
  const chosen = all.find((group) => group.id === id)
  if (id !== undefined && !chosen) throw unknown(id, all)
  if (all.length === 0) return board
  const groups = all.filter(({ within }) => within === (chosen?.id ?? null))
  const shown = new Set(groups.map((group) => group.id))
  const rows = board.rows.map((row) => {
    const figures = Object.entries(row.groups ?? {}).filter(([group]) => shown.has(group))
    return { ...row, groups: Object.fromEntries(figures) }
  })
  const within = chosen ? pathTo(chosen, all) : []
  return { ...board, groups, within: within.map(({ id, name }) => ({ id, name })), rows }
}

/** A group behind those that it stands in. */
function pathTo(group: Group, all: readonly Group[]): Group[] {
  const around = all.find(({ id }) => id === group.within)
  return around ? [...pathTo(around, all), group] : [group]
}

function unknown(id: string, all: readonly Group[]): AppError {
  const known =
    all.length === 0 ? 'the release has no groups' : `within must be of ${all.map((group) => group.id).join(', ')}`
  return new AppError('group_unknown', `${known}, got ${JSON.stringify(id)}`, 400)
}

/** The task types directly below the group that a board shows; all where its release has no groups. */
export function taskTypesBelow({ taskTypes, within }: Pick<Leaderboard, 'taskTypes' | 'within'>) {
  return taskTypes.filter(({ group }) => group === within?.at(-1)?.id)
}
