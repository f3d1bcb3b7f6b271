import { z } from 'zod'
import { InvalidError } from '../../errors.ts'

/** Why a template may be changed after a model solved it. Source: steer-me.md 5. */
export const repairReasons = ['wording', 'missing_datum', 'range', 'answer_key'] as const
export const repairReasonSchema = z.enum(repairReasons)
export type RepairReason = z.infer<typeof repairReasonSchema>

/** How hard a question is must not decide whether it is asked: a bank that is tuned to one model says nothing of others. */
const ofDifficulty = ['too_easy', 'too_hard']

/** @throws {InvalidError} `repair_for_difficulty`, `repair_reason_unknown` */
export function parseRepairReason(reason: string): RepairReason {
  if (ofDifficulty.includes(reason)) {
    const message = `a template is not changed because it is ${reason}: repairs mend ${repairReasons.join(', ')}, and never tune difficulty`
    throw new InvalidError('repair_for_difficulty', message)
  }
  const known = repairReasonSchema.safeParse(reason)
  if (known.success) return known.data
  throw new InvalidError('repair_reason_unknown', `${reason} is none of ${repairReasons.join(', ')}`)
}
