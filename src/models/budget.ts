import { AppError } from '../errors.ts'
import { describeRequest } from './call-key.ts'
import { mostFileTokens } from './file-tokens.ts'
import type { Model, ModelRequest } from './model.ts'
import type { Account, ModelCallStore, SpendingScope } from './model-calls.ts'
import { costUsd, findPrice, type Price, type Prices } from './price.ts'

/** What a budget is set for, the narrowest first. A month is a calendar month in UTC. */
export const budgetScopes = ['extraction', 'paper', 'submission', 'month', 'total'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** Hard stops in US dollars; null for none. */
export type BudgetLimits = Readonly<Record<BudgetScope, number | null>>
export const noLimits: BudgetLimits = {
  extraction: null,
  paper: null,
  submission: null,
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
   * @returns gives it back once the call is stored with its real cost, or its batch request with its worst case
   * @throws {BudgetError} `budget_exceeded`, or `budget_unpriced` when the model has no price
   */
  reserve(call: BudgetedCall): Promise<() => void>
  /**
   * Counts the worst case of a request that was sent and not answered as spent: it may be billed, and nobody waits for it.
   *
   * @returns to be called once the call is stored with it
   */
  charge(call: BudgetedCall): () => void
}

type Limit = { scope: BudgetScope; limitUsd: number; spending: SpendingScope; subject: string }
type Reservation = { account: Account; worstUsd: number; isSpent: boolean }

/**
 * Hard stops per extraction, paper, submission, month and in total: in each, what was spent, what is in flight and the
 * worst case of the next call stay together under the limit. With any of them set, a model without a price is refused.
 * One budget serves all callers of a process, live and by batch. Calls in flight in other processes are seen when they
 * are stored; until then they may run over by their own cost. Calls stored without a price, while no budget was set,
 * count as 0.
 *
 * @param options.spentUsd what the stored calls and the pending batch requests of a scope cost
 * @param options.now milliseconds since 1970
 */
export function createBudget(options: {
  limits: BudgetLimits
  spentUsd: ModelCallStore['spentUsd']
  prices: Prices
  now: () => number
}): Budget {
  const { limits, spentUsd, prices, now } = options
  const reservations = new Set<Reservation>()
  const waiting: (() => void)[] = []
  let released = 0

  /** A call that ends while the sums are read would be in neither number: then they are read again. */
  async function spentNow(binding: readonly Limit[]): Promise<number[]> {
    for (;;) {
      const before = released
      const spent = await Promise.all(binding.map(({ spending }) => spentUsd(spending)))
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

  function reservedUsd({ scope }: Limit, account: Account, spent: boolean): number {
    return [...reservations]
      .filter((other) => other.isSpent === spent && isCharged(scope, other.account, account))
      .reduce((total, { worstUsd }) => total + worstUsd, 0)
  }

  function hold(reservation: Reservation): () => void {
    reservations.add(reservation)
    return () => {
      reservations.delete(reservation)
      released += 1
      for (const look of waiting.splice(0)) look()
    }
  }

  return {
    async reserve({ model, request, account, batch = false, waits = false, signal }) {
      if (budgetScopes.every((scope) => limits[scope] === null)) return () => {}
      const price = findPrice(prices, model.id)
      if (!price) {
        throw new BudgetError('budget_unpriced', `model ${model.id} has no price, and a budget is set: state its price`)
      }
      const worst = worstCaseUsd(price, request, { batch })
      const binding = limitsOn(account, limits, now())
      for (;;) {
        const stored = await spentNow(binding)
        signal?.throwIfAborted()
        // Nothing waits from here to the reservation: two calls cannot both be let into the same room.
        const sums = binding.map((limit, index) => ({
          limit,
          spent: stored[index]! + reservedUsd(limit, account, true),
          inFlight: reservedUsd(limit, account, false)
        }))
        const isInTheWay = sums.some(({ limit, spent, inFlight }) => spent + inFlight + worst > limit.limitUsd)
        const mayFit = sums.every(({ limit, spent }) => spent + worst <= limit.limitUsd)
        if (!isInTheWay) break
        if (!waits || !mayFit) for (const { limit, ...sum } of sums) refuseBeyond(limit, { ...sum, worst })
        await nextRelease(signal)
      }
      return hold({ account, worstUsd: worst, isSpent: false })
    },
    charge({ model, request, account, batch = false }) {
      const price = findPrice(prices, model.id)
      return hold({ account, worstUsd: price ? worstCaseUsd(price, request, { batch }) : 0, isSpent: true })
    }
  }
}

/** The limits that a call of this account comes under: one of no paper comes under none of papers. */
function limitsOn({ extractionId, paperId, submissionId }: Account, limits: BudgetLimits, now: number): Limit[] {
  const spending: Record<BudgetScope, { spending: SpendingScope; subject: string } | null> = {
    extraction: extractionId === null ? null : { spending: { extractionId }, subject: `extraction ${extractionId}` },
    paper: paperId === null ? null : { spending: { paperId }, subject: `paper ${paperId}` },
    submission: submissionId === null ? null : { spending: { submissionId }, subject: `submission ${submissionId}` },
    month: { spending: { since: startOfMonth(now) }, subject: `month ${new Date(now).toISOString().slice(0, 7)}` },
    total: { spending: {}, subject: 'all calls together' }
  }
  return budgetScopes.flatMap((scope) => {
    const limitUsd = limits[scope]
    const found = spending[scope]
    return limitUsd === null || found === null ? [] : [{ scope, limitUsd, ...found }]
  })
}

function startOfMonth(now: number): Date {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

/** Whether a call in flight counts in the scope of another; it will be stored in this month, whenever it began. */
function isCharged(scope: BudgetScope, inFlight: Account, account: Account): boolean {
  if (scope === 'extraction') return inFlight.extractionId === account.extractionId
  if (scope === 'paper') return inFlight.paperId === account.paperId
  if (scope === 'submission') return inFlight.submissionId === account.submissionId
  return true
}

function refuseBeyond(
  { scope, limitUsd, subject }: Limit,
  { spent, inFlight, worst }: { spent: number; inFlight: number; worst: number }
): void {
  if (spent + inFlight + worst <= limitUsd) return
  const sum = `spent ${usd(spent)} + in flight ${usd(inFlight)} + this call up to ${usd(worst)}`
  throw new BudgetError('budget_exceeded', `budget of ${usd(limitUsd)} for ${subject} would be passed: ${sum}`, {
    scope,
    limitUsd,
    spentUsd: spent
  })
}

/** The most a call can cost: all that may go in, written to the cache where that costs more, and all that may come out. */
export function worstCaseUsd(price: Price, request: ModelRequest, { batch = false } = {}): number {
  const inputTokens = mostInputTokens(request)
  const cacheWriteTokens = (price.cacheWrite ?? price.input) > price.input ? inputTokens : 0
  const outputTokens = request.parameters.maxOutputTokens
  const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens, outputTokens, reasoningTokens: 0 }
  return costUsd(price, usage, { batch })
}

/** Anthropic tells a model in a prompt of its own how tools are used: up to 530 tokens, by its price page. */
const mostToolPromptTokens = 1_000

/**
 * The most input tokens that a request counts for: one for every two bytes sent, tools included (English prose has
 * four, LaTeX and other scripts about two), and the most for each page of a file.
 */
export function mostInputTokens(request: ModelRequest): number {
  const toolPrompt = (request.tools ?? []).length > 0 ? mostToolPromptTokens : 0
  const sent = Buffer.byteLength(JSON.stringify(describeRequest(request)))
  return Math.ceil(sent / 2) + toolPrompt + mostFileTokens(request)
}

function usd(amount: number): string {
  return `$${amount.toFixed(4)}`
}
