import { AppError } from '../errors.ts'
import { type BudgetLimits, type BudgetScope, budgetScopes, type Limit, limitsOn } from './budget-limits.ts'
import type { Model, ModelRequest } from './model.ts'
import type { Account, ModelCallStore } from './model-calls.ts'
import { findPrice, type Prices } from './price.ts'
import { type BudgetTeam, createSpentSums, type Payer } from './spent-sums.ts'
import { worstCaseUsd } from './worst-case.ts'

/** A call that would cost too much, or whose cost nobody knows. Nothing was sent. */
export class BudgetError extends AppError {
  constructor(code: 'budget_exceeded' | 'budget_unpriced', message: string, details: object = {}) {
    super(code, message, 409, { details })
  }
}

/**
 * A call before it is made; `batch` when it goes to the provider's batch endpoint, at its price. With `waits` it waits
 * for requests in flight to end where only their worst cases leave it no room.
 */
export type BudgetedCall = {
  model: Pick<Model, 'id'>
  request: ModelRequest
  account: Account
  batch?: boolean
  waits?: boolean
  signal?: AbortSignal
}

export type Budget = {
  /**
   * Sets the worst case of a request aside before it is sent. To be held only while it is in flight, and until its reply
   * is stored: others may wait for it, so that whoever holds it must wait for nobody.
   *
   * @returns gives it back once the call is stored with its real cost in US dollars, or its batch request with its worst
   *   case, which is meant when no cost is stated
   * @throws {BudgetError} `budget_exceeded`, or `budget_unpriced` when the model has no price
   */
  reserve(call: BudgetedCall): Promise<(costUsd?: number) => void>
  /**
   * Counts the worst case of a request that was sent and not answered as spent: it may be billed, and nobody waits for it.
   *
   * @returns to be called once the call is stored with it
   */
  charge(call: BudgetedCall): () => void
}

type Reservation = { payer: Payer; worstUsd: number; isSpent: boolean }

/** Of a limit: what was spent stays below it, where others may spend before it is read anew. */
const farShare = 0.9

/**
 * Hard stops per extraction, paper, submission, team and month, month and in total: in each, what was spent, what is in
 * flight and the worst case of the next call stay together under the limit. With a limit that somebody stated, a model
 * without a price is refused; under assumed ones alone it is not counted, since a model of one's own has no price.
 * One budget serves all callers of a process, live and by batch. Calls in flight in other processes are seen when they
 * are stored; until then they may run over by their own cost. Calls stored without a price count as 0.
 *
 * @param options.assumed scopes whose limits are defaults that nobody stated
 * @param options.spentUsd what the stored calls and the pending batch requests of a scope cost
 * @param options.isAlone whether no other process spends from the same sums
 * @param options.teamOf the team of a submission; without it no call comes under a team's limit
 * @param options.now milliseconds since 1970
 */
export function createBudget(options: {
  limits: BudgetLimits
  assumed?: ReadonlySet<BudgetScope>
  spentUsd: ModelCallStore['spentUsd']
  isAlone?: boolean
  teamOf?: (submissionId: string) => Promise<BudgetTeam | null>
  prices: Prices
  now: () => number
}): Budget {
  const { limits, assumed = new Set(), spentUsd, isAlone = false, teamOf, prices, now } = options
  const set = budgetScopes.filter((scope) => limits[scope] !== null)
  const isStated = set.some((scope) => !assumed.has(scope))
  const reservations = new Set<Reservation>()
  const waiting: (() => void)[] = []
  const sums = createSpentSums({ spentUsd, isAlone, now })
  const teams = new Map<string, BudgetTeam | null>()
  let released = 0

  /** A submission never changes its team. */
  async function payerOf(account: Account): Promise<Payer> {
    const { submissionId } = account
    if (submissionId === null || !teamOf || limits.teamMonth === null) return { ...account, team: null }
    if (!teams.has(submissionId)) teams.set(submissionId, await teamOf(submissionId))
    return { ...account, team: teams.get(submissionId)! }
  }

  /** A call that ends while they are taken would be in neither a sum nor in flight: then they are taken again. */
  async function spentNow(binding: readonly Limit[], worst: number, isAnew: boolean): Promise<number[]> {
    for (;;) {
      const before = released
      const spent = await Promise.all(
        binding.map((limit) => {
          const leavesRoom = (usd: number) => {
            const { spent, inFlight } = reservedUsd(limit)
            return usd + spent + inFlight + worst <= farShare * limit.limitUsd
          }
          return sums.take(limit, { isAnew, leavesRoom })
        })
      )
      if (released === before) return spent
    }
  }

  /** There is one to come: only what is in flight leaves no room. */
  function nextRelease(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      waiting.push(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      })
    })
  }

  /** What is set aside in the scope of a limit: for requests that were sent and not answered, and for those in flight. */
  function reservedUsd({ isOf }: Limit): { spent: number; inFlight: number } {
    let [spent, inFlight] = [0, 0]
    for (const { payer, worstUsd, isSpent } of reservations) {
      if (!isOf(payer)) continue
      if (isSpent) spent += worstUsd
      else inFlight += worstUsd
    }
    return { spent, inFlight }
  }

  function hold(reservation: Reservation): (costUsd?: number) => void {
    reservations.add(reservation)
    return (costUsd = reservation.worstUsd) => {
      reservations.delete(reservation)
      released += 1
      sums.add(reservation.payer, costUsd)
      for (const look of waiting.splice(0)) look()
    }
  }

  return {
    async reserve({ model, request, account, batch = false, waits = false, signal }) {
      if (set.length === 0) return () => {}
      const price = findPrice(prices, model.id)
      if (!price && !isStated) return () => {}
      if (!price) {
        const line = `MODEL_PRICES={"${model.id}":{"input":0,"output":0}}`
        const message = `model ${model.id} has no price, and a budget is set: state it in USD per million tokens, ${line}`
        throw new BudgetError('budget_unpriced', message)
      }
      const worst = worstCaseUsd(price, request, { batch })
      const payer = await payerOf(account)
      const binding = limitsOn(payer, limits, now())
      let isAnew = false
      for (;;) {
        const stored = await spentNow(binding, worst, isAnew)
        signal?.throwIfAborted()
        // Nothing waits from here to the reservation: two calls cannot both be let into the same room.
        const all = binding.map((limit, index) => {
          const { spent, inFlight } = reservedUsd(limit)
          return { limit, spent: stored[index]! + spent, inFlight }
        })
        if (all.every(({ limit, spent, inFlight }) => spent + inFlight + worst <= limit.limitUsd)) break
        const waitsForRoom = waits && all.every(({ limit, spent }) => spent + worst <= limit.limitUsd)
        if (waitsForRoom) await nextRelease(signal)
        else if (isAnew) for (const { limit, ...sum } of all) refuseBeyond(limit, payer, { ...sum, worst })
        // Nobody is refused for a sum that may be too high.
        isAnew = !waitsForRoom
      }
      return hold({ payer, worstUsd: worst, isSpent: false })
    },
    charge({ model, request, account, batch = false }) {
      const price = findPrice(prices, model.id)
      // It was reserved before, so that its team is known.
      const payer = { ...account, team: teams.get(account.submissionId ?? '') ?? null }
      return hold({ payer, worstUsd: price ? worstCaseUsd(price, request, { batch }) : 0, isSpent: true })
    }
  }
}

/**
 * Refuses a call beyond a limit, with the sums. The reason of a submission is read by its team, which is told the sums of
 * its own scopes alone: those of all calls together are the operator's, and tell what other teams spend.
 */
function refuseBeyond(
  { scope, limitUsd, subject }: Limit,
  { submissionId }: Payer,
  { spent, inFlight, worst }: { spent: number; inFlight: number; worst: number }
): void {
  if (spent + inFlight + worst <= limitUsd) return
  if (submissionId !== null && (scope === 'month' || scope === 'total')) {
    const message = `the budget of this service for ${subject} leaves no room for this call: whoever runs it sees the sums`
    throw new BudgetError('budget_exceeded', message, { scope })
  }
  const sum = `spent ${usd(spent)} + in flight ${usd(inFlight)} + this call up to ${usd(worst)}`
  throw new BudgetError('budget_exceeded', `budget of ${usd(limitUsd)} for ${subject} would be passed: ${sum}`, {
    scope,
    limitUsd,
    spentUsd: spent
  })
}

function usd(amount: number): string {
  return `$${amount.toFixed(4)}`
}
