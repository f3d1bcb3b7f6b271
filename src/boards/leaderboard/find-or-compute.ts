import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { findKeptResult, keepResult } from '../../db/kept-results.ts'
import { defaultResamples, defaultSeed } from '../../schemas/leaderboard.ts'
import { computeInTurn } from './compute-in-turn.ts'

/** What somebody asks of a release: the panel is the one that was found where none was named. */
export type AskedOf = { statistic: string; query: object; panel: string | null }

/**
 * Statistics that are computed once. With the seed and the resamples that everybody gets they are kept under their key;
 * any other are computed each time, since there is no end to seeds.
 *
 * @param wanted.key hash of all that decides the result
 * @param wanted.asked name of the statistic, and what tells results of it apart that are asked for side by side
 * @param wanted.schema reads what was kept
 * @throws {AppError} as `computeInTurn`
 */
export async function findOrCompute<Result>(
  db: Executor,
  wanted: {
    query: { seed: number; resamples: number }
    key: () => string | Promise<string>
    asked: AskedOf
    schema: z.ZodType<Result>
  },
  compute: () => Promise<Result>
): Promise<Result> {
  if (!isKept(wanted.query)) return await computeInTurn(compute)
  const place = { inputHash: await wanted.key(), question: questionOf(wanted.asked) }
  const known = await findKeptResult(db, place)
  if (known !== null) return wanted.schema.parse(JSON.parse(known))
  const result = await computeInTurn(compute)
  await keepResult(db, place, JSON.stringify(result))
  return result
}

/** Whether a result is one that everybody gets who asks for nothing else. */
export function isKept({ seed, resamples }: { seed: number; resamples: number }): boolean {
  return seed === defaultSeed && resamples === defaultResamples
}

/** A question is the same in whatever order its query was written. */
export function questionOf({ statistic, query, panel }: AskedOf): string {
  return hash('sha256', stringify([statistic, { ...query, panel }]) ?? '')
}
