import { submissionChoices } from '../../boards/choices/submission-choices.ts'
import type { Executor } from '../../db/client.ts'
import type { ChoicesQuery, SubmissionChoices } from '../../schemas/choice-figures.ts'
import type { Suites } from '../../suites/suite.ts'
import { assertAllPublic } from '../guards/assert-visible.ts'
import type { Caller } from '../guards/authenticate.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { readableSubmission, scoreViewOf } from '../guards/submission-access.ts'

/**
 * What a submission chose, as far as the caller may see it.
 *
 * @throws {NotFoundError} `submission_not_found`
 * @throws {AppError} 403 `split_private` for a release with private items, but to maintainers and auditors; as `submissionChoices`
 */
export async function showChoices(
  source: { db: Executor; suites: Suites },
  { id, query, caller }: { id: string; query: ChoicesQuery; caller: Caller | null }
): Promise<SubmissionChoices> {
  limitResamples(query.resamples, caller)
  const submission = await readableSubmission(source.db, id, caller)
  await assertAllPublic(source.db, submission.releaseName, caller)
  return await submissionChoices(source, submission, query, { isFull: scoreViewOf(submission, caller).full })
}
