import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Executor } from '../../db/client.ts'
import { findKeptResult, keepResult } from '../../db/kept-results.ts'
import { defaultResamples, defaultSeed } from '../../schemas/leaderboard.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { questionOf } from '../leaderboard/find-or-compute.ts'
import { jsonOf, type ThreadReply } from '../thread-reply.ts'
import type { JudgeStatistics } from './judge-statistics.ts'
import type { ThreadTask } from './judge-statistics-thread.ts'
import type { JudgedTable } from './judged-table.ts'

/** As many as `computeInTurn` lets compute; they start when first needed, and end when nobody asks for a while. */
const threads = new Piscina<ThreadTask, ThreadReply>({
  filename: fileURLToPath(new URL('./judge-statistics-thread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000
})

/** Raised where a statistic has members that it had not before, so that what was kept without them is computed anew. */
const added: Partial<Record<keyof JudgeStatistics, string>> = { judgeAgreement: ' 2' }

/**
 * A statistic of judges. It is computed in a thread, since with many models it takes seconds, and kept under
 * the hash of its input where seed and resamples are those that everybody gets.
 *
 * @throws {StatisticsError} as the function of that name
 * @throws {AppError} as `computeInTurn`
 */
export async function findJudgeStatistics<Name extends keyof JudgeStatistics>(
  db: Executor,
  name: Name,
  ...input: Parameters<JudgeStatistics[Name]>
): Promise<ReturnType<JudgeStatistics[Name]>> {
  const [table, task] = input
  const query = 'query' in task ? task.query : task
  const { seed, resamples } = { seed: defaultSeed, resamples: defaultResamples, ...query }
  const isKept = seed === defaultSeed && resamples === defaultResamples
  const key = keyOf(name, table, task)
  const place = { inputHash: key, question: judgesQuestion(name, table, task) }
  const known = isKept ? await findKeptResult(db, place) : null
  const json = known ?? (await computeInTurn(() => compute(name, input)))
  if (isKept && known === null) await keepResult(db, place, json)
  return JSON.parse(json)
}

function keyOf(name: keyof JudgeStatistics, table: JudgedTable, task: unknown): string {
  return hash('sha256', `${name}${added[name] ?? ''}\n${JSON.stringify(task)}\n${JSON.stringify(table)}`)
}

/** Overall of each model is of the scores, and no part of what is asked. */
function judgesQuestion(statistic: keyof JudgeStatistics, { release, panel }: JudgedTable, task: object): string {
  const { overall: _, ...asked } = { overall: null, ...task }
  return questionOf({ statistic, query: { asked, release }, panel })
}

async function compute(name: keyof JudgeStatistics, input: readonly unknown[]): Promise<string> {
  return jsonOf(await threads.run({ name, input }))
}
