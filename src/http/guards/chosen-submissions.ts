import type { Executor } from '../../db/client.ts'
import { noRelease } from '../../db/no-release.ts'
import { publishedSubmissions } from '../../db/published-scores.ts'
import { findRelease } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { InvalidError } from '../../errors.ts'
import { assertAllPublic } from './assert-visible.ts'
import type { Caller } from './authenticate.ts'
import { readableSubmission, scoreViewOf } from './submission-access.ts'

type Asked = { release: string; submissions?: string | undefined }

/**
 * The submissions to a release that a caller names, all published ones where none is named; `isFull` tells whether the caller may see
 * what was chosen in them.
 *
 * @param ids with commas between them
 * @throws {NotFoundError} `release_not_found`, `submission_not_found`
 * @throws {InvalidError} `submissions_many`; `release_other` for a submission to another release
 * @throws {AppError} 403 `split_private` for a release with private items, but to maintainers and auditors
 */
export async function chosenSubmissions(
  db: Executor,
  { release, submissions }: Asked,
  { caller, most, noun }: { caller: Caller | null; most: number; noun: string }
): Promise<{ submission: SubmissionRow; isFull: boolean }[]> {
  if (!(await findRelease(db, release))) throw await noRelease(db, release)
  await assertAllPublic(db, release, caller)
  const ids = submissions
    ? [...new Set(submissions.split(','))]
    : (await publishedSubmissions(db, release)).map(({ id }) => id)
  if (ids.length > most) {
    const message = `a ${noun} holds ${most} submissions, got ${ids.length}: name those wanted`
    throw new InvalidError('submissions_many', message)
  }
  const chosen = []
  for (const id of ids) {
    const submission = await readableSubmission(db, id, caller)
    if (submission.releaseName !== release) {
      throw new InvalidError('release_other', `submission ${id} is to ${submission.releaseName}, not to ${release}`)
    }
    chosen.push({ submission, isFull: scoreViewOf(submission, caller).full })
  }
  return chosen
}
