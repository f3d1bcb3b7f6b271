import { replyOf, type ThreadReply } from '../thread-reply.ts'
import { type JudgeStatistics, judgeStatistics } from './judge-statistics.ts'

/** What a thread computes: the name of a statistic and the arguments of its function. */
export type ThreadTask = { name: keyof JudgeStatistics; input: readonly unknown[] }

/** What runs in a thread: it computes one statistic of judges. */
export default async function compute({ name, input }: ThreadTask): Promise<ThreadReply> {
  return await replyOf(() => Reflect.apply(judgeStatistics[name], undefined, input))
}
