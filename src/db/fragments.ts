import { asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import stringify from 'safe-stable-stringify'
import type { Annotation, Fragment } from '../schemas/fragment.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { annotations, fragments } from './tables.ts'

export type FragmentRow = Fragment & { createdAt: Date }

/**
 * How the column, which takes no null, holds a year that is not known: there is no year 0 between 1 BC and AD 1. It is
 * read and written here alone; everything else sees null.
 */
const unknownYear = 0

export type Saved = 'accepted' | 'replaced' | 'unchanged'

/**
 * Stores fragments, each id once; one with a known id takes the place of what is there.
 *
 * @returns by id what became of it
 */
export async function saveFragments(db: Executor, given: readonly Fragment[]): Promise<Map<string, Saved>> {
  const ids = given.map(({ id }) => id)
  const rows = await db.select().from(fragments).where(inArray(fragments.id, ids))
  const there = new Map(rows.map((row) => [row.id, withYear(row)]))
  await db
    .insert(fragments)
    .values(given.map(({ year, ...fragment }) => ({ ...fragment, year: year ?? unknownYear })))
    .onConflictDoUpdate({
      target: fragments.id,
      set: {
        text: sql`excluded.text`,
        year: sql`excluded.year`,
        source: sql`excluded.source`,
        language: sql`excluded.language`
      }
    })
  return new Map(
    given.map((fragment) => {
      const before = there.get(fragment.id)
      return [fragment.id, before === undefined ? 'accepted' : isSame(before, fragment) ? 'unchanged' : 'replaced']
    })
  )
}

/**
 * Stores annotators' labels, each annotator once per fragment; labels given earlier are replaced.
 *
 * @returns by `<fragment> by <annotator>` what became of them
 */
export async function saveAnnotations(db: Executor, given: readonly Annotation[]): Promise<Map<string, Saved>> {
  const ids = given.map(({ fragmentId }) => fragmentId)
  const rows = await db.select().from(annotations).where(inArray(annotations.fragmentId, ids))
  const there = new Map(rows.map((row) => [annotationId(row), stringify(row.labels)]))
  await db
    .insert(annotations)
    .values([...given])
    .onConflictDoUpdate({
      target: [annotations.fragmentId, annotations.annotator],
      set: { labels: sql`excluded.labels` }
    })
  return new Map(
    given.map((annotation) => {
      const before = there.get(annotationId(annotation))
      const isUnchanged = before === stringify(annotation.labels)
      return [annotationId(annotation), before === undefined ? 'accepted' : isUnchanged ? 'unchanged' : 'replaced']
    })
  )
}

export function annotationId({ fragmentId, annotator }: { fragmentId: string; annotator: string }): string {
  return `${fragmentId} by ${annotator}`
}

function isSame(row: FragmentRow, { text, year, source, language }: Fragment): boolean {
  return row.text === text && row.year === year && row.source === source && row.language === language
}

export async function listFragments(db: Executor, { after, limit }: PageRequest): Promise<FragmentRow[]> {
  const rows = await db
    .select()
    .from(fragments)
    .where(after === null ? undefined : gt(fragments.id, after))
    .orderBy(asc(fragments.id))
    .limit(limit)
  return rows.map(withYear)
}

function withYear(row: typeof fragments.$inferSelect): FragmentRow {
  return { ...row, year: row.year === unknownYear ? null : row.year }
}

export async function fragmentIds(db: Executor): Promise<Set<string>> {
  const rows = await db.select({ id: fragments.id }).from(fragments)
  return new Set(rows.map(({ id }) => id))
}

export async function findFragment(db: Executor, id: string): Promise<FragmentRow | null> {
  const [row] = await db.select().from(fragments).where(eq(fragments.id, id))
  return row ? withYear(row) : null
}

/** All fragments without their texts. */
export async function fragmentHeads(db: Executor): Promise<Omit<FragmentRow, 'text'>[]> {
  const { text: _, ...columns } = getTableColumns(fragments)
  const rows = await db.select(columns).from(fragments).orderBy(asc(fragments.id))
  return rows.map((row) => ({ ...row, year: row.year === unknownYear ? null : row.year }))
}

/** Holds fragments until the transaction ends, so that labels and decisions on them come one after the other. */
export async function lockFragments(transaction: Executor, ids: readonly string[]): Promise<void> {
  await transaction
    .select({ id: fragments.id })
    .from(fragments)
    .where(inArray(fragments.id, [...ids]))
    .orderBy(asc(fragments.id))
    .for('update')
}

/** The annotations of one fragment. */
export async function annotationsOf(db: Executor, fragmentId: string): Promise<Annotation[]> {
  const { annotator, labels } = annotations
  return await db
    .select({ fragmentId: annotations.fragmentId, annotator, labels })
    .from(annotations)
    .where(eq(annotations.fragmentId, fragmentId))
    .orderBy(asc(annotator))
}

/** All annotations, those of a fragment beside each other. */
export async function listAnnotations(db: Executor): Promise<Annotation[]> {
  const { fragmentId, annotator, labels } = annotations
  return await db
    .select({ fragmentId, annotator, labels })
    .from(annotations)
    .orderBy(asc(annotations.fragmentId), asc(annotations.annotator))
}
