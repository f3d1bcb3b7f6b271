import { isDeepStrictEqual } from 'node:util'
import { listDecisions } from '../../db/annotation-decisions.ts'
import type { Executor } from '../../db/client.ts'
import {
  annotationsOf,
  findFragment,
  listAnnotations,
  lockFragments,
  type Saved,
  saveAnnotations
} from '../../db/fragments.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { Annotation } from '../../schemas/fragment.ts'
import { labelFault } from './label-faults.ts'
import type { LabelledField } from './settle-labels.ts'

/** People who label a fragment on the pages; more of them may come with sheets. */
export const annotatorsOfFragment = 2

/**
 * Keeps what one of two annotators says of a fragment, who sees nothing of what the other said. One's own labels may be
 * changed until somebody has decided between the two.
 *
 * @throws {NotFoundError} `fragment_not_found`
 * @throws {InvalidError} `labels_invalid`
 * @throws {ConflictError} `fragment_annotated` when two others have labelled it, `fragment_decided`
 */
export async function annotateFragment(
  transaction: Executor,
  annotation: Annotation,
  fields: readonly LabelledField[]
): Promise<Saved> {
  const { fragmentId, annotator, labels } = annotation
  const fault = labelFault(labels, fields)
  if (fault) throw new InvalidError(fault.code, fault.message)
  await lockFragments(transaction, [fragmentId])
  if (!(await findFragment(transaction, fragmentId))) throw new NotFoundError('fragment', fragmentId)
  const others = (await annotationsOf(transaction, fragmentId)).filter((own) => own.annotator !== annotator)
  const isOwn = others.length < (await annotationsOf(transaction, fragmentId)).length
  if (!isOwn && others.length >= annotatorsOfFragment)
    throw new ConflictError('fragment_annotated', `two others have labelled fragment ${fragmentId}`)
  return (await keepAnnotations(transaction, [annotation])).values().next().value!
}

/**
 * Stores labels of fragments on which nobody has decided yet; the same labels again change nothing, and are no fault.
 *
 * @returns by `<fragment> by <annotator>` what became of them
 * @throws {ConflictError} `fragment_decided`
 */
export async function keepAnnotations(
  transaction: Executor,
  given: readonly Annotation[]
): Promise<Map<string, Saved>> {
  await lockFragments(
    transaction,
    given.map(({ fragmentId }) => fragmentId)
  )
  const refuse = await decidedFragments(transaction)
  for (const annotation of given) {
    const fault = refuse(annotation)
    if (fault) throw new ConflictError(fault.code, fault.message)
  }
  return await saveAnnotations(transaction, given)
}

/** Tells which labels would change what a decision rests on. @returns null for those that may be stored */
export async function decidedFragments(db: Executor): Promise<(annotation: Annotation) => DecidedFault | null> {
  const decided = new Set((await listDecisions(db)).map(({ fragmentId }) => fragmentId))
  if (decided.size === 0) return () => null
  const there = Map.groupBy(await listAnnotations(db), ({ fragmentId }) => fragmentId)
  return ({ fragmentId, annotator, labels }) => {
    if (!decided.has(fragmentId)) return null
    const own = there.get(fragmentId)?.find((one) => one.annotator === annotator)
    if (own && isDeepStrictEqual(own.labels, labels)) return null
    return { code: 'fragment_decided', message: `somebody has decided on fragment ${fragmentId}: its labels stay` }
  }
}

type DecidedFault = { code: 'fragment_decided'; message: string }
