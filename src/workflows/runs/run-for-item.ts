import type { Executor } from '../../db/client.ts'
import { findRelease } from '../../db/releases.ts'
import type { RunHead } from '../../db/runs.ts'
import { lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { NewRun } from '../../schemas/run.ts'
import { contentSchema } from '../../suites/econevals/release/content.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites } from '../../suites/suite.ts'
import { itemsByIds } from '../releases/release-items.ts'
import { openRunOfItem } from './open-run.ts'

/**
 * Begins the run of a draft for an item of its release, or gives back the one that was begun: each item has one run, whatever becomes of it.
 *
 * @throws {ConflictError} `submission_not_draft`
 * @throws {NotFoundError} `item_not_found`; {InvalidError} `item_without_runs` for an item that is answered in words
 */
export async function runForItem(
  { db, suites }: { db: Executor; suites: Suites },
  { id: submissionId, teamId, releaseName }: SubmissionRow,
  { item, driver, style }: Pick<NewRun, 'driver' | 'style'> & { item: string }
): Promise<RunHead> {
  // Held, so that it is not finalised or deleted meanwhile.
  const state = (await lockSubmission(db, submissionId))?.state ?? 'gone'
  if (state !== 'draft') {
    throw new ConflictError(
      'submission_not_draft',
      `submission ${submissionId} is ${state}: runs are begun for drafts only`
    )
  }
  const release = (await findRelease(db, releaseName))!
  const row = (await itemsByIds({ db, suites }, release, [item])).get(item)
  if (!row) throw new NotFoundError('item', `${item} in release ${releaseName}`)
  const taskType = taskTypeOf(suites, { suite: release.suite, taskType: row.taskType })
  if (!taskType.environment) {
    throw new InvalidError('item_without_runs', `item ${item} is answered in words: send its response`)
  }
  const { examinee, gold } = contentSchema.parse(readContent(taskType, row))
  return await openRunOfItem(
    db,
    { teamId, submissionId, driver, style },
    {
      itemId: item,
      suite: release.suite,
      taskType: row.taskType,
      level: examinee.level,
      instance: gold.instance,
      optimum: null
    }
  )
}
