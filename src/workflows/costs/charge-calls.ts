import type { ChargedCall, ChargedRound } from '../../db/charges.ts'

/** A call and the round that it was made for; null for a call that belongs to no round. */
export type Charge = { call: ChargedCall; at: { extractionId: string; round: string } | null }

/** The purpose of an extraction's call names its round: it tells where a call belongs that no stored round names. */
const roundPurpose = /^extraction \S{1,100} (\S{1,100}) /

/**
 * Gives each call to the round that it was made for, so that failed and refused calls are charged too, and those of a
 * round that was asked anew. Each call goes to one round: a reply that a second extraction took from the cache was paid
 * for by the first.
 */
export function chargeCalls(calls: readonly ChargedCall[], rounds: readonly ChargedRound[]): Charge[] {
  const named = new Map(rounds.flatMap((round) => round.callIds.map((callId) => [callId, round] as const)))
  return calls.map((call) => {
    const stored = named.get(call.id)
    const extractionId = call.extractionId ?? stored?.extractionId
    const round = stored?.extractionId === extractionId ? stored?.name : roundPurpose.exec(call.purpose)?.[1]
    return { call, at: extractionId && round ? { extractionId, round } : null }
  })
}
