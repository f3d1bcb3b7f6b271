import type { Executor } from '../../db/client.ts'
import { drawnOutline } from '../../db/drawn-releases.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findRelease } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { InvalidError } from '../../errors.ts'
import type { BankFigure, FigureName, FigureQuery } from '../../schemas/bank-figure.ts'
import type { Manifest } from '../../schemas/manifest.ts'
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
 * @param chosen all to the release; `older` to the one that `query.against` names
 * @throws {InvalidError} `choices_none`; `within_unknown` for no group or element of the release; `adaptations_half` for `from` without `to`;
 *   `against_missing`, `against_unused`, `against_itself` and `against_other_suite` for an older release that the figure cannot do with or without
 * @throws {AppError} as `loadAnswers` and `computeInTurn`
 */
export async function makeFigure(
  { db, suites }: { db: Executor; suites: Suites },
  { figure, query }: { figure: FigureName; query: FigureQuery },
  chosen: { submissions: readonly FigureReader[]; older: readonly FigureReader[] }
): Promise<BankFigure> {
  checkAgainst(figure, query)
  if ((query.from === undefined) !== (query.to === undefined)) {
    throw new InvalidError('adaptations_half', 'from and to are two ways of asking: name both or none')
  }
  const manifest = await manifestOfRelease(db, query.release)
  const { taskTypes } = await choiceTaskOf({ db, suites }, manifest)
  const held = taskTypesWithin(taskTypes, query.within)
  const leftOut: FigureInput['leftOut'] = []
  const submissions = await loadAll({ db, suites }, { manifest, chosen: chosen.submissions, leftOut })
  const older = await loadOlder({ db, suites }, { query, suite: manifest.suite, chosen: chosen.older, leftOut })
  const input: FigureInput = {
    ...{ figure, query, leftOut, taskTypes: held, submissions },
    release: await namedRelease(db, query.release, manifest),
    ...(older && { older }),
    ...(figure === 'writers' && { writers: await writersIn(db, query) })
  }
  const all = [...submissions, ...(older?.submissions ?? [])]
  const characters = all.flatMap(({ pages }) => pages).reduce((sum, { length }) => sum + length, 0)
  return await computeInTurn(async () =>
    characters > fewCharacters ? await computeInThread('bankFigure', input) : bankFigure(input)
  )
}

function checkAgainst(figure: FigureName, { against, release }: FigureQuery): void {
  if (figure !== 'freshness' && figure !== 'writers' && against !== undefined) {
    throw new InvalidError('against_unused', `${figure} is of one release: against is for freshness and writers alone`)
  }
  if (figure === 'freshness' && against === undefined) {
    throw new InvalidError('against_missing', 'freshness compares two releases: name the older one in against')
  }
  if (against === release) throw new InvalidError('against_itself', `release ${release} cannot be held against itself`)
}

/** @returns by the names of their templates, the models that wrote any for the releases of a figure */
async function writersIn(db: Executor, { release, against }: FigureQuery): Promise<Record<string, string>> {
  const releases = against === undefined ? [release] : [release, against]
  const outlines = await Promise.all(releases.map(async (name) => await drawnOutline(db, name)))
  const templates = outlines.flatMap((outline) => outline?.templates ?? [])
  return Object.fromEntries(templates.flatMap(({ template, writer }) => (writer === null ? [] : [[template, writer]])))
}

async function loadOlder(
  source: { db: Executor; suites: Suites },
  of: { query: FigureQuery; suite: string; chosen: readonly FigureReader[]; leftOut: FigureInput['leftOut'] }
): Promise<FigureInput['older']> {
  const { query, suite, chosen, leftOut } = of
  if (query.against === undefined) return undefined
  const manifest = await manifestOfRelease(source.db, query.against)
  if (manifest.suite !== suite) {
    const message = `release ${query.against} is of ${manifest.suite}, ${query.release} of ${suite}: they have no element in common`
    throw new InvalidError('against_other_suite', message)
  }
  return {
    release: await namedRelease(source.db, query.against, manifest),
    submissions: await loadAll(source, { manifest, chosen, leftOut })
  }
}

async function loadAll(
  source: { db: Executor; suites: Suites },
  of: { manifest: Manifest; chosen: readonly FigureReader[]; leftOut: FigureInput['leftOut'] }
): Promise<FigureInput['submissions'][number][]> {
  const loaded: FigureInput['submissions'][number][] = []
  for (const { submission, isFull } of of.chosen) {
    const { pages, hash, adaptations } = await loadAnswers(source, submission, of.manifest, figureReader)
    const [adaptation, ...others] = adaptations
    if (adaptation === undefined || others.length > 0) {
      const reason = adaptation === undefined ? 'no_answers' : 'asked_in_several_ways'
      of.leftOut.push({ what: `submission ${submission.id}`, reason })
      continue
    }
    const { id, model, teamId, updatedAt } = submission
    const team = (await findTeam(source.db, teamId))!.name
    loaded.push({ id, model, team, adaptation, isFull, at: updatedAt.toISOString(), answersHash: hash, pages })
  }
  return loaded.sort(byModel)
}

async function namedRelease(db: Executor, name: string, { suite }: Manifest): Promise<BankFigure['release']> {
  return { name, hash: (await findRelease(db, name))!.contentHash!, suite }
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
