import { listDecisions } from '../../db/annotation-decisions.ts'
import type { Executor } from '../../db/client.ts'
import { type FragmentRow, fragmentHeads, listAnnotations } from '../../db/fragments.ts'
import { annotatorsOfFragment } from './annotate-fragment.ts'

/**
 * How far a fragment is for one annotator: `left` for those that wait for their labels, `first` where the other's are to come,
 * `both`, `decided`, and `others` where two others have labelled it.
 */
export const annotationStates = ['left', 'first', 'both', 'decided', 'others'] as const
export type AnnotationState = (typeof annotationStates)[number]

export type AnnotatedHead = Omit<FragmentRow, 'text'> & { state: AnnotationState }

/** All fragments in the order of their ids, as far as one annotator is with them; nothing is told of what others said. */
export async function annotationProgress(db: Executor, annotator: string): Promise<AnnotatedHead[]> {
  const decided = new Set((await listDecisions(db)).map(({ fragmentId }) => fragmentId))
  const labelled = Map.groupBy(await listAnnotations(db), ({ fragmentId }) => fragmentId)
  return (await fragmentHeads(db)).map((head) => {
    const given = labelled.get(head.id) ?? []
    const isOwn = given.some((annotation) => annotation.annotator === annotator)
    return { ...head, state: stateOf({ isOwn, given: given.length, isDecided: decided.has(head.id) }) }
  })
}

function stateOf({ isOwn, given, isDecided }: { isOwn: boolean; given: number; isDecided: boolean }): AnnotationState {
  if (!isOwn) return given >= annotatorsOfFragment ? 'others' : 'left'
  if (isDecided) return 'decided'
  return given >= annotatorsOfFragment ? 'both' : 'first'
}
