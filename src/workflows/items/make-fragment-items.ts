import { listDecisions } from '../../db/annotation-decisions.ts'
import type { Executor } from '../../db/client.ts'
import { listAnnotations, listFragments } from '../../db/fragments.ts'
import { insertItems } from '../../db/items.ts'
import { AppError } from '../../errors.ts'
import type { ConsistencyRule, FragmentItems } from '../../schemas/agreement.ts'
import type { AnnotatedFragment } from '../../schemas/fragment.ts'
import { toJson } from '../../schemas/json.ts'
import type { Provenance } from '../../schemas/states.ts'
import { itemId } from '../../suites/item-id.ts'
import { versionOf } from '../../suites/read-content.ts'
import type { Suite, Suites, TaskType } from '../../suites/suite.ts'
import { type LabelledField, type SettledLabels, settleLabels } from './settle-labels.ts'

/** Least share of annotators behind a label under the rule `majority` that names none: two of three. */
const defaultMajority = 2 / 3

/**
 * Makes candidate items of the fragments whose annotators are enough and consistent by the rule, or were decided between. Run again, it adds
 * what became consistent since; items that are there stay as they are.
 */
export async function makeFragmentItems(
  { db, suites }: { db: Executor; suites: Suites },
  rule: ConsistencyRule
): Promise<FragmentItems> {
  const { suite, taskType } = fragmentTaskType(suites)
  const share = rule.rule === 'unanimous' ? 1 : (rule.share ?? defaultMajority)
  const annotations = Map.groupBy(await listAnnotations(db), ({ fragmentId }) => fragmentId)
  const decisions = new Map((await listDecisions(db)).map(({ fragmentId, labels }) => [fragmentId, labels]))
  const annotated = (await listFragments(db, { after: null, limit: Number.MAX_SAFE_INTEGER })).map(
    ({ createdAt: _, ...fragment }) => {
      const given = (annotations.get(fragment.id) ?? []).map(({ labels }) => labels)
      const settled = settleLabels(given, fragmentFields(taskType), share)
      const decided = decisions.get(fragment.id)
      return { fragment, annotators: given.length, decided, settled: decided ? asDecided(settled, decided) : settled }
    }
  )
  const enough = annotated.filter(({ annotators }) => annotators >= rule.minAnnotators)
  const consistent = enough.filter(({ settled }) => settled.disputed.length === 0)
  const rows = consistent.map(({ fragment, annotators, decided, settled }) =>
    itemOf(
      { suite, taskType },
      {
        ...fragment,
        annotators,
        labels: settled.labels,
        ...(decided && { decided: Object.keys(decided) }),
        ...(rule.rule === 'majority' && { consistency: consistencyOf(share, settled) })
      }
    )
  )
  const created = await insertItems(db, rows)
  return {
    created: created.sort(),
    existing: rows.length - created.length,
    inconsistent: enough
      .filter(({ settled }) => settled.disputed.length > 0)
      .map(({ fragment, settled }) => ({ fragment: fragment.id, fields: settled.disputed })),
    unannotated: annotated
      .filter(({ annotators }) => annotators < rule.minAnnotators)
      .map(({ fragment }) => fragment.id)
  }
}

/** What annotators' labels come to where a decider has the word: what was decided stands, whatever rule settles the others. */
function asDecided(
  { labels, shares, disputed }: SettledLabels,
  decided: Readonly<Record<string, string>>
): SettledLabels {
  return {
    labels: { ...labels, ...decided },
    shares: Object.fromEntries(Object.entries(shares).filter(([field]) => decided[field] === undefined)),
    disputed: disputed.filter((field) => decided[field] === undefined)
  }
}

function consistencyOf(share: number, { shares }: SettledLabels): AnnotatedFragment['consistency'] {
  return { rule: 'majority', share, shares }
}

function itemOf({ suite, taskType }: FragmentTaskType, fragment: AnnotatedFragment) {
  const { source } = taskType
  if (source.kind !== 'fragments') throw new Error(`task type ${taskType.name} is not made from fragments`)
  const content = taskType.contentSchema.parse(source.fromFragment(fragment))
  const provenance: Provenance = {
    source: 'fragment',
    paperSha256: null,
    fragmentId: fragment.id,
    rounds: [],
    rubricHash: taskType.rubric.hash
  }
  return {
    id: itemId(suite.name, `${taskType.name}-${fragment.id}`),
    suite: suite.name,
    taskType: taskType.name,
    state: 'candidate' as const,
    examinee: toJson(content.examinee),
    gold: toJson(content.gold),
    contentVersion: versionOf(taskType),
    provenance,
    fragmentId: fragment.id
  }
}

export type FragmentTaskType = { suite: Suite; taskType: TaskType }

/** The first task type that is made from fragments, of whichever suite. */
export function fragmentTaskType(suites: Suites): FragmentTaskType {
  for (const suite of suites) {
    const taskType = suite.taskTypes.find(({ source }) => source.kind === 'fragments')
    if (taskType) return { suite, taskType }
  }
  throw new AppError('fragments_unused', 'no task type of this service is made from fragments', 409)
}

/** The fields that annotators label: the dimensions of the rubric that have a closed set of values. */
export function fragmentFields({ rubric: { rubric } }: TaskType): LabelledField[] {
  return rubric.dimensions.flatMap(({ id, values }) => (values === undefined ? [] : { id, values }))
}
