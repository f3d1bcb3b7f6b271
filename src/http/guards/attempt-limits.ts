import type { Config } from '../../config.ts'
import type { AttemptLimits } from '../../workflows/grading/reserve-attempt.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/** How often a caller's team may have private items graded; null for those who may see them. */
export function attemptLimits(config: Config, { role }: Caller): AttemptLimits | null {
  if (may(role, 'inspect')) return null
  return { total: config.PRIVATE_ATTEMPTS, perDay: config.PRIVATE_ATTEMPTS_PER_DAY }
}
