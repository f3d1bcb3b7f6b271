import { InvalidError } from '../../errors.ts'

/**
 * The moment at which a key is to end, or null.
 *
 * @throws {InvalidError} `expiry_past`
 */
export function endOfKey(expiresAt: string | undefined, now: Date): Date | null {
  if (expiresAt === undefined) return null
  const end = new Date(expiresAt)
  if (end <= now) throw new InvalidError('expiry_past', `expiresAt ${expiresAt} is over: it must be a moment to come`)
  return end
}
