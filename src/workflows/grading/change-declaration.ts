import type { Executor } from '../../db/client.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import { findRelease } from '../../db/releases.ts'
import { declare, lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError } from '../../errors.ts'
import type { DeclarationChange } from '../../schemas/declaration.ts'
import { checkSetting } from '../../suites/settings.ts'
import type { Suites } from '../../suites/suite.ts'

/**
 * Changes what a draft declares of how its outputs were made, and of its model.
 *
 * @throws {ConflictError} `submission_not_draft`; {InvalidError} `setting_unknown`
 */
export async function changeDeclaration(
  { db: transaction, suites }: { db: Executor; suites: Suites },
  id: string,
  change: DeclarationChange
): Promise<SubmissionRow> {
  // Held, so that it is not finalised meanwhile.
  const submission = await lockSubmission(transaction, id)
  if (submission?.state === 'draft') {
    const release = (await findRelease(transaction, submission.releaseName))!
    checkSetting(await suiteOfRelease({ db: transaction, suites }, release), change.setting)
    return await declare(transaction, id, change)
  }
  const message = `submission ${id} is ${submission?.state ?? 'gone'}: what it declares stands since it was finalised`
  throw new ConflictError('submission_not_draft', message)
}
