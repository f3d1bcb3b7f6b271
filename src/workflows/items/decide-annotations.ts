import { isDeepStrictEqual } from 'node:util'
import { findAnnotationDecision, insertAnnotationDecision } from '../../db/annotation-decisions.ts'
import type { Executor } from '../../db/client.ts'
import { annotationsOf, lockFragments } from '../../db/fragments.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import type { AnnotationCase, NewDecision } from '../../schemas/annotation-decision.ts'
import { caseOf, hasAnnotated } from './annotation-cases.ts'
import { type LabelFault, labelFault } from './label-faults.ts'
import type { LabelledField } from './settle-labels.ts'

/** By which key a decision comes, and of which member where the key is one's own. */
type Sender = { keyId: string; memberId: string | null }

/**
 * Keeps what a decider makes of the fields in which the annotators of a fragment differ, beside what they said. It stands:
 * the same again changes nothing, and another one is refused.
 *
 * @throws {InvalidError} `labels_invalid`
 * @throws {ConflictError} `fragment_undisputed`, `decider_has_annotated`, `fragment_decided`
 */
export async function decideAnnotations(
  transaction: Executor,
  decision: NewDecision & Sender,
  fields: readonly LabelledField[]
): Promise<'accepted' | 'unchanged'> {
  const { fragmentId, decider, labels, keyId, memberId } = decision
  await lockFragments(transaction, [fragmentId])
  const before = await findAnnotationDecision(transaction, fragmentId)
  const found = caseOf(await annotationsOf(transaction, fragmentId), fields, before)
  const fault = decisionFault(found, decision, fields)
  if (fault?.code === 'labels_invalid') throw new InvalidError(fault.code, fault.message)
  if (fault) throw new ConflictError(fault.code, fault.message)
  if (before !== null) return 'unchanged'
  await insertAnnotationDecision(transaction, { fragmentId, decider, labels, keyId, memberId })
  return 'accepted'
}

/** Why a decision is refused, or null. @param found the case of its fragment; null where nothing is in dispute */
export function decisionFault(
  found: AnnotationCase | null,
  { fragmentId, decider, labels }: NewDecision,
  fields: readonly LabelledField[]
): LabelFault | null {
  if (found === null)
    return { code: 'fragment_undisputed', message: `the annotators of fragment ${fragmentId} do not differ` }
  if (hasAnnotated(found, decider))
    return { code: 'decider_has_annotated', message: `${decider} has labelled fragment ${fragmentId}: another decides` }
  const fault = labelFault(
    labels,
    fields.filter(({ id }) => found.disputed.includes(id))
  )
  if (fault) return fault
  if (found.decision === null || isDeepStrictEqual(found.decision.labels, labels)) return null
  return {
    code: 'fragment_decided',
    message: `${found.decision.decider} has decided on fragment ${fragmentId} otherwise`
  }
}
