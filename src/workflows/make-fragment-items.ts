import type { Executor } from '../db/client.ts'
import { listAnnotations, listFragments } from '../db/fragments.ts'
import { insertItems } from '../db/items.ts'
import { AppError } from '../errors.ts'
import type { Provenance } from '../schemas/states.ts'
import type { Suite, TaskType } from '../suites/suite.ts'
import { isConsistent } from './annotation-agreement.ts'

/**
 * Makes candidate items of the fragments whose annotators, two at least, agree in every field. Run again, it adds what
 * became consistent since; items that are there stay as they are.
 */
export async function makeFragmentItems({ db, suite }: { db: Executor; suite: Suite }) {
  const taskType = fragmentTaskType(suite)
  const { source } = taskType
  if (source.kind !== 'fragments') throw new Error(`task type ${taskType.name} is not made from fragments`)
  const fields = fragmentFields(taskType)
  const fragments = await listFragments(db, { after: null, limit: Number.MAX_SAFE_INTEGER })
  const annotations = Map.groupBy(await listAnnotations(db), ({ fragmentId }) => fragmentId)
  const labelsOf = (id: string) => (annotations.get(id) ?? []).map(({ labels }) => labels)

  const annotated = fragments.filter(({ id }) => labelsOf(id).length >= 2)
  const consistent = annotated.filter(({ id }) => isConsistent(labelsOf(id), fields))
  const rows = consistent.map(({ createdAt: _, ...fragment }) => {
    const labels = labelsOf(fragment.id)
    const content = taskType.contentSchema.parse(
      source.fromFragment({ ...fragment, labels: labels[0]!, annotators: labels.length })
    )
    const provenance: Provenance = {
      source: 'fragment',
      paperSha256: null,
      fragmentId: fragment.id,
      rounds: [],
      rubricHash: taskType.rubric.hash
    }
    return {
      id: `${taskType.name}-${fragment.id}`,
      taskType: taskType.name,
      state: 'candidate' as const,
      examinee: JSON.parse(JSON.stringify(content.examinee)),
      gold: JSON.parse(JSON.stringify(content.gold)),
      provenance,
      fragmentId: fragment.id
    }
  })
  const created = await insertItems(db, rows)
  return {
    created: created.sort(),
    existing: rows.length - created.length,
    inconsistent: annotated.filter((fragment) => !consistent.includes(fragment)).map(({ id }) => id),
    unannotated: fragments.filter((fragment) => !annotated.includes(fragment)).map(({ id }) => id)
  }
}

/** The task type of a suite that is made from fragments. */
export function fragmentTaskType(suite: Suite): TaskType {
  const taskType = suite.taskTypes.find(({ source }) => source.kind === 'fragments')
  if (!taskType) throw new AppError('fragments_unused', `suite ${suite.name} has no task type made from fragments`, 409)
  return taskType
}

/** The fields that annotators label: the dimensions of the rubric that have a closed set of values. */
export function fragmentFields({ rubric: { rubric } }: TaskType): string[] {
  return rubric.dimensions.filter(({ values }) => values !== undefined).map(({ id }) => id)
}
