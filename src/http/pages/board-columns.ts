import { z } from 'zod'
import { taskTypesBelow } from '../../boards/leaderboard/view-groups.ts'
import { AppError } from '../../errors.ts'
import type { Leaderboard, LeaderboardEstimate } from '../../schemas/leaderboard.ts'
import { type Html, html } from './parts/html.ts'

const namesSchema = z.array(z.string().min(1).max(64)).min(1).max(100)

/** The figures whose columns a board shows: `EK,MM`, or a field for each, as a form sends them. All when left out. */
export const columnsSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  namesSchema.optional()
)
export type Columns = z.infer<typeof namesSchema>

/** A figure that a board can have a column of: of a task type, or of a group of them. */
export type BoardColumn = {
  /** The name of the task type, or the id of the group. */
  id: string
  title: string
  /** The title without the id of a group. */
  name: string
  items: number
  isGroup: boolean
  of(row: Leaderboard['rows'][number]): LeaderboardEstimate | undefined
}

/** The columns that a board shows: those that were chosen, or all that stand directly below its group. */
export function columnsOf(board: Leaderboard, columns: Columns | undefined): BoardColumn[] {
  if (columns === undefined) return below(board)
  return known(board).filter(({ id }) => columns.includes(id))
}

/** @throws {AppError} 400 `task_type_unknown` for a column that the board has not */
export function assertColumns(board: Leaderboard, columns: Columns | undefined): void {
  const ids = known(board).map(({ id }) => id)
  const unknown = columns?.find((column) => !ids.includes(column))
  if (unknown === undefined) return
  throw new AppError('task_type_unknown', `columns must be of ${ids.join(', ')}, got ${unknown}`, 400)
}

/** A box for each column of a figure; nothing where there is one alone. With none ticked all are shown. */
export function columnBoxes(board: Leaderboard, columns: Columns | undefined): Html | null {
  const shown = new Set(columnsOf(board, columns).map(({ id }) => id))
  const ofGroup = new Set(below(board).map(({ id }) => id))
  // Task types that stand deeper have a box where they were chosen.
  const offered = known(board).filter(({ id }) => shown.has(id) || ofGroup.has(id))
  if (offered.length < 2) return null
  const count = columns === undefined ? 'all' : `${shown.size} of ${offered.length}`
  return html`<details><summary>Columns: ${count}</summary>
${offered.map(
  ({ id, title, isGroup }) =>
    html`<label class="tick" title="${title}"><input type="checkbox" name="columns" value="${id}"${shown.has(id) && html` checked`}> ${isGroup ? title : id}</label>`
)}</details>`
}

function known(board: Leaderboard): BoardColumn[] {
  return [...groupColumns(board), ...board.taskTypes.map(taskColumn)]
}

function below(board: Leaderboard): BoardColumn[] {
  return [...groupColumns(board), ...taskTypesBelow(board).map(taskColumn)]
}

function groupColumns({ groups = [] }: Leaderboard): BoardColumn[] {
  return groups.map(({ id, name, items }) => {
    return { id, items, title: `${id} ${name}`, name, isGroup: true, of: (row) => row.groups?.[id] }
  })
}

function taskColumn({ name, title, items }: Leaderboard['taskTypes'][number]): BoardColumn {
  return { id: name, items, title, name: title, isGroup: false, of: (row) => row.tasks[name] }
}
