import { type DecisionRow, listDecisions } from '../../db/annotation-decisions.ts'
import type { Executor } from '../../db/client.ts'
import { listAnnotations } from '../../db/fragments.ts'
import type { AnnotationCase } from '../../schemas/annotation-decision.ts'
import type { Annotation } from '../../schemas/fragment.ts'
import { isSameReader } from './is-same-reader.ts'
import { type LabelledField, settleLabels } from './settle-labels.ts'

/** The fragments on which two annotators or more differ, in the order of their ids, with what was decided. */
export async function annotationCases(db: Executor, fields: readonly LabelledField[]): Promise<AnnotationCase[]> {
  const decisions = new Map((await listDecisions(db)).map((row) => [row.fragmentId, row]))
  return [...Map.groupBy(await listAnnotations(db), ({ fragmentId }) => fragmentId)].flatMap(([fragment, own]) => {
    const found = caseOf(own, fields, decisions.get(fragment) ?? null)
    return found === null ? [] : [found]
  })
}

/** @returns null where fewer than two have labelled the fragment, or all say the same */
export function caseOf(
  annotations: readonly Annotation[],
  fields: readonly LabelledField[],
  decision: DecisionRow | null
): AnnotationCase | null {
  if (annotations.length < 2) return null
  const given = annotations.map(({ labels }) => labels)
  const { disputed } = settleLabels(given, fields, 1)
  if (disputed.length === 0) return null
  return {
    fragment: annotations[0]!.fragmentId,
    state: decision === null ? 'disputed' : 'decided',
    disputed,
    annotations: annotations.map(({ annotator, labels }) => ({ annotator, labels })),
    decision: decision && {
      ...{ decider: decision.decider, labels: decision.labels },
      createdAt: decision.createdAt.toISOString()
    }
  }
}

/** Whether somebody is one of the annotators of a case, and so does not decide it. */
export function hasAnnotated({ annotations }: Pick<AnnotationCase, 'annotations'>, decider: string): boolean {
  return annotations.some(({ annotator }) =>
    isSameReader({ reader: annotator, memberId: null }, { author: decider, memberId: null })
  )
}
