import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DrawOrder } from '../schemas/draw.ts'
import type { Provenance, Split } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { inStretches } from './stretches.ts'
import { releaseDraws, releaseItems, releases, releaseTemplates, responses } from './tables.ts'

export type DrawRow = typeof releaseDraws.$inferSelect
export type TemplateRow = typeof releaseTemplates.$inferSelect
export type DrawnTemplate = Omit<TemplateRow, 'releaseName' | 'text' | 'options' | 'shots'>

/** A drawn item without what it says. */
export type DrawnPlace = {
  itemId: string
  position: number
  taskType: string
  split: Split
  provenance: Extract<Provenance, { source: 'draw' }>
}

/**
 * The items of a drawn release, none of which has to be stored: what stands where is a function of the templates and how
 * many questions each gives.
 */
export type DrawnOutline = {
  items: number
  templates: readonly DrawnTemplate[]
  split: Split
  at(position: number): DrawnPlace
  /** The position of an item, from 1; null where the release has none of that id. */
  positionOf(itemId: string): number | null
}

export async function insertDraw(
  db: Executor,
  row: { releaseName: string; order: DrawOrder; seed: string; isOpen: boolean }
): Promise<void> {
  await db.insert(releaseDraws).values(row)
}

/** Takes a draft away whose draw failed: templates are stored by the transaction that freezes it, so that it has none. */
export async function deleteFailedDraw(db: Executor, releaseName: string): Promise<void> {
  const hasFailed = and(eq(releaseDraws.releaseName, releaseName), isNotNull(releaseDraws.failure))
  const [failed] = await db.delete(releaseDraws).where(hasFailed).returning()
  if (failed) await db.delete(releases).where(eq(releases.name, releaseName))
}

export async function findDraw(db: Executor, releaseName: string): Promise<DrawRow | null> {
  const [row] = await db.select().from(releaseDraws).where(eq(releaseDraws.releaseName, releaseName))
  return row ?? null
}

/** The names of all releases that are drawn. */
export async function drawnNames(db: Executor): Promise<Set<string>> {
  const rows = await db.select({ name: releaseDraws.releaseName }).from(releaseDraws)
  return new Set(rows.map(({ name }) => name))
}

/** @param change `hashes` with the last of a draw, before its release is frozen */
export async function changeDraw(
  db: Executor,
  releaseName: string,
  change: Partial<Pick<DrawRow, 'drawn' | 'failure' | 'hashes' | 'order'>>
): Promise<void> {
  await db.update(releaseDraws).set(change).where(eq(releaseDraws.releaseName, releaseName))
}

/** @returns null where it is closed already */
export async function closeDraw(db: Executor, releaseName: string, closedAt: Date): Promise<DrawRow | null> {
  const isOpen = and(eq(releaseDraws.releaseName, releaseName), isNull(releaseDraws.closedAt))
  const [closed] = await db.update(releaseDraws).set({ closedAt }).where(isOpen).returning()
  return closed ?? null
}

export async function insertTemplates(db: Executor, rows: readonly TemplateRow[]): Promise<void> {
  for (const stretch of inStretches(rows)) await db.insert(releaseTemplates).values(stretch)
}

/** Templates that give the questions of a stretch of positions, with their texts. */
export async function templatesOfPositions(
  db: Executor,
  outline: DrawnOutline,
  { releaseName, from, to }: { releaseName: string; from: number; to: number }
): Promise<TemplateRow[]> {
  const [first, last] = [placeAt(outline.templates, from), placeAt(outline.templates, to)]
  const { place } = releaseTemplates
  return await db
    .select()
    .from(releaseTemplates)
    .where(
      and(
        eq(releaseTemplates.releaseName, releaseName),
        gte(place, outline.templates[first]!.place),
        lte(place, outline.templates[last]!.place)
      )
    )
    .orderBy(asc(place))
}

/** All templates of a drawn release, with their texts, in order. */
export async function allTemplates(db: Executor, releaseName: string): Promise<TemplateRow[]> {
  const { place } = releaseTemplates
  return await db
    .select()
    .from(releaseTemplates)
    .where(eq(releaseTemplates.releaseName, releaseName))
    .orderBy(asc(place))
}

/** Frozen releases never change: what was read of one is kept, by its canary, which no two share. */
const kept = new LRUCache<string, DrawnOutline>({ max: 8 })

/** The items of a release that was drawn; null for any other, and for one that is not drawn to its end. */
export async function drawnOutline(db: Executor, releaseName: string): Promise<DrawnOutline | null> {
  const { canary, contentHash, manifest } = releases
  const [found] = await db
    .select({ canary, contentHash, manifest })
    .from(releases)
    .innerJoin(releaseDraws, eq(releaseDraws.releaseName, releases.name))
    .where(eq(releases.name, releaseName))
  if (!found?.contentHash) return null
  const before = kept.get(found.canary)
  if (before) return before
  const { releaseName: _, text: __, ...outline } = releaseTemplates
  const { place, taskType, template, domain, perspective, writer, first, items, asked, repeats } = outline
  const templates = await db
    .select({ place, taskType, template, domain, perspective, writer, first, items, asked, repeats })
    .from(releaseTemplates)
    .where(eq(releaseTemplates.releaseName, releaseName))
    .orderBy(asc(place))
  const hashes = new Map(found.manifest?.taskTypes.map(({ name, rubricHash }) => [name, rubricHash]))
  const split = found.manifest?.seed === 'secret' ? 'private' : 'public'
  const made = outlineOf(templates, { contentHash: found.contentHash, split, rubricHashes: hashes })
  kept.set(found.canary, made)
  return made
}

/** Whether the ids of a drawn release begin as an id does: its place is told by the outline. */
export function beginsLikeDrawn(itemId: string): SQL {
  return sql`starts_with(${itemId}::text, left(${releases.contentHash}, ${drawnPrefix.hashLength}) || ${drawnPrefix.end})`
}

/** How many items of each task type there are, by the name of the type. */
export function countDrawn({ templates, split }: DrawnOutline): { taskType: string; split: Split; items: number }[] {
  const counts = new Map<string, number>()
  for (const { taskType, items } of templates) counts.set(taskType, (counts.get(taskType) ?? 0) + items)
  return [...counts]
    .filter(([, items]) => items > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([taskType, items]) => ({ taskType, split, items }))
}

/** Digits of the greatest position that there may be. */
const digits = 7
/** Of the ids of a release that is drawn: so much of its hash, and what parts it from the position. */
const drawnPrefix = { hashLength: 8, end: '-' }

function outlineOf(
  templates: readonly DrawnTemplate[],
  release: { contentHash: string; split: Split; rubricHashes: ReadonlyMap<string, string> }
): DrawnOutline {
  const last = templates.at(-1)
  const items = last ? last.first + last.items - 1 : 0
  const prefix = release.contentHash.slice(0, drawnPrefix.hashLength) + drawnPrefix.end
  const { split, rubricHashes } = release
  return {
    ...{ items, templates, split },
    at: (position) => {
      const { taskType, template, domain, perspective, first, repeats } = templates[placeAt(templates, position)]!
      const provenance: DrawnPlace['provenance'] = {
        ...{ source: 'draw', template, filling: fillingOf(repeats, position - first) },
        ...(domain !== null && { domain }),
        ...(perspective !== null && { perspective }),
        rubricHash: rubricHashes.get(taskType) ?? ''
      }
      return { itemId: `${prefix}${String(position).padStart(digits, '0')}`, position, taskType, split, provenance }
    },
    positionOf: (itemId) => {
      const place = itemId.slice(prefix.length)
      if (!itemId.startsWith(prefix) || place.length !== digits || !/^\d+$/.test(place)) return null
      const position = Number(place)
      return position >= 1 && position <= items ? position : null
    }
  }
}

/** The place in the list of the template that gives the question at a position: the last that begins there or before. */
export function placeAt(templates: readonly Pick<DrawnTemplate, 'first'>[], position: number): number {
  let [low, high] = [0, templates.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (templates[middle]!.first <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** The filling that is the question `index` of its template, both from 0: those that repeat a text are passed over. */
function fillingOf(repeats: readonly number[], index: number): number {
  let filling = index
  for (const repeat of repeats) {
    if (repeat > filling) break
    filling += 1
  }
  return filling
}

/** Those of the ids whose items are stored. */
export async function storedItems(db: Executor, releaseName: string, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ itemId: releaseItems.itemId })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), inArray(releaseItems.itemId, [...itemIds])))
  return new Set(rows.map(({ itemId }) => itemId))
}

/** Stores drawn items; one that is there already is the same. */
export async function layDownItems(db: Executor, rows: readonly (typeof releaseItems.$inferInsert)[]): Promise<void> {
  for (const stretch of inStretches(rows)) await db.insert(releaseItems).values(stretch).onConflictDoNothing()
}

/** Which of the items from one position to another a submission answers. */
export async function answeredBetween(
  db: Executor,
  submissionId: string,
  { from, to }: { from: DrawnPlace; to: DrawnPlace }
): Promise<Set<string>> {
  const { itemId } = responses
  const rows = await db
    .select({ itemId })
    .from(responses)
    .where(and(eq(responses.submissionId, submissionId), gte(itemId, from.itemId), lte(itemId, to.itemId)))
  return new Set(rows.map((row) => row.itemId))
}
