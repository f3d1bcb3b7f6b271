import { AppError } from '../../errors.ts'
import type { List } from './send-list.ts'

/**
 * A list whose rows are all there, in whatever order: a page follows the row that its cursor names. A cursor that names a
 * row which the list does not hold is refused with 400 `cursor_invalid`.
 */
export function listInMemory<Row>(
  all: readonly Row[],
  keyOf: (row: Row) => string
): Pick<List<Row, Row>, 'rows' | 'keyOf' | 'show'> {
  return {
    async rows({ after, limit }) {
      const place = after === null ? -1 : all.findIndex((row) => keyOf(row) === after)
      if (after !== null && place === -1) {
        throw new AppError('cursor_invalid', 'cursor must be `next` of an earlier page', 400)
      }
      return all.slice(place + 1, place + 1 + limit)
    },
    keyOf,
    show: (rows) => [...rows]
  }
}
