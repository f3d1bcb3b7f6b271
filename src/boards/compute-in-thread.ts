import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { BoardTask } from './leaderboard/board-statistics.ts'
import type { ComparedPairs } from './leaderboard/compared-pairs.ts'
import { packed, valuesIn } from './packed-rows.ts'
import { type Statistics, statistics } from './statistics.ts'
import type { PairsReply, ThreadTask } from './statistics-thread.ts'
import { jsonOf, type ThreadReply } from './thread-reply.ts'

/** Values of which the service computes a statistic while nobody notices: a thread takes longer to start. */
const fewValues = 20_000

/** As many as `computeInTurn` lets compute; they start when first needed, and end when nobody asks for a while. */
const threads = new Piscina<unknown, ThreadReply | PairsReply>({
  filename: fileURLToPath(new URL('./statistics-thread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000
})

type Result<Name extends keyof Statistics> = Awaited<ReturnType<Statistics[Name]>>

/**
 * A statistic computed in a thread, whatever its size. To be called in turn (`computeInTurn`), as all that computes is.
 *
 * @throws {AppError} as the function of that name
 */
export async function computeInThread<Name extends keyof Statistics>(
  name: Name,
  ...input: Parameters<Statistics[Name]>
): Promise<Result<Name>> {
  return JSON.parse(await jsonFromThread(name, ...input))
}

/** The same as JSON. */
export async function jsonFromThread<Name extends keyof Statistics>(
  name: Name,
  ...input: Parameters<Statistics[Name]>
): Promise<string> {
  const task: ThreadTask = { name, input: await packed(input) }
  return jsonOf((await threads.run(task)) as ThreadReply)
}

/** All pairs of a board, whose numbers are handed over as they are. @throws {AppError} as `boardStatistics` */
export async function pairsFromThread(task: BoardTask): Promise<ComparedPairs> {
  const { reply, triangles } = (await threads.run(await packed(task), { name: 'allPairs' })) as PairsReply
  return { ...(JSON.parse(jsonOf(reply)) as ComparedPairs), triangles }
}

/** A statistic that takes time in proportion to its values: of few of them it is computed at once. */
export async function computeBySize<Name extends keyof Statistics>(
  name: Name,
  ...input: Parameters<Statistics[Name]>
): Promise<Result<Name>> {
  if (valuesIn(input) > fewValues) return await computeInThread(name, ...input)
  return (await Reflect.apply(statistics[name], undefined, input)) as Result<Name>
}
