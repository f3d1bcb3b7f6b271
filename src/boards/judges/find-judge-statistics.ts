import type { Executor } from '../../db/client.ts'
import { findKeptResult, keepResult } from '../../db/kept-results.ts'
import { defaultResamples, defaultSeed } from '../../schemas/leaderboard.ts'
import { computeInThread, jsonFromThread } from '../compute-in-thread.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { questionOf } from '../leaderboard/find-or-compute.ts'
import type { Statistics } from '../statistics.ts'
import type { JudgedTable } from './judged-table.ts'

type JudgeStatistics = Pick<Statistics, 'judgeAgreement' | 'judgeGaps' | 'ownFamily' | 'selfPreference'>

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
  const compute = () => computeInTurn(() => jsonFromThread(name, ...input))
  if (seed !== defaultSeed || resamples !== defaultResamples) return JSON.parse(await compute())
  const inputHash = await computeInTurn(() => computeInThread('judgesKey', name, table, task))
  const place = { inputHash, question: judgesQuestion(name, table, task) }
  const known = await findKeptResult(db, place)
  const json = known ?? (await compute())
  if (known === null) await keepResult(db, place, json)
  return JSON.parse(json)
}

/** Overall of each model is of the scores, and no part of what is asked. */
function judgesQuestion(statistic: keyof JudgeStatistics, { release, panel }: JudgedTable, task: object): string {
  const { overall: _, ...asked } = { overall: null, ...task }
  return questionOf({ statistic, query: { asked, release }, panel })
}
