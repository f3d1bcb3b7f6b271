import { AppError } from '../errors.ts'
import type { Model, ModelRequest } from './model.ts'
import type { Account, ModelCallStore, SpendingScope } from './model-calls.ts'
import { findPrice, type Prices } from './price.ts'
import { worstCaseUsd } from './worst-case.ts'

/** What a budget is set for, the narrowest first. A month is a calendar month in UTC, `teamMonth` that of one team. */
export const budgetScopes = ['extraction', 'paper', 'submission', 'teamMonth', 'month', 'total'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** Hard stops in US dollars; null for none. */
export type BudgetLimits = Readonly<Record<BudgetScope, number | null>>
export const noLimits: BudgetLimits = {
  extraction: null,
  paper: null,
  submission: null,
  teamMonth: null,
  month: null,
  total: null
}

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

/** The team that a submission is of. */
export type BudgetTeam = { id: string; name: string }

type Limit = { scope: BudgetScope; limitUsd: number; spending: SpendingScope; subject: string }
/** Whom a call is charged to, with the team of its submission. */
type Payer = Account & { team: BudgetTeam | null }
type Reservation = { payer: Payer; worstUsd: number; isSpent: boolean }
/** A sum as it was read, with what was given back since on its account. */
type Known = { usd: number; readAt: number; isOf(payer: Payer): boolean }

/**
 * A sum reads many rows, so that it is not read for each call. Alone, a process knows by itself what was spent since;
 * beside others it sees what they spent when it reads anew, for each call once the last sum is near the limit.
 */
const aloneMs = 10_000
const besideOthersMs = 1000
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
  const servesMs = isAlone ? aloneMs : besideOthersMs
  const set = budgetScopes.filter((scope) => limits[scope] !== null)
  const isStated = set.some((scope) => !assumed.has(scope))
  const reservations = new Set<Reservation>()
  const waiting: (() => void)[] = []
  const sums = new Map<string, Known>()
  /** The sums above, and those that are being read. */
  const counting = new Set<Known>()
  const readings = new Map<string, Promise<Known>>()
  const teams = new Map<string, BudgetTeam | null>()
  let released = 0

  /** A submission never changes its team. */
  async function payerOf(account: Account): Promise<Payer> {
    const { submissionId } = account
    if (submissionId === null || !teamOf || limits.teamMonth === null) return { ...account, team: null }
    if (!teams.has(submissionId)) teams.set(submissionId, await teamOf(submissionId))
    return { ...account, team: teams.get(submissionId)! }
  }

  /**
   * The sum as it is stored, or one that cannot be less: the last one with all that was given back since. Many calls begin
   * at a time, and one of them reads for the others.
   */
  async function spentOn(limit: Limit, payer: Payer, worst: number, isAnew: boolean): Promise<number> {
    const key = JSON.stringify(limit.spending)
    if (isAnew) return (await readSum(key, limit, payer)).usd
    const known = sums.get(key)
    if (known && now() - known.readAt < servesMs && isFar(limit, payer, worst, known)) return known.usd
    const reading = readings.get(key)
    if (reading) {
      const read = await reading
      if (isFar(limit, payer, worst, read)) return read.usd
    }
    return (await readSum(key, limit, payer)).usd
  }

  /** Whether the last sum will do: alone it is that of now, beside others it leaves room for what they spent since. */
  function isFar(limit: Limit, payer: Payer, worst: number, { usd }: Known): boolean {
    if (isAlone) return true
    const { spent, inFlight } = reservedUsd(limit, payer)
    return usd + spent + inFlight + worst <= farShare * limit.limitUsd
  }

  function readSum(key: string, { spending, scope }: Limit, payer: Payer): Promise<Known> {
    // What is given back meanwhile may be in the sum already: it is counted twice at the most.
    const known: Known = { usd: 0, readAt: now(), isOf: (other) => isCharged(scope, other, payer) }
    counting.add(known)
    const reading = spentUsd(spending)
      .then((usd) => {
        known.usd += usd
        keep(key, known)
        return known
      })
      .catch((error: unknown) => {
        counting.delete(known)
        throw error
      })
      .finally(() => {
        if (readings.get(key) === reading) readings.delete(key)
      })
    readings.set(key, reading)
    return reading
  }

  function keep(key: string, known: Known): void {
    for (const [other, { readAt }] of sums) if (other === key || now() - readAt >= servesMs) forget(other)
    sums.set(key, known)
  }

  function forget(key: string): void {
    counting.delete(sums.get(key)!)
    sums.delete(key)
  }

  /** A call that ends while the sums are read would be in neither number: then they are read again. */
  async function spentNow(binding: readonly Limit[], payer: Payer, worst: number, isAnew: boolean): Promise<number[]> {
    for (;;) {
      const before = released
      const spent = await Promise.all(binding.map((limit) => spentOn(limit, payer, worst, isAnew)))
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
  function reservedUsd({ scope }: Limit, payer: Payer): { spent: number; inFlight: number } {
    let [spent, inFlight] = [0, 0]
    for (const other of reservations) {
      if (!isCharged(scope, other.payer, payer)) continue
      if (other.isSpent) spent += other.worstUsd
      else inFlight += other.worstUsd
    }
    return { spent, inFlight }
  }

  function hold(reservation: Reservation): (costUsd?: number) => void {
    reservations.add(reservation)
    return (costUsd = reservation.worstUsd) => {
      reservations.delete(reservation)
      released += 1
      for (const known of counting) if (known.isOf(reservation.payer)) known.usd += costUsd
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
      for (let isAnew = false; ; ) {
        const stored = await spentNow(binding, payer, worst, isAnew)
        signal?.throwIfAborted()
        // Nothing waits from here to the reservation: two calls cannot both be let into the same room.
        const sums = binding.map((limit, index) => {
          const { spent, inFlight } = reservedUsd(limit, payer)
          return { limit, spent: stored[index]! + spent, inFlight }
        })
        const isInTheWay = sums.some(({ limit, spent, inFlight }) => spent + inFlight + worst > limit.limitUsd)
        const mayFit = sums.every(({ limit, spent }) => spent + worst <= limit.limitUsd)
        if (!isInTheWay) break
        if (waits && mayFit) await nextRelease(signal)
        else if (isAnew) for (const { limit, ...sum } of sums) refuseBeyond(limit, payer, { ...sum, worst })
        // Nobody is refused for a sum that may be too high.
        isAnew = !(waits && mayFit)
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

/** The limits that a call of this account comes under: one of no paper comes under none of papers. */
function limitsOn({ extractionId, paperId, submissionId, team }: Payer, limits: BudgetLimits, now: number): Limit[] {
  const month = new Date(now).toISOString().slice(0, 7)
  const since = startOfMonth(now)
  const spending: Record<BudgetScope, { spending: SpendingScope; subject: string } | null> = {
    extraction: extractionId === null ? null : { spending: { extractionId }, subject: `extraction ${extractionId}` },
    paper: paperId === null ? null : { spending: { paperId }, subject: `paper ${paperId}` },
    submission: submissionId === null ? null : { spending: { submissionId }, subject: `submission ${submissionId}` },
    teamMonth:
      team === null ? null : { spending: { teamId: team.id, since }, subject: `team ${team.name} in month ${month}` },
    month: { spending: { since }, subject: `month ${month}` },
    total: { spending: {}, subject: 'all calls together' }
  }
  return budgetScopes.flatMap((scope) => {
    const limitUsd = limits[scope]
    const found = spending[scope]
    return limitUsd === null || found === null ? [] : [{ scope, limitUsd, ...found }]
  })
}

/** The first moment of the calendar month in UTC. */
export function startOfMonth(now: number): Date {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

/** Whether a call in flight counts in the scope of another; it will be stored in this month, whenever it began. */
function isCharged(scope: BudgetScope, inFlight: Payer, payer: Payer): boolean {
  if (scope === 'extraction') return inFlight.extractionId === payer.extractionId
  if (scope === 'paper') return inFlight.paperId === payer.paperId
  if (scope === 'submission') return inFlight.submissionId === payer.submissionId
  if (scope === 'teamMonth') return inFlight.team?.id === payer.team?.id
  return true
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
