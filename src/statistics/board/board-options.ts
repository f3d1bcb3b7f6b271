import type { Stratum } from './stratum.ts'

/** The scores of one task, and where whole papers are drawn the source of each item. */
export type BoardStratum = Stratum & {
  /** One per item: the paper or fragment that it was made from. Needed when `unit` is `source`. */
  sources?: readonly string[]
}

/**
 * What was found of models on earlier boards: their estimates, and Overall in every resample. Draws depend on the items
 * alone and not on who else is on the board, so a model that joins one leaves the others' figures as they are.
 */
export type BoardMemory = {
  find(key: string): Uint8Array | undefined
  keep(key: string, found: Uint8Array): void
}

export type BoardOptions = {
  strata: readonly BoardStratum[]
  resamples: number
  level: number
  seed: number
  unit?: 'item' | 'source'
  interval?: 'percentile' | 'bca'
  threads?: number
  callerWorks?: boolean
  /** What is known of models from earlier boards, and where what is found is kept; the numbers do not depend on it. */
  memory?: BoardMemory
}
