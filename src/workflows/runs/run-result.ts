import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/client.ts'
import { instanceOfRun, keepRunResult, type RunHead } from '../../db/runs.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { RunResult } from '../../schemas/run.ts'
import type { EnvironmentDefinition, Solved } from '../../suites/econevals/environment/definition.ts'
import type { EnvironmentState } from '../../suites/econevals/environment/environment.ts'
import { readRun } from './live-runs.ts'

/** The time in which the optimum of an instance of a chosen size has to be found, in milliseconds; those of levels have as long as they take. */
export const chosenSizeLimitMs = 120_000

/** Optima that were found lately, or are being found, by the hash of their instance: published instances are played again and again. */
const optima = new LRUCache<string, Promise<JsonValue>>({ max: 200 })

/**
 * What a run that is over came to, found where it is not known yet and kept. Several processes may find it at once, and find the same.
 *
 * @returns null for a run that is not over
 */
export async function runResult(db: Executor, row: RunHead): Promise<RunResult | null> {
  if (row.state !== 'over') return null
  if (row.result) return row.result
  const { definition, instance, states } = await readRun(db, row)
  const optimum = (await instanceOfRun(db, row.id)).optimum ?? (await optimumOf(definition, instance, row))
  const result = resultOf(definition, { instance, level: row.level, optimum }, states)
  await keepRunResult(db, row.id, { result, optimum })
  return result
}

/** What the states of all seats come to, as it is stored and shown. */
export function resultOf(
  definition: EnvironmentDefinition,
  solved: Solved<unknown>,
  states: readonly EnvironmentState<unknown>[]
): RunResult {
  const { score, figures } = definition.result(solved, states)
  const known = score.status === 'scored' ? { score: score.value, reason: null } : { score: null, reason: score.reason }
  return { ...known, figures: { ...figures } }
}

/**
 * The best that there is in an instance; null where its environment needs no search for it, and where that of a chosen size (`parameters`) was
 * not found in time.
 */
export async function optimumOf(
  definition: EnvironmentDefinition,
  instance: unknown,
  { parameters }: Pick<RunHead, 'parameters'> = { parameters: null }
): Promise<JsonValue> {
  if (!definition.solve) return null
  const limitMs = parameters === null ? null : chosenSizeLimitMs
  const hash = createHash('sha256')
    .update(JSON.stringify([limitMs, instance]))
    .digest('hex')
  const known = optima.get(hash)
  if (known) return await known
  const found = definition.solve(instance, { limitMs })
  optima.set(hash, found)
  found.catch(() => optima.delete(hash))
  return await found
}
