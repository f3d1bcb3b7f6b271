import type { Executor } from '../../db/client.ts'
import { listAnnotations, listFragments } from '../../db/fragments.ts'
import { countFragmentItems } from '../../db/yield-counts.ts'
import type { Annotation } from '../../schemas/fragment.ts'
import type { FragmentYield } from '../../schemas/release-yield.ts'
import type { Suite } from '../../suites/suite.ts'
import { agreementByDecade } from './agreement-by-decade.ts'
import { annotationAgreement } from './annotation-agreement.ts'
import { fragmentFields } from './make-fragment-items.ts'
import { type LabelledField, settleLabels } from './settle-labels.ts'

/** The rules that are told: all annotators, and two of three. */
const rules = [
  { rule: 'unanimous', share: 1 },
  { rule: 'majority', share: 2 / 3 }
] as const

/**
 * What became of the fragments of a suite: imported, annotated, dropped by rule and field, made into items; and how far
 * their annotators agree. It is of all fragments that two have labelled, since those of a release are the ones on which they agree.
 *
 * @param released items of the suite's fragments in the release
 * @returns null for a suite without fragments
 */
export async function fragmentYield(
  db: Executor,
  { suite, released }: { suite: Suite; released: (taskType: string) => number }
): Promise<FragmentYield | null> {
  const taskType = suite.taskTypes.find(({ source }) => source.kind === 'fragments')
  const fragments = await listFragments(db, { after: null, limit: Number.MAX_SAFE_INTEGER })
  if (!taskType || fragments.length === 0) return null
  const annotations = await listAnnotations(db)
  const fields = fragmentFields(taskType)
  const byFragment = [...Map.groupBy(annotations, ({ fragmentId }) => fragmentId).values()]
  const byTwo = byFragment.filter(({ length }) => length >= 2)
  const { decided, ...items } = await countFragmentItems(db, { suite: suite.name, taskType: taskType.name })
  return {
    imported: fragments.length,
    annotated: byFragment.length,
    annotatedByTwo: byTwo.length,
    rules: rules.map((rule) => ({ ...rule, ...droppedBy(byTwo, fields, rule.share) })),
    items: { ...items, ...(decided > 0 && { decided }) },
    released: released(taskType.name),
    agreement: {
      ...annotationAgreement(annotations, fields, { metric: 'nominal' }),
      decades: agreementByDecade(annotations, { fragments, fields })
    }
  }
}

/** How many fragments with two annotators a rule keeps, and in which fields the others are in dispute. */
function droppedBy(
  byFragment: readonly (readonly Annotation[])[],
  fields: readonly LabelledField[],
  share: number
): Pick<FragmentYield['rules'][number], 'kept' | 'dropped' | 'droppedByField'> {
  const disputed = byFragment.map(
    (own) =>
      settleLabels(
        own.map(({ labels }) => labels),
        fields,
        share
      ).disputed
  )
  const kept = disputed.filter(({ length }) => length === 0).length
  const counts = fields.map(({ id }) => [id, disputed.filter((own) => own.includes(id)).length] as const)
  return { kept, dropped: byFragment.length - kept, droppedByField: Object.fromEntries(counts) }
}
