import { setImmediate as turn } from 'node:timers/promises'
import type { Executor } from '../../db/client.ts'
import { type GradedItem, itemsToGrade, saveRuled, unscoredItems } from '../../db/grades.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suite } from '../../suites/suite.ts'
import type { JudgedItem } from './judge-item.ts'
import { type Ruled, ruleOn } from './rule-response.ts'

/**
 * Items and responses read at a time: a release may hold more than memory should. The first page is small, so that no
 * judge waits for long.
 */
const [firstPage, laterPages] = [5, 25]

export type ItemSource = {
  db: Executor
  /** Of the release. */
  suite: Suite
  submission: SubmissionRow
  /** Whether the submission is still to be graded: it may be withdrawn, or its time be over. */
  goesOn: () => Promise<boolean>
  /** Told of an item that could not be looked at; the others go on. */
  fault: (itemId: string, error: unknown) => void
}

/**
 * The items whose responses judges have to look at, in the order of the release, read as they are taken. On the way the
 * rules are applied to every response that they have not seen, and what they find is stored before an item is given out.
 */
export async function* itemsToJudge(source: ItemSource): AsyncGenerator<JudgedItem> {
  const { db, submission, goesOn } = source
  const itemIds = await unscoredItems(db, submission)
  for (let at = 0; at < itemIds.length && (await goesOn()); ) {
    const size = at === 0 ? firstPage : laterPages
    const page = await itemsToGrade(db, submission, itemIds.slice(at, at + size))
    at += size
    const ruled: Ruled[] = []
    const judged: JudgedItem[] = []
    for (const row of page) {
      // Long texts take the rules a while: requests and replies get their turn in between.
      await turn()
      try {
        const item = lookAt(row, source)
        if (item.ruled) ruled.push(item.ruled)
        if (item.judged) judged.push(item.judged)
      } catch (error) {
        source.fault(row.itemId, error)
      }
    }
    const unsaved = await saveApart(ruled, source)
    yield* judged.filter(({ itemId }) => !unsaved.has(itemId))
  }
}

/** Stores what the rules found, of all items at once or else of each. @returns the items where that failed */
async function saveApart(
  ruled: readonly Ruled[],
  { db, submission, fault }: Pick<ItemSource, 'db' | 'submission' | 'fault'>
): Promise<Set<string>> {
  const unsaved = new Set<string>()
  const save = (some: readonly Ruled[]) => saveRuled(db, submission.id, some)
  await save(ruled).catch(async () => {
    for (const one of ruled) {
      const { itemId } = one.result
      await save([one]).catch((error: unknown) => {
        unsaved.add(itemId)
        fault(itemId, error)
      })
    }
  })
  return unsaved
}

/** What the rules find where they have not looked, and the item where judges have to. */
function lookAt(
  { itemId, taskType: name, output, record, rules, values, judgments: known, ...item }: GradedItem,
  { suite }: ItemSource
): { ruled: Ruled | null; judged: JudgedItem | null } {
  const taskType = findTaskType(suite, name)
  const content = readContent(taskType, item)
  const ruled = rules === null ? ruleOn({ itemId, taskType, content, output, record }, suite.metrics) : null
  const { judging } = taskType
  if (output === null || judging === null || (ruled && ruled.score !== null)) return { ruled, judged: null }
  const found = ruled ? ruled.result : { dimensions: rules, values }
  const findings = { rules: found.dimensions ?? [], values: found.values ?? null }
  return { ruled, judged: { itemId, taskType, judging, content, output, ...findings, known } }
}
