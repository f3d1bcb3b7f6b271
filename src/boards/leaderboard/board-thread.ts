import { replyOf, type ThreadReply } from '../thread-reply.ts'
import { firstPairs } from './board-pairs.ts'
import { type BoardTask, boardStatistics } from './board-statistics.ts'
import { type ComparedPairs, comparedPairs } from './compared-pairs.ts'
import { type PackedTable, unpacked } from './packed-table.ts'

/** A board to compute, and of how many models, the first ones, the pairs are wanted: of a thousand they are most of it. */
export type BoardThreadTask = Omit<BoardTask, 'table'> & { table: PackedTable; pairsOf: number }

/** What runs in a thread: it computes one board, hash and all. */
export default async function compute({ table, pairsOf, ...task }: BoardThreadTask): Promise<ThreadReply> {
  return await replyOf(async () => {
    const means = { withoutPairs: pairsOf === 0 }
    const { pairs, ...board } = await boardStatistics({ ...task, table: unpacked(table) }, means)
    return pairsOf > 0 ? { ...board, pairs: firstPairs(pairs, pairsOf) } : board
  })
}

export type PairsTask = Omit<BoardThreadTask, 'pairsOf'>
/** Numbers come as they are: as JSON those of a thousand models would take seconds to read. */
export type PairsReply = { reply: ThreadReply; triangles: ComparedPairs['triangles'] }

/** The pairs of a board, all of them. */
export async function allPairs({ table, ...task }: PairsTask): Promise<PairsReply> {
  let triangles: ComparedPairs['triangles'] = {}
  const reply = await replyOf(async () => {
    const found = comparedPairs(await boardStatistics({ ...task, table: unpacked(table) }))
    triangles = found.triangles
    return { ...found, triangles: {} }
  })
  return { reply, triangles }
}
