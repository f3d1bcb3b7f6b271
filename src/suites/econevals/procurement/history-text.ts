import { twoDecimals } from '../python/decimals.ts'
import { moneyText } from './money-text.ts'
import type { PurchasePeriod } from './purchase-plan.ts'

/** All attempts so far. Source: EconEvals specification 4. */
export function historyText(periods: readonly PurchasePeriod[]): string {
  return periods.map((period, attempt) => `Attempt ${attempt}:\n${attemptText(period)}`).join('')
}

/** An attempt without the line that numbers it. */
export function attemptText({ proposed, reasons, workers, costCents }: PurchasePeriod): string {
  const results =
    reasons.length === 0
      ? `Purchase plan results: supports ${twoDecimals(workers)} workers and incurs cost of ${moneyText(BigInt(costCents))}`
      : `Purchase plan was invalid: ${reasons.map((reason) => `${reason}\n`).join('')}`
  return `Purchase plan proposed: ${proposed}\n${results}\n\n`
}
