import type { Executor } from '../../db/client.ts'
import { keptCardRubric } from '../../db/kept-card-rubrics.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findRelease } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError, InvalidError } from '../../errors.ts'
import { type CardRubric, metricsOf, needsProbabilities } from '../../schemas/card-rubric.ts'
import type { Reshaping } from '../../schemas/choice-figures.ts'
import type { ReportCard } from '../../schemas/report-card.ts'
import type { Suites } from '../../suites/suite.ts'
import { choiceTaskOf, loadAnswers } from '../choices/load-answers.ts'
import { fewCharacters } from '../choices/submission-choices.ts'
import { computeInThread } from '../compute-in-thread.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { askedAdaptation } from './asked-adaptation.ts'
import { type CardSubmission, reportCard } from './report-card.ts'

type Asked = { release: string; rubric: string; version?: number | undefined; seed: number; resamples: number }

/** A submission that the reader may read, and whether what was chosen is shown to the reader. */
export type CardReader = { submission: SubmissionRow; isFull: boolean }

/**
 * The card of a rubric for some graded submissions to a release.
 *
 * @param chosen all to the release
 * @throws {InvalidError} `suite_other` for a rubric of another suite; `target_untold`, `choices_none`
 * @throws {AppError} 403 `responses_not_open` where the rubric needs what was chosen in responses that the reader may not read
 * @throws {AppError} as `keptCardRubric`, `loadAnswers` and `computeInTurn`
 */
export async function makeCard(
  { db, suites }: { db: Executor; suites: Suites },
  { release: name, rubric: id, version, seed, resamples }: Asked,
  chosen: readonly CardReader[]
): Promise<ReportCard> {
  const { rubric, hash: rubricHash } = await keptCardRubric(db, { id, version })
  const manifest = await manifestOfRelease(db, name)
  if (!rubric.suites.includes(manifest.suite)) {
    throw new InvalidError(
      'suite_other',
      `rubric ${id} is for ${rubric.suites.join(', ')}, and ${name} is of ${manifest.suite}`
    )
  }
  refuseClosed(rubric, chosen)
  const elements = await choiceTaskOf({ db, suites }, manifest)
  const submissions: CardSubmission[] = []
  const leftOut: ReportCard['leftOut']['submissions'] = []
  for (const { submission } of chosen) {
    const { pages, hash, adaptations } = await loadAnswers({ db, suites }, submission, manifest)
    const { id, model } = submission
    const taken = takenBy(rubric, { model, adaptations })
    if ('reason' in taken) leftOut.push({ id, model, reason: taken.reason })
    else {
      const team = (await findTeam(db, submission.teamId))!.name
      submissions.push({
        id,
        model,
        team,
        adaptation: adaptations.join(', '),
        answersHash: hash,
        rpm: taken.rpm,
        pages
      })
    }
  }
  const found = (await findRelease(db, name))!
  const wanted = {
    ...{ rubric, rubricHash, ...elements, seed, resamples },
    release: { name, hash: found.contentHash!, suite: manifest.suite },
    submissions: submissions.sort(byModel),
    leftOut: leftOut.sort(byModel)
  }
  const characters = submissions.flatMap(({ pages }) => pages).reduce((sum, { length }) => sum + length, 0)
  return await computeInTurn(async () =>
    characters > fewCharacters ? await computeInThread('reportCard', wanted) : reportCard(wanted)
  )
}

/** Whoever may not read responses sees what is right of public items, and not what was chosen instead. */
function refuseClosed(rubric: CardRubric, chosen: readonly CardReader[]): void {
  if (rubric.target === 'rational' && !metricsOf(rubric).some(needsProbabilities)) return
  const closed = chosen.find(({ isFull }) => !isFull)
  if (!closed) return
  const message = `this rubric looks at what was chosen, and the responses of submission ${closed.submission.id} are not open`
  throw new AppError('responses_not_open', message, 403)
}

type Offered = { model: string; adaptations: readonly string[] }

/** The way of reshaping under which a rubric takes a submission, or why it does not. */
function takenBy({ models }: CardRubric, { model, adaptations }: Offered): { rpm: Reshaping } | { reason: string } {
  if (models.length === 0) return { rpm: 'conditioning' }
  const ofModel = models.filter(({ modelId }) => modelId === undefined || modelId === model)
  if (ofModel.length === 0) return { reason: 'model_not_in_rubric' }
  const asked = ofModel.find(({ adaptation }) => adaptations.every((name) => name === askedAdaptation(adaptation)))
  return asked ? { rpm: asked.adaptation.rpm } : { reason: 'adaptation_not_in_rubric' }
}

function byModel(one: { id: string; model: string }, other: { id: string; model: string }): number {
  if (one.model !== other.model) return one.model < other.model ? -1 : 1
  return one.id < other.id ? -1 : 1
}
