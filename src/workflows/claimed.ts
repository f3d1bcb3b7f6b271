import type { Claim } from '../db/claims.ts'

/** Somebody else has the work in hand: look again later, in case they stop. */
export class ClaimedElsewhere extends Error {}

/**
 * Does a piece of work as the only one in all processes.
 *
 * @throws {ClaimedElsewhere} while another has it
 */
export async function claimed<Value>(claim: Claim, key: string, work: () => Promise<Value>): Promise<Value> {
  const release = await claim(key)
  if (!release) throw new ClaimedElsewhere(`${key} is being worked on`)
  try {
    return await work()
  } finally {
    await release()
  }
}
