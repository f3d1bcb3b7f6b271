import { chargedCalls, chargedRounds, pendingRequests } from '../../db/charges.ts'
import type { Executor } from '../../db/client.ts'
import { extractionsOfPaper } from '../../db/extractions.ts'
import { findPaper } from '../../db/papers.ts'
import { NotFoundError } from '../../errors.ts'
import type { Prices } from '../../models/price.ts'
import type { Bill } from '../../schemas/bill.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { billLine } from './bill-line.ts'
import { chargeCalls } from './charge-calls.ts'

/**
 * What a paper has cost so far, by task type and round, and what the same calls would have cost without prompt caching.
 *
 * @param prices for that comparison; the cost itself is what was stored with each call
 * @throws {NotFoundError} `paper_not_found`
 */
export async function billPaper({ db, prices }: { db: Executor; prices: Prices }, paperId: string): Promise<Bill> {
  if (!(await findPaper(db, paperId))) throw new NotFoundError('paper', paperId)
  const extractions = await extractionsOfPaper(db, paperId)
  const rounds = await chargedRounds(db, paperId)
  const calls = await chargedCalls(db, paperId)
  const charges = chargeCalls(calls, rounds)
  const tasks = extractions
    .toSorted((a, b) => inTaskOrder(a, b) || a.generation - b.generation)
    .map(({ id, taskType, generationName }) => {
      const done = rounds.filter(({ extractionId }) => extractionId === id)
      const charged = charges.flatMap(({ call, at }) => (at?.extractionId === id ? [{ call, round: at.round }] : []))
      // A round whose first reply has not come yet, or never came, may have calls and no row.
      const names = [...new Set([...done.map(({ name }) => name), ...charged.map(({ round }) => round)])]
      return {
        taskType,
        ...(generationName !== null && { generation: generationName }),
        rounds: names.map((round) => {
          const own = charged.filter((charge) => charge.round === round).map(({ call }) => call)
          return {
            round,
            ...billLine(
              own,
              done.filter(({ name }) => name === round),
              prices
            )
          }
        }),
        total: billLine(
          charged.map(({ call }) => call),
          done,
          prices
        )
      }
    })
  return {
    paper: paperId,
    tasks,
    other: billLine(
      charges.filter(({ at }) => at === null).map(({ call }) => call),
      [],
      prices
    ),
    total: billLine(calls, rounds, prices),
    pending: await pendingRequests(db, paperId)
  }
}
