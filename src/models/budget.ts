import { AppError } from '../errors.ts'
import { describeRequest } from './call-key.ts'
import type { Model, ModelRequest } from './model.ts'
import { costUsd, findPrice, type Price, type Prices } from './price.ts'

/** A call that would cost too much, or whose cost nobody knows. Nothing was sent. */
export class BudgetError extends AppError {
  constructor(code: 'budget_exceeded' | 'budget_unpriced', message: string, details: object = {}) {
    super(code, message, 409, { details })
  }
}

export type Budget = {
  /**
   * Sets the worst case of a call aside before it is sent.
   *
   * @returns gives it back once the call is stored with its real cost
   * @throws {BudgetError} `budget_exceeded`, or `budget_unpriced` when the model has no price
   */
  reserve(model: Pick<Model, 'id'>, request: ModelRequest): Promise<() => void>
}

/**
 * A hard stop: what was spent, what is in flight and the worst case of the next call stay together under the limit.
 * Calls in flight in other processes are seen when they are stored; until then they may run over by their own cost.
 *
 * @param options.spentUsd what the stored calls have cost so far
 */
export function createBudget(options: { limitUsd: number; spentUsd: () => Promise<number>; prices: Prices }): Budget {
  const { limitUsd, spentUsd, prices } = options
  const reserved = new Map<symbol, number>()
  let released = 0

  /** A call that ends while the sum is read would be in neither number: then it is read again. */
  async function spentNow(): Promise<number> {
    for (;;) {
      const before = released
      const spent = await spentUsd()
      if (released === before) return spent
    }
  }

  return {
    async reserve(model, request) {
      const price = findPrice(prices, model.id)
      if (!price) {
        throw new BudgetError('budget_unpriced', `model ${model.id} has no price, and a budget is set: state its price`)
      }
      const worst = worstCaseUsd(price, request)
      const spent = await spentNow()
      const inFlight = [...reserved.values()].reduce((total, usd) => total + usd, 0)
      if (spent + inFlight + worst > limitUsd) {
        const sum = `spent ${usd(spent)} + in flight ${usd(inFlight)} + this call up to ${usd(worst)}`
        throw new BudgetError('budget_exceeded', `budget of ${usd(limitUsd)} would be passed: ${sum}`, {
          limitUsd,
          spentUsd: spent
        })
      }
      const ticket = Symbol(model.id)
      reserved.set(ticket, worst)
      return () => {
        reserved.delete(ticket)
        released += 1
      }
    }
  }
}

/**
 * The most a call can cost: one token for every two bytes sent (English prose has four, LaTeX and other scripts about
 * two), all of it written to the cache where that costs more, and all the output it may produce.
 */
export function worstCaseUsd(price: Price, request: ModelRequest): number {
  const inputTokens = Math.ceil(Buffer.byteLength(JSON.stringify(describeRequest(request))) / 2)
  const cacheWriteTokens = (price.cacheWrite ?? price.input) > price.input ? inputTokens : 0
  const outputTokens = request.parameters.maxOutputTokens
  return costUsd(price, { inputTokens, cachedInputTokens: 0, cacheWriteTokens, outputTokens, reasoningTokens: 0 })
}

function usd(amount: number): string {
  return `$${amount.toFixed(4)}`
}
