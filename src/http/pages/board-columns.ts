import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { type Html, html } from './parts/html.ts'

const namesSchema = z.array(z.string().min(1).max(64)).min(1).max(100)

/** The task types whose columns a board shows: `EK,MM`, or a field for each, as a form sends them. All when left out. */
export const columnsSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  namesSchema.optional()
)
export type Columns = z.infer<typeof namesSchema>

/** @throws {AppError} 400 `task_type_unknown` for a column that the board has not */
export function assertColumns({ taskTypes }: Pick<Leaderboard, 'taskTypes'>, columns: Columns | undefined): void {
  const names = taskTypes.map(({ name }) => name)
  const unknown = columns?.find((column) => !names.includes(column))
  if (unknown === undefined) return
  throw new AppError('task_type_unknown', `columns must be of ${names.join(', ')}, got ${unknown}`, 400)
}

/** A box for each column of a task type; nothing where there is one alone. With none ticked all are shown. */
export function columnBoxes({ taskTypes }: Pick<Leaderboard, 'taskTypes'>, columns: Columns | undefined): Html | null {
  if (taskTypes.length < 2) return null
  const count = columns === undefined ? 'all' : `${new Set(columns).size} of ${taskTypes.length}`
  const isShown = (name: string) => columns === undefined || columns.includes(name)
  return html`<details><summary>Columns: ${count}</summary>
${taskTypes.map(
  ({ name, title }) =>
    html`<label class="tick" title="${title}"><input type="checkbox" name="columns" value="${name}"${isShown(name) && html` checked`}> ${name}</label>`
)}</details>`
}
