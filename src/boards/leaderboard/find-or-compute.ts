import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { findKeptResult, keepResult } from '../../db/kept-results.ts'
import { defaultResamples, defaultSeed } from '../../schemas/leaderboard.ts'
import { computeInTurn } from './compute-in-turn.ts'

/**
 * Statistics that are computed once. With the seed and the resamples that everybody gets they are kept under their key;
 * any other are computed each time, since there is no end to seeds.
 *
 * @param wanted.key hash of all that decides the result
 * @param wanted.schema reads what was kept
 * @throws {AppError} as `computeInTurn`
 */
export async function findOrCompute<Result>(
  db: Executor,
  wanted: { query: { seed: number; resamples: number }; key: () => string; schema: z.ZodType<Result> },
  compute: () => Promise<Result>
): Promise<Result> {
  const { seed, resamples } = wanted.query
  if (seed !== defaultSeed || resamples !== defaultResamples) return await computeInTurn(compute)
  const key = wanted.key()
  const known = await findKeptResult(db, key)
  if (known !== null) return wanted.schema.parse(JSON.parse(known))
  const result = await computeInTurn(compute)
  await keepResult(db, key, JSON.stringify(result))
  return result
}
