import type { ModelRequest, Usage } from '../model.ts'
import { createUsualOutput, expectedInputTokens } from './expected-tokens.ts'
import { type Counted, createMeter } from './meter.ts'
import {
  countedFor,
  forEachQuantity,
  type Quantities,
  type Quantity,
  quantities,
  type RateLimits
} from './quantities.ts'
import { readRateHeaders } from './read-rate-headers.ts'

/** What is known of a request before it is sent. */
export type Load = { inputTokens: number; maxOutputTokens: number }
/** What a call was counted for when it left. */
export type Flight = Readonly<Record<Quantity, Counted>>
/** The limit a minute, null when unknown, and what went out within the last one. */
export type MeterStates = Record<Quantity, { limit: number | null; used: number }>

export function loadOf(request: ModelRequest): Load {
  return { inputTokens: expectedInputTokens(request), maxOutputTokens: request.parameters.maxOutputTokens }
}

/** The meters of all quantities of one provider, and what its replies teach them. */
export type Meters = {
  /** What a call will probably count for; later replies may tell better. */
  expect(load: Load): Quantities
  /** The earliest time, not before `time`, at which none of the limits is in the way. */
  readyAt(amounts: Quantities, time: number): number
  /** Whether any limit is known. */
  areBounded(): boolean
  count(amounts: Quantities, time: number): Flight
  /** Takes in the headers of the answer to a call, at the time of the answer. */
  learnLimits(flight: Flight, headers: Headers, time: number): void
  learnUsage(flight: Flight, usage: Usage): void
  describe(time: number): MeterStates
}

/** @param limits a minute, set by the operator; the others are learned */
export function createMeters(limits: RateLimits): Meters {
  const meters = forEachQuantity((quantity) => createMeter(limits[quantity] ?? null))
  const usualOutput = createUsualOutput()

  return {
    expect({ inputTokens, maxOutputTokens }) {
      return countedFor({ inputTokens, cachedInputTokens: 0, outputTokens: usualOutput.expect(maxOutputTokens) })
    },
    readyAt: (amounts, time) =>
      Math.max(...quantities.map((quantity) => meters[quantity].readyAt(amounts[quantity], time))),
    areBounded: () => quantities.some((quantity) => meters[quantity].isBounded()),
    count: (amounts, time) => forEachQuantity((quantity) => meters[quantity].count(amounts[quantity], time)),
    learnLimits(flight, headers, time) {
      const reports = readRateHeaders(headers, time - flight.requests.time)
      for (const quantity of quantities) {
        const report = reports[quantity]
        if (report) meters[quantity].learn(flight[quantity], report)
      }
    },
    learnUsage(flight, usage) {
      usualOutput.learn(usage.outputTokens)
      const real = countedFor(usage)
      for (const quantity of quantities) meters[quantity].correct(flight[quantity], real[quantity])
    },
    describe: (time) =>
      forEachQuantity((quantity) => ({ limit: meters[quantity].limit(), used: meters[quantity].usedAt(time) }))
  }
}
