import { AppError } from '../../errors.ts'
import { firstPairs } from './board-pairs.ts'
import { type BoardTask, boardStatistics } from './board-statistics.ts'
import { type PackedTable, unpacked } from './packed-table.ts'

/** A board to compute, and of how many models, the first ones, the pairs are wanted: of a thousand they are most of it. */
export type BoardThreadTask = Omit<BoardTask, 'table'> & { table: PackedTable; pairsOf: number }
/** The board as JSON, or an error with what `AppError` holds, which no message keeps. */
export type BoardThreadReply =
  | { ok: true; json: string }
  | { ok: false; error: { code: string; message: string; status: number } }

/** What runs in a thread: it computes one board, hash and all. */
export default async function compute({ table, pairsOf, ...task }: BoardThreadTask): Promise<BoardThreadReply> {
  try {
    const means = { withoutPairs: pairsOf === 0 }
    const { pairs, ...board } = await boardStatistics({ ...task, table: unpacked(table) }, means)
    return { ok: true, json: JSON.stringify(pairsOf > 0 ? { ...board, pairs: firstPairs(pairs, pairsOf) } : board) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, status } = error
    return { ok: false, error: { code, message, status } }
  }
}
