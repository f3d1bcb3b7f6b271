import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import { judgeStatistics } from './judge-statistics.ts'

/** What the thread answers: the result as JSON, or an error with what `AppError` holds, which no message keeps. */
export type ThreadReply =
  | { ok: true; json: string }
  | { ok: false; error: { code: string; message: string; status: number } }

/** Entry of a thread that computes one statistic of judges and ends. Its data are the name and the arguments. */
const { name, input } = workerData as { name: keyof typeof judgeStatistics; input: readonly unknown[] }
parentPort!.postMessage(reply())

function reply(): ThreadReply {
  try {
    return { ok: true, json: JSON.stringify(Reflect.apply(judgeStatistics[name], undefined, input)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, status } = error
    return { ok: false, error: { code, message, status } }
  }
}
