import { makeCard } from '../../boards/cards/make-card.ts'
import type { Executor } from '../../db/client.ts'
import { publishedSubmissions } from '../../db/published-scores.ts'
import { findRelease } from '../../db/releases.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import { type CardQuery, mostOnCard, type ReportCard } from '../../schemas/report-card.ts'
import type { Suites } from '../../suites/suite.ts'
import { assertAllPublic } from '../guards/assert-visible.ts'
import type { Caller } from '../guards/authenticate.ts'
import { readableSubmission, scoreViewOf } from '../guards/submission-access.ts'

/**
 * A report card of submissions that the caller may read.
 *
 * @throws {NotFoundError} `release_not_found`, `submission_not_found`
 * @throws {InvalidError} `submissions_many`; `release_other` for a submission to another release
 * @throws {AppError} 403 `split_private` for a release with private items, but to maintainers and auditors; as `makeCard`
 */
export async function showCard(
  source: { db: Executor; suites: Suites },
  { submissions, ...query }: CardQuery,
  caller: Caller | null
): Promise<ReportCard> {
  const { db } = source
  if (!(await findRelease(db, query.release))) throw new NotFoundError('release', query.release)
  await assertAllPublic(db, query.release, caller)
  const ids = submissions
    ? [...new Set(submissions.split(','))]
    : (await publishedSubmissions(db, query.release)).map(({ id }) => id)
  if (ids.length > mostOnCard) {
    throw new InvalidError(
      'submissions_many',
      `a card holds ${mostOnCard} submissions, got ${ids.length}: name those wanted`
    )
  }
  const chosen = []
  for (const id of ids) {
    const submission = await readableSubmission(db, id, caller)
    if (submission.releaseName !== query.release) {
      throw new InvalidError(
        'release_other',
        `submission ${id} is to ${submission.releaseName}, not to ${query.release}`
      )
    }
    chosen.push({ submission, isFull: scoreViewOf(submission, caller).full })
  }
  return await makeCard(source, query, chosen)
}
