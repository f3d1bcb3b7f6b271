import { createHash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { countOpenBaselines, type HumanBaselineRow, insertHumanBaseline } from '../../db/human-baselines.ts'
import { releaseOutline } from '../../db/published-scores.ts'
import { lockTeam } from '../../db/teams.ts'
import { AppError, ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { type Draw, mostAskedItems, type NewHumanBaseline } from '../../schemas/human-baseline.ts'
import type { Suites } from '../../suites/suite.ts'
import { layDown } from '../releases/draw/lay-down-items.ts'

/** Open ones of a team. */
const mostOpen = 20

type Outline = NonNullable<Awaited<ReturnType<typeof releaseOutline>>>

/**
 * Fixes what people are asked of a release: items that are named, or drawn by a seed. Private items are not shown to people:
 * what a person makes of one is known to the team, and its score by item would tell the gold that the split keeps.
 *
 * @throws {NotFoundError} `release_not_found`, also for a draft
 * @throws {AppError} 403 `split_private`
 * @throws {InvalidError} `items_unknown`, `draw_too_large`
 * @throws {ConflictError} `baselines_open`, `baseline_name_taken`
 */
export async function openBaseline(
  { db: transaction, suites }: { db: Executor; suites: Suites },
  teamId: string,
  { release, items, draw, ...told }: NewHumanBaseline
): Promise<HumanBaselineRow> {
  const outline = await releaseOutline(transaction, release)
  if (!outline) throw new NotFoundError('release', release)
  const itemIds = draw === undefined ? named(outline, items ?? []) : drawn(outline, draw)
  await lockTeam(transaction, teamId)
  if ((await countOpenBaselines(transaction, teamId)) >= mostOpen) {
    const message = `your team has ${mostOpen} open human baselines, which is the most: publish or withdraw one`
    throw new ConflictError('baselines_open', message)
  }
  await layDown({ db: transaction, suites }, release, itemIds)
  const row = { teamId, releaseName: release, ...told, itemIds, draw: draw ?? null }
  const made = await insertHumanBaseline(transaction, row)
  if (made) return made
  throw new ConflictError('baseline_name_taken', `your team has a human baseline ${told.name} on ${release}`)
}

function named({ items }: Outline, ids: readonly string[]): string[] {
  const splits = new Map(items.map(({ itemId, split }) => [itemId, split]))
  const unknown = ids.filter((id) => !splits.has(id))
  if (unknown.length > 0) {
    throw new InvalidError('items_unknown', `the release has no items ${unknown.slice(0, 10).join(', ')}`, { unknown })
  }
  const hidden = ids.filter((id) => splits.get(id) === 'private')
  if (hidden.length === 0) return [...ids]
  const message = `people answer public items alone, and these are private: ${hidden.slice(0, 10).join(', ')}`
  throw new AppError('split_private', message, 403)
}

/**
 * The first items of each task type in the order of a hash that holds the seed, so that everybody who knows the seed draws
 * the same ones.
 */
function drawn({ items, manifest }: Outline, { perTaskType, seed, taskTypes }: Draw): string[] {
  const open = Map.groupBy(
    items.filter(({ split }) => split === 'public'),
    ({ taskType }) => taskType
  )
  const wanted = taskTypes ?? manifest.taskTypes.map(({ name }) => name).filter((name) => open.has(name))
  const ids = [...new Set(wanted)].flatMap((name) => {
    const ofType = (open.get(name) ?? []).map(({ itemId }) => itemId)
    if (ofType.length < perTaskType) {
      const message = `${perTaskType} public items of ${name} were to be drawn, and the release has ${ofType.length}`
      throw new InvalidError('draw_too_large', message)
    }
    return ofType.sort(byHash(seed)).slice(0, perTaskType)
  })
  if (ids.length > 0 && ids.length <= mostAskedItems) return ids
  throw new InvalidError(
    'draw_too_large',
    `a person is asked 1 to ${mostAskedItems} items, and these are ${ids.length}`
  )
}

function byHash(seed: number): (one: string, other: string) => number {
  const placeOf = (id: string) => createHash('sha256').update(`${seed}\n${id}`).digest('hex')
  return (one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)
}
