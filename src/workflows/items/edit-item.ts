import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { findItem, type ItemRow, insertVersion } from '../../db/items.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { markRecognisedEvidence } from '../../ingestion/checks/recognised-evidence.ts'
import type { CheckResult } from '../../ingestion/extraction.ts'
import type { ItemEdit } from '../../schemas/item.ts'
import { toJson } from '../../schemas/json.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { versionOf } from '../../suites/read-content.ts'
import type { ItemContent, Suites, TaskType } from '../../suites/suite.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { refuseItemsOfWithdrawn } from '../papers/resting-paper.ts'
import { ItemChangedError } from './item-changed-error.ts'
import { parseContent } from './parse-content.ts'

export type EditDependencies = { db: Executor; suites: Suites; pdf: PaperReader }

/**
 * Stores an edited item as its next version, with author and reason, and looks it up in its paper as an extraction
 * does. It waits for review again, whatever was decided before; releases already frozen keep their copies. Runs in a
 * transaction, which takes the version back where the item's paper is withdrawn.
 *
 * @throws {NotFoundError} `item_not_found`
 * @throws {ItemChangedError} `item_changed` when `baseVersion` is not the last version
 * @throws {InvalidError} `content_invalid` with the paths of what is wrong; `edit_empty` when nothing is changed
 * @throws {ConflictError} `paper_withdrawn`; `paper_missing` when the paper it was made from is not here to check it against
 */
export async function editItem(
  dependencies: EditDependencies,
  id: string,
  { baseVersion, reason, author, ...edit }: ItemEdit & { author: string }
): Promise<void> {
  const item = await findItem(dependencies.db, id)
  if (!item) throw new NotFoundError('item', id)
  if (item.version !== baseVersion) throw new ItemChangedError(id, { seen: baseVersion, current: item.version })
  const taskType = taskTypeOf(dependencies.suites, item)
  const given = {
    examinee: edit.examinee === undefined ? item.examinee : toJson(edit.examinee),
    gold: edit.gold === undefined ? item.gold : toJson(edit.gold)
  }
  const parsed = parseContent(taskType, given)
  if (!parsed.ok) {
    const { path, message } = parsed.issues[0]!
    throw new InvalidError('content_invalid', `${path}: ${message}`, { issues: parsed.issues })
  }
  const content = { examinee: toJson(parsed.content.examinee), gold: toJson(parsed.content.gold) }
  if (stringify(content) === stringify({ examinee: item.examinee, gold: item.gold })) {
    throw new InvalidError('edit_empty', `the edit leaves item ${id} as it is`)
  }
  const checks = await checkContent(dependencies, { taskType, item, content: parsed.content })
  const edits = [...(item.provenance.edits ?? []), { version: baseVersion + 1, author, reason }]
  const provenance = { ...item.provenance, edits }
  const isStored = await insertVersion(dependencies.db, id, {
    ...content,
    contentVersion: versionOf(taskType),
    baseVersion,
    checks,
    provenance,
    author,
    reason
  })
  // Somebody else was quicker while the checks ran.
  if (!isStored) throw new ItemChangedError(id, { seen: baseVersion, current: baseVersion + 1 })
  // Last, when the item is held: a paper that is withdrawn meanwhile has rejected it, or is seen here.
  await refuseItemsOfWithdrawn(dependencies.db, [id])
}

async function checkContent(
  dependencies: EditDependencies,
  { taskType, item, content }: { taskType: TaskType; item: ItemRow; content: ItemContent }
): Promise<CheckResult[]> {
  if (taskType.source.kind !== 'paper') return []
  const paper = item.paperId === null ? null : await currentStructure(dependencies, item.paperId)
  if (!paper)
    throw new ConflictError('paper_missing', `the paper that item ${item.id} was made from is not stored here`)
  return markRecognisedEvidence(taskType.source.check(content, paper), paper)
}
