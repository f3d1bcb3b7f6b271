import type { Executor } from '../../db/client.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findRelease } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import type { ChoiceFigures, ChoicesQuery, SubmissionChoices } from '../../schemas/choice-figures.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeInThread } from '../compute-in-thread.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { choiceFigures } from './choice-figures.ts'
import { level } from './level.ts'
import { choiceTaskOf, loadAnswers } from './load-answers.ts'

/** Characters of answers of which the service computes figures while nobody notices: a thread takes longer to start. */
export const fewCharacters = 1_000_000

/**
 * The metrics of a graded submission to a question bank.
 *
 * @param reader.isFull whether the reader may see what was chosen, and not only what was right
 * @throws {AppError} as `choiceTaskOf`, `loadAnswers` and `computeInTurn`
 */
export async function submissionChoices(
  { db, suites }: { db: Executor; suites: Suites },
  submission: SubmissionRow,
  query: ChoicesQuery,
  { isFull }: { isFull: boolean }
): Promise<SubmissionChoices> {
  const manifest = await manifestOfRelease(db, submission.releaseName)
  const release = (await findRelease(db, submission.releaseName))!
  const task = { ...(await choiceTaskOf({ db, suites }, manifest)), ...query }
  const { pages, hash, adaptations } = await loadAnswers({ db, suites }, submission, manifest)
  const isLarge = pages.reduce((sum, { length }) => sum + length, 0) > fewCharacters
  const scoped = await computeInTurn(async () =>
    isLarge ? await computeInThread('choiceFigures', pages, task) : choiceFigures(pages, task)
  )
  const shown = isFull ? scoped : withhold(scoped)
  return {
    submission: submission.id,
    release: release.name,
    releaseHash: release.contentHash!,
    model: submission.model,
    team: (await findTeam(db, submission.teamId))!.name,
    ...{ adaptations: [...adaptations], answersHash: hash, query, level },
    withheld: isFull ? null : 'responses_not_open',
    ...shown
  }
}

type Scoped = ReturnType<typeof choiceFigures>

/** Without what follows from choices that only the team and auditors may read; what is right everybody sees of public items. */
function withhold({ whole, groups, elements }: Scoped): Scoped {
  return {
    whole: { ...whole, ...hidden },
    groups: groups.map((group) => ({ ...group, ...hidden })),
    elements: elements.map((element) => ({ ...element, ...hidden, errors: null }))
  }
}

const hidden = {
  ...{ calibration: null, calibrationReason: 'responses_not_open' },
  ...{ positions: null, placeholder: null, use: null }
} satisfies Partial<ChoiceFigures>
