import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { FiguresAsked } from './board-figures.ts'
import type { BoardGroup } from './board-groups.ts'
import { type BoardStratum, countingSources, whyWithoutOverall } from './board-strata.ts'
import { overTemplates } from './few-templates.ts'
import { type BoardMeans, paperOverall } from './paper-figures.ts'
import { studentOverall } from './student-figures.ts'

/** A group with what a board has of it: an estimate of each model, in the order of the models. */
export type GroupFigures = BoardGroup & { estimates: readonly BoardEstimate[] }

/**
 * Groups of a release, each as the Overall of its task types alone: by the same method, over the same templates, and under
 * the weights that they have among them. So it is what a board says as Overall under `weights` of these task types, and
 * tells nothing that such a board does not.
 *
 * @param strata turned so that more is better, as estimates then are too
 */
export async function groupFigures(
  strata: readonly BoardStratum[],
  { groups, manifest }: { groups: readonly BoardGroup[]; manifest: Manifest },
  asked: FiguresAsked,
  means: BoardMeans
): Promise<GroupFigures[]> {
  const found: GroupFigures[] = []
  for (const group of groups) {
    const within = strata.filter(({ name }) => group.taskTypes.includes(name))
    const sources = countingSources(within)
    const estimates = await overallOf(within, asked, means)
    found.push({ ...group, estimates: estimates.map((estimate) => overTemplates(estimate, sources, manifest)) })
  }
  return found
}

async function overallOf(
  strata: readonly BoardStratum[],
  asked: FiguresAsked,
  means: BoardMeans
): Promise<BoardEstimate[]> {
  const models = strata[0]?.scores ?? []
  const without = (reason: string) => ({ value: null, lower: null, upper: null, reason })
  if (strata.every(({ weight }) => weight === 0)) return models.map(() => without('no task type of it counts'))
  if (models.length === 0) return []
  const isStudent = asked.query.method === 'student'
  const estimates = isStudent ? studentOverall(strata, asked) : await paperOverall(strata, asked, means)
  return estimates.map((estimate) => estimate ?? without(whyWithoutOverall(strata)))
}
