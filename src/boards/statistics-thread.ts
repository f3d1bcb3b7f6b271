import { type BoardTask, boardStatistics } from './leaderboard/board-statistics.ts'
import { type ComparedPairs, comparedPairs } from './leaderboard/compared-pairs.ts'
import { unpacked } from './packed-rows.ts'
import { type Statistics, statistics } from './statistics.ts'
import { replyOf, type ThreadReply } from './thread-reply.ts'

/** What a thread computes: the name of a statistic and the arguments of its function, as `packed` gives them. */
export type ThreadTask = { name: keyof Statistics; input: unknown }

/** What runs in a thread: it computes one statistic. */
export default async function compute({ name, input }: ThreadTask): Promise<ThreadReply> {
  return await replyOf(() => Reflect.apply(statistics[name], undefined, unpacked(input) as unknown[]))
}

/** Numbers come as they are: as JSON those of a thousand models would take seconds to read. */
export type PairsReply = { reply: ThreadReply; triangles: ComparedPairs['triangles'] }

/** All pairs of a board. */
export async function allPairs(packedTask: unknown): Promise<PairsReply> {
  let triangles: ComparedPairs['triangles'] = {}
  const reply = await replyOf(async () => {
    const found = comparedPairs(await boardStatistics(unpacked(packedTask) as BoardTask, { groups: [] }))
    triangles = found.triangles
    return { ...found, triangles: {} }
  })
  return { reply, triangles }
}
