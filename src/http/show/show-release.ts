import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../db/client.ts'
import { noRelease } from '../../db/no-release.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import {
  countReleaseItems,
  findRelease,
  type ReleaseItemRow,
  type ReleaseRow,
  replacementsOf
} from '../../db/releases.ts'
import { NotFoundError } from '../../errors.ts'
import type { PublicItem, Release, ReleaseItem } from '../../schemas/release.ts'
import { promptRequest } from '../../suites/exact-request.ts'
import { findTaskType } from '../../suites/index.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { publicItemOfRelease } from '../../workflows/releases/release-items.ts'
import { rightsOfLine } from '../../workflows/releases/rights-of-release.ts'
import { may } from '../guards/permissions.ts'
import { showDrawn } from './show-drawn.ts'

/** Whether a caller may see drafts, and the gold of the private split. */
export function seesGold({ caller }: FastifyRequest): boolean {
  return may(caller?.role ?? null, 'maintain')
}

/**
 * A release that the caller may see: a draft is for maintainers alone.
 *
 * @throws {NotFoundError} `release_not_found`
 */
export async function visibleRelease(db: Executor, name: string, seesDrafts: boolean): Promise<ReleaseRow> {
  const release = await findRelease(db, name)
  if (!release || (release.state === 'draft' && !seesDrafts)) throw await noRelease(db, name)
  return release
}

/** A release with its counts and what corrects it, as API and pages show it. */
export async function showRelease(db: Executor, release: ReleaseRow): Promise<Release> {
  const { yield: _, rights, ...shown } = release
  const draw = await showDrawn(db, release.name)
  return {
    ...shown,
    replacedBy: await replacementsOf(db, release.name),
    frozenAt: release.frozenAt?.toISOString() ?? null,
    createdAt: release.createdAt.toISOString(),
    items: await countReleaseItems(db, release.name),
    ...(draw && { draw }),
    // Which papers are private is not told: their items are withheld.
    ...(rights && { rights: { ...rights, papers: rights.papers.filter(({ publicItems }) => publicItems > 0) } })
  }
}

/**
 * A public item with its gold, for everybody.
 *
 * @throws {NotFoundError} `item_not_found` also for a private one
 */
export async function showPublicItem(
  { db, suites }: { db: Executor; suites: Suites },
  release: ReleaseRow,
  itemId: string
): Promise<PublicItem> {
  const found = await publicItemOfRelease({ db, suites }, release, itemId)
  if (!found) throw new NotFoundError('item', itemId)
  const { row, ...ways } = found
  const suite = await suiteOfRelease({ db, suites }, release)
  const item = showReleaseItem({ suite, canary: release.canary }, row, { wantsGold: true, seesPrivateGold: false })
  const rights = rightsOfLine(release, row)
  return { release: release.name, item, ...(rights && { rights }), ...ways }
}

/**
 * An item of a release as a candidate sees it. This is the one place where gold may leave: it has to be asked for,
 * and of the private split only those get it who may see it.
 */
export function showReleaseItem(
  { suite, canary }: { suite: Suite; canary: string },
  row: ReleaseItemRow,
  { wantsGold, seesPrivateGold }: { wantsGold: boolean; seesPrivateGold: boolean }
): ReleaseItem {
  const { itemId, taskType, split, examinee, gold, provenance } = row
  const prompt = renderItem(findTaskType(suite, taskType), examinee)
  const [adaptation] = suite.adaptations ?? []
  const named = adaptation === undefined ? {} : { requestHash: promptRequest(prompt, adaptation).requestHash }
  const view = { id: itemId, taskType, split, canary, examinee, prompt, ...named }
  const showsGold = wantsGold && (split === 'public' || seesPrivateGold)
  return showsGold ? { ...view, gold, provenance } : view
}
