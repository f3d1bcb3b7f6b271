import type { Account, ModelCallStore, SpendingScope } from './model-calls.ts'

/** The team that a submission is of. */
export type BudgetTeam = { id: string; name: string }

/** Whom a call is charged to, with the team of its submission. */
export type Payer = Account & { team: BudgetTeam | null }

/** What is summed up, and which calls count in it. */
export type SpentOn = { spending: SpendingScope; isOf(payer: Payer): boolean }

/** What was spent, in US dollars, without reading every row of it for each call. */
export type SpentSums = {
  /**
   * The sum as it is stored, or one that cannot be less: the last one, with all that was given back since. Many calls
   * begin at a time, and one of them reads for the others.
   *
   * @param options.isAnew whether only one will do whose reading begins now
   * @param options.leavesRoom whether so much spent stays far from the limit, whatever others have spent since
   */
  take(sum: SpentOn, options: { isAnew: boolean; leavesRoom: (usd: number) => boolean }): Promise<number>
  /** Counts a call that is stored now in all sums that were read before. */
  add(payer: Payer, costUsd: number): void
}

/** A sum as it was read, with what was given back since on its account. */
type Known = { usd: number; readAt: number; isOf: SpentOn['isOf'] }

/**
 * Alone, a process knows by itself what was spent since it read; beside others it sees what they spent when it reads
 * anew, for each call once the last sum is near the limit.
 */
const aloneMs = 10_000
const besideOthersMs = 1000

/**
 * @param options.spentUsd what the stored calls and the pending batch requests of a scope cost
 * @param options.isAlone whether no other process spends from the same sums
 * @param options.now milliseconds since 1970
 */
export function createSpentSums(options: {
  spentUsd: ModelCallStore['spentUsd']
  isAlone: boolean
  now: () => number
}): SpentSums {
  const { spentUsd, isAlone, now } = options
  const servesMs = isAlone ? aloneMs : besideOthersMs
  const sums = new Map<string, Known>()
  /** The sums above, and those that are being read. */
  const counting = new Set<Known>()
  const readings = new Map<string, Promise<Known>>()

  function read(key: string, { spending, isOf }: SpentOn): Promise<Known> {
    // What is given back meanwhile may be in the sum already: it is counted twice at the most.
    const known: Known = { usd: 0, readAt: now(), isOf }
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

  return {
    async take(sum, { isAnew, leavesRoom }) {
      const key = JSON.stringify(sum.spending)
      if (isAnew) return (await read(key, sum)).usd
      const serves = ({ usd }: Known) => isAlone || leavesRoom(usd)
      const known = sums.get(key)
      if (known && now() - known.readAt < servesMs && serves(known)) return known.usd
      const reading = readings.get(key)
      if (reading) {
        const found = await reading
        if (serves(found)) return found.usd
      }
      return (await read(key, sum)).usd
    },
    add(payer, costUsd) {
      for (const known of counting) if (known.isOf(payer)) known.usd += costUsd
    }
  }
}
