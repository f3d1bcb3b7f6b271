import type { Executor } from '../../db/client.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findRelease } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { InvalidError } from '../../errors.ts'
import type { BankFigure, FigureName, FigureQuery } from '../../schemas/bank-figure.ts'
import type { Suites } from '../../suites/suite.ts'
import type { PlacedTask } from '../choices/choice-figures.ts'
import { choiceTaskOf, loadAnswers } from '../choices/load-answers.ts'
import { fewCharacters } from '../choices/submission-choices.ts'
import { computeInThread } from '../compute-in-thread.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { bankFigure, type FigureInput } from './compute-figure.ts'
import { figureReader } from './figure-answer.ts'

/** A submission that the reader may read, and whether what was chosen is shown to the reader. */
export type FigureReader = { submission: SubmissionRow; isFull: boolean }

/**
 * A figure of some graded submissions to a release of a question bank.
 *
 * @param chosen all to the release
 * @throws {InvalidError} `choices_none`; `within_unknown` for no group or element of the release; `adaptations_half` for `from` without `to`
 * @throws {AppError} as `loadAnswers` and `computeInTurn`
 */
export async function makeFigure(
  { db, suites }: { db: Executor; suites: Suites },
  { figure, query }: { figure: FigureName; query: FigureQuery },
  chosen: readonly FigureReader[]
): Promise<BankFigure> {
  if ((query.from === undefined) !== (query.to === undefined)) {
    throw new InvalidError('adaptations_half', 'from and to are two ways of asking: name both or none')
  }
  const manifest = await manifestOfRelease(db, query.release)
  const { taskTypes } = await choiceTaskOf({ db, suites }, manifest)
  const held = taskTypesWithin(taskTypes, query.within)
  const submissions: FigureInput['submissions'][number][] = []
  const leftOut: FigureInput['leftOut'] = []
  for (const { submission, isFull } of chosen) {
    const { pages, hash, adaptations } = await loadAnswers({ db, suites }, submission, manifest, figureReader)
    const [adaptation, ...others] = adaptations
    if (adaptation === undefined || others.length > 0) {
      const reason = adaptation === undefined ? 'no_answers' : 'asked_in_several_ways'
      leftOut.push({ what: `submission ${submission.id}`, reason })
      continue
    }
    const { id, model, teamId, updatedAt } = submission
    const team = (await findTeam(db, teamId))!.name
    submissions.push({ id, model, team, adaptation, isFull, at: updatedAt.toISOString(), answersHash: hash, pages })
  }
  const found = (await findRelease(db, query.release))!
  const input: FigureInput = {
    ...{ figure, query, leftOut, taskTypes: held },
    release: { name: found.name, hash: found.contentHash!, suite: manifest.suite },
    submissions: submissions.sort(byModel)
  }
  const characters = submissions.flatMap(({ pages }) => pages).reduce((sum, { length }) => sum + length, 0)
  return await computeInTurn(async () =>
    characters > fewCharacters ? await computeInThread('bankFigure', input) : bankFigure(input)
  )
}

function taskTypesWithin<Task extends PlacedTask>(taskTypes: readonly Task[], within: string | undefined): Task[] {
  if (within === undefined) return [...taskTypes]
  const held = taskTypes.filter(({ name, groups }) => name === within || groups.some(({ id }) => id === within))
  if (held.length > 0) return held
  throw new InvalidError('within_unknown', `within must be a setting, module or element of the release, got ${within}`)
}

type Named = { id: string; model: string; adaptation: string }
function byModel(one: Named, other: Named): number {
  const [a, b] = [one, other].map(({ model, adaptation, id }) => [model, adaptation, id])
  const at = a!.findIndex((value, place) => value !== b![place])
  return at === -1 ? 0 : a![at]! < b![at]! ? -1 : 1
}
