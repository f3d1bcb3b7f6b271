import { AppError } from '../errors.ts'

/** What a thread answers: the result as JSON, or an error with what `AppError` holds, which no message keeps. */
export type ThreadReply =
  | { ok: true; json: string }
  | { ok: false; error: { code: string; message: string; status: number } }

/** Computes in a thread. What is no `AppError` is a fault of the thread, and ends it. */
export async function replyOf(compute: () => unknown): Promise<ThreadReply> {
  try {
    return { ok: true, json: JSON.stringify(await compute()) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, status } = error
    return { ok: false, error: { code, message, status } }
  }
}

/** @throws {AppError} the thread's */
export function jsonOf(reply: ThreadReply): string {
  if (reply.ok) return reply.json
  throw new AppError(reply.error.code, reply.error.message, reply.error.status)
}
