import { isDeepStrictEqual } from 'node:util'
import { findDraw } from '../../db/drawn-releases.ts'
import type { ReleaseItemRow, ReleaseRow } from '../../db/releases.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import type { ReleaseDifference } from '../../schemas/item-difference.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { exportedRows } from '../releases/export-release.ts'
import type { ReleaseDependencies } from '../releases/release-items.ts'
import { contentDifference } from './content-difference.ts'

/** Items whose fields are told: a person reads no more, and a release may hold thousands. */
const mostTold = 200

type Releases = { from: ReleaseRow; to: ReleaseRow }
type Change = ReleaseDifference['items'][number]
type Counts = ReleaseDifference['total']

/**
 * In what one frozen release differs from another: items added, removed, changed and moved to another split. Both are read
 * a stretch at a time, in the order of their ids.
 *
 * @param options.seesGold whether the gold of private items is told too
 * @throws {InvalidError} `releases_of_two_suites`
 * @throws {ConflictError} `release_not_frozen`; `release_drawn`, since questions of two draws have nothing in common
 */
export async function releaseDifference(
  dependencies: ReleaseDependencies,
  { from, to }: Releases,
  { seesGold }: { seesGold: boolean }
): Promise<ReleaseDifference> {
  for (const release of [from, to]) await refuseUncomparable(dependencies, release)
  if (from.suite !== to.suite) {
    const message = `releases ${from.name} and ${to.name} are of two suites, ${from.suite} and ${to.suite}`
    throw new InvalidError('releases_of_two_suites', message)
  }
  const tasks = new Map<string, Counts>()
  const items: Change[] = []
  let told = 0
  for await (const [old, now] of pairsById(exportedRows(dependencies, from), exportedRows(dependencies, to))) {
    const { taskType } = (now ?? old)!
    const change = changeOf(old, now, { seesGold, tellsFields: told < mostTold })
    if (change?.change === 'changed') told += 1
    if (change) items.push(change)
    tasks.set(taskType, counted(tasks.get(taskType) ?? nothing, change))
  }
  const counts = [...tasks].map(([taskType, count]) => ({ taskType, ...count })).sort(inTaskOrder)
  return { from: from.name, to: to.name, suite: to.suite, tasks: counts, total: totalOf([...tasks.values()]), items }
}

async function refuseUncomparable({ db }: ReleaseDependencies, { name, state }: ReleaseRow): Promise<void> {
  if (state !== 'frozen')
    throw new ConflictError('release_not_frozen', `release ${name} is a draft: it holds no items yet`)
  if (await findDraw(db, name)) {
    throw new ConflictError(
      'release_drawn',
      `release ${name} is drawn from templates: its questions are in no other release`
    )
  }
}

/** Walks through two lists that ascend by id. */
async function* pairsById(
  olds: AsyncGenerator<ReleaseItemRow>,
  nows: AsyncGenerator<ReleaseItemRow>
): AsyncGenerator<[old: ReleaseItemRow | null, now: ReleaseItemRow | null]> {
  let [old, now] = [await next(olds), await next(nows)]
  while (old !== null || now !== null) {
    const isOldFirst = now === null || (old !== null && old.itemId < now.itemId)
    const isNewFirst = old === null || (now !== null && now.itemId < old.itemId)
    yield [isNewFirst ? null : old, isOldFirst ? null : now]
    if (!isNewFirst) old = await next(olds)
    if (!isOldFirst) now = await next(nows)
  }
}

async function next(rows: AsyncGenerator<ReleaseItemRow>): Promise<ReleaseItemRow | null> {
  const { value, done } = await rows.next()
  return done ? null : value
}

/** Null of an item that is the same in both. */
function changeOf(
  old: ReleaseItemRow | null,
  now: ReleaseItemRow | null,
  { seesGold, tellsFields }: { seesGold: boolean; tellsFields: boolean }
): Change | null {
  const { itemId: id, taskType } = (now ?? old)!
  const splits = { from: old?.split ?? null, to: now?.split ?? null }
  const alone = { fields: null, isGoldWithheld: false }
  if (!old || !now) return { id, taskType, change: old ? 'removed' : 'added', ...splits, ...alone }
  const [before, after] = [old, now].map(({ examinee, gold }) => ({ examinee, gold }))
  const isSame = isDeepStrictEqual(before, after)
  if (isSame && old.split === now.split) return null
  if (isSame) return { id, taskType, change: 'moved', ...splits, fields: [], isGoldWithheld: false }
  const isGoldWithheld = !seesGold && (old.split === 'private' || now.split === 'private')
  const differ = () =>
    isGoldWithheld
      ? contentDifference({ examinee: old.examinee }, { examinee: now.examinee })
      : contentDifference(before!, after!)
  return { id, taskType, change: 'changed', ...splits, fields: tellsFields ? differ() : null, isGoldWithheld }
}

const nothing: Counts = { same: 0, changed: 0, moved: 0, added: 0, removed: 0 }

function counted(counts: Counts, change: Change | null): Counts {
  if (change === null) return { ...counts, same: counts.same + 1 }
  const isMoved = change.from !== null && change.to !== null && change.from !== change.to
  const moved = counts.moved + (isMoved ? 1 : 0)
  return change.change === 'moved'
    ? { ...counts, moved }
    : { ...counts, moved, [change.change]: counts[change.change] + 1 }
}

function totalOf(tasks: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => tasks.reduce((total, counts) => total + counts[of], 0)
  return {
    same: sum('same'),
    changed: sum('changed'),
    moved: sum('moved'),
    added: sum('added'),
    removed: sum('removed')
  }
}
