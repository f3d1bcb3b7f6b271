import { and, asc, count, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { CheckResult } from '../ingestion/extraction.ts'
import type { GenerationAsked } from '../schemas/extraction-settings.ts'
import type { JsonValue } from '../schemas/json.ts'
import type { ItemState, Provenance } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { hasSolverFlag } from './solver-flags.ts'
import { inStretches } from './stretches.ts'
import { items, itemVersions } from './tables.ts'
import { isDoubted } from './verifications.ts'

export type ItemRow = typeof items.$inferSelect
export type NewItemRow = typeof items.$inferInsert
export type ItemFilter = {
  suite?: string | undefined
  taskType?: string | undefined
  state?: ItemState | undefined
  paperId?: string | undefined
  /** Of the extraction that made it; items that were made from no paper have none. */
  generation?: GenerationAsked | undefined
  /** Whether checks fail, or a solver or verifier speaks against it. */
  attention?: boolean | undefined
}
/** By what the items are sought that nobody has decided on yet. */
export type CandidateFilter = Pick<ItemFilter, 'paperId' | 'taskType' | 'generation'>

/** Who made the first version of an item, by where it comes from. */
const makers: Record<Provenance['source'], string> = {
  paper: 'extraction',
  fragment: 'annotation',
  template: 'generator',
  draw: 'generator',
  instance: 'generator'
}

export type Review = { decision: 'approve' | 'reject'; reason: string | null; author: string }
export type NewVersion = {
  baseVersion: number
  examinee: JsonValue
  gold: JsonValue
  contentVersion: number
  checks: CheckResult[]
  provenance: Provenance
  author: string
  reason: string
}

/**
 * Stores items with what their checks found, each with its first version; one whose id is there already is left as it
 * is. Returns the ids of the new ones.
 */
export async function insertItems(db: Executor, rows: readonly NewItemRow[]): Promise<string[]> {
  return await db.transaction(async (tx) => {
    const ids: string[] = []
    for (const stretch of inStretches(rows)) {
      const inserted = await tx.insert(items).values(stretch).onConflictDoNothing().returning()
      if (inserted.length === 0) continue
      await tx.insert(itemVersions).values(
        inserted.map(({ id, version, examinee, gold, contentVersion, checks, provenance, createdAt }) => {
          const author = makers[provenance.source]
          return { itemId: id, version, examinee, gold, contentVersion, checks, author, createdAt }
        })
      )
      ids.push(...inserted.map(({ id }) => id))
    }
    return ids
  })
}

export async function findItem(db: Executor, id: string): Promise<ItemRow | null> {
  const [row] = await db.select().from(items).where(eq(items.id, id))
  return row ?? null
}

export async function listItems(
  db: Executor,
  { after, limit, ...filter }: ItemFilter & PageRequest
): Promise<ItemRow[]> {
  return await db
    .select()
    .from(items)
    .where(and(matches(db, filter), after === null ? undefined : gt(items.id, after)))
    .orderBy(asc(items.id))
    .limit(limit)
}

/** Which items an extraction made. */
type MadeBy = { paperId: string; suite: string; taskType: string; generation: number }

/** The items that an extraction made of its paper, in the order of their ids. */
export async function itemsOfPaper(db: Executor, made: MadeBy): Promise<ItemRow[]> {
  return await db.select().from(items).where(isMadeBy(made)).orderBy(asc(items.id))
}

/** Ids of the items that an extraction made of its paper. */
export async function itemIdsOfPaper(db: Executor, made: MadeBy): Promise<string[]> {
  const rows = await db.select({ id: items.id }).from(items).where(isMadeBy(made)).orderBy(asc(items.id))
  return rows.map(({ id }) => id)
}

function isMadeBy({ paperId, suite, taskType, generation }: MadeBy) {
  return and(
    eq(items.paperId, paperId),
    eq(items.suite, suite),
    eq(items.taskType, taskType),
    eq(items.generation, generation)
  )
}

export async function countItemsByState(db: Executor): Promise<{ state: ItemState; count: number }[]> {
  return await db
    .select({ state: items.state, count: count() })
    .from(items)
    .groupBy(items.state)
    .orderBy(asc(items.state))
}

/**
 * What a decision on items looks at, held against edits until the transaction ends.
 *
 * @param chosen the ids of those to decide on, or by what those are sought that nobody has decided on yet
 */
export async function lockItems(
  transaction: Executor,
  chosen: readonly string[] | CandidateFilter
): Promise<Pick<ItemRow, 'id' | 'suite' | 'taskType' | 'version' | 'checks'>[]> {
  const { id, suite, taskType, version, checks } = items
  return await transaction
    .select({ id, suite, taskType, version, checks })
    .from(items)
    .where(isIds(chosen) ? inArray(items.id, [...chosen]) : matches(transaction, { ...chosen, state: 'candidate' }))
    .orderBy(asc(items.id))
    .for('update')
}

export function isIds(chosen: readonly string[] | CandidateFilter): chosen is readonly string[] {
  return Array.isArray(chosen)
}

/** Decides on items; a later review overrules an earlier one, and releases already frozen keep their copies. */
export async function decideOnItems(
  db: Executor,
  ids: readonly string[],
  { decision, reason, author }: Review
): Promise<void> {
  const state = decision === 'approve' ? 'approved' : 'rejected'
  for (const stretch of inStretches(ids)) {
    await db.update(items).set({ state, reviewReason: reason, reviewedBy: author }).where(inArray(items.id, stretch))
  }
}

/**
 * Puts a new version in place of the one it was made from; it is a candidate again.
 *
 * @returns false, and nothing is stored, when that version is not the last any more
 */
export async function insertVersion(
  db: Executor,
  itemId: string,
  { baseVersion, author, reason, provenance, ...content }: NewVersion
): Promise<boolean> {
  const version = baseVersion + 1
  return await db.transaction(async (tx) => {
    const changed = await tx
      .update(items)
      .set({ ...content, provenance, version, state: 'candidate', reviewedBy: null, reviewReason: null })
      .where(and(eq(items.id, itemId), eq(items.version, baseVersion)))
      .returning({ id: items.id })
    if (changed.length === 0) return false
    await tx.insert(itemVersions).values({ itemId, version, ...content, author, reason })
    return true
  })
}

function matches(
  db: Executor,
  { suite, taskType, state, paperId, generation, attention }: ItemFilter
): SQL | undefined {
  return and(
    suite === undefined ? undefined : eq(items.suite, suite),
    taskType === undefined ? undefined : eq(items.taskType, taskType),
    state === undefined ? undefined : eq(items.state, state),
    paperId === undefined ? undefined : eq(items.paperId, paperId),
    generation === undefined ? undefined : isOfGeneration(generation),
    attention === undefined ? undefined : attention ? needsAttention(db) : not(needsAttention(db))
  )
}

function isOfGeneration(asked: GenerationAsked): SQL {
  const isAsked =
    typeof asked === 'number'
      ? eq(items.generation, asked)
      : sql`${items.provenance} -> 'generation' ->> 'name' = ${asked}`
  return and(sql`${items.provenance} ->> 'source' = 'paper'`, isAsked)!
}

function needsAttention(db: Executor): SQL {
  return or(sql`jsonb_path_exists(${items.checks}, '$[*] ? (@.ok == false)')`, hasSolverFlag(db), isDoubted(db))!
}
