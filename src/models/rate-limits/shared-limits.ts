import type { Quantities, Quantity } from './quantities.ts'

/** A call that is about to be sent, as all processes that ask the same model have to know it. */
export type SharedCall = {
  /** Names the model at its address. */
  address: string
  /** Calls to it in flight at the most, of all processes together. */
  maxInFlight: number
  /** What it will probably count for. */
  amounts: Quantities
  /** Limits a minute; null where none is known. */
  limits: Readonly<Record<Quantity, number | null>>
  signal: AbortSignal
}

/** A call's place among those in flight. */
export type SharedPlace = {
  /** Puts what the call really counted for in place of what was expected. */
  correct(amounts: Quantities): void
  /** Gives the place back; to be called once, when the call has ended. */
  leave(): void
}

/** Limits that several processes keep together. */
export type SharedLimits = {
  /**
   * Waits until the call may be in flight and go out.
   *
   * @throws the signal's reason when it is aborted
   */
  enter(call: SharedCall): Promise<SharedPlace>
  /** Whether this process has all places at an address: then nobody but itself has to keep to them. */
  hasAll(address: string): boolean
}
