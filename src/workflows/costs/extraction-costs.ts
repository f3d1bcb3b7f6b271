import { chargedCalls, chargedRounds } from '../../db/charges.ts'
import type { Executor } from '../../db/client.ts'
import { totalOrNull } from './bill-line.ts'
import { chargeCalls } from './charge-calls.ts'

/**
 * What one extraction has cost so far.
 *
 * @returns `ofRound` in US dollars, null where a call has no price; `total` with such calls as 0
 */
export async function extractionCosts(
  db: Executor,
  { id, paperId }: { id: string; paperId: string }
): Promise<{ ofRound(round: string): number | null; total: number }> {
  const charges = chargeCalls(await chargedCalls(db, paperId), await chargedRounds(db, paperId))
  const own = charges.filter(({ at }) => at?.extractionId === id)
  return {
    ofRound: (round) => totalOrNull(own.filter(({ at }) => at?.round === round).map(({ call }) => call.costUsd)),
    total: own.reduce((total, { call }) => total + (call.costUsd ?? 0), 0)
  }
}
