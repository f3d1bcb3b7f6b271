import { AppError } from '../../errors.ts'
import { type JudgeStatistics, judgeStatistics } from './judge-statistics.ts'

/** What a thread computes: the name of a statistic and the arguments of its function. */
export type ThreadTask = { name: keyof JudgeStatistics; input: readonly unknown[] }
/** What the thread answers: the result as JSON, or an error with what `AppError` holds, which no message keeps. */
export type ThreadReply =
  | { ok: true; json: string }
  | { ok: false; error: { code: string; message: string; status: number } }

/** What runs in a thread: it computes one statistic of judges. */
export default function compute({ name, input }: ThreadTask): ThreadReply {
  try {
    return { ok: true, json: JSON.stringify(Reflect.apply(judgeStatistics[name], undefined, input)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, status } = error
    return { ok: false, error: { code, message, status } }
  }
}
