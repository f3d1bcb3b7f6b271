import { and, asc, count, eq, gt, inArray, max } from 'drizzle-orm'
import type { JsonValue } from '../schemas/json.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { inStretches } from './stretches.ts'
import { templateFiles, templateRecords, templateVerdicts } from './tables.ts'

export type TemplateFileRow = typeof templateFiles.$inferSelect
export type TemplateRecordRow = typeof templateRecords.$inferSelect
export type TemplateVerdictRow = typeof templateVerdicts.$inferSelect

/** Holds a file for this transaction, and makes it where there is none: lines are counted, and verdicts taken, one after another. */
export async function lockTemplateFile(tx: Executor, name: string): Promise<void> {
  await tx.insert(templateFiles).values({ name }).onConflictDoNothing()
  await tx.select().from(templateFiles).where(eq(templateFiles.name, name)).for('update')
}

export async function findTemplateFile(db: Executor, name: string): Promise<TemplateFileRow | null> {
  const [row] = await db.select().from(templateFiles).where(eq(templateFiles.name, name))
  return row ?? null
}

export async function listTemplateFiles(db: Executor, { after, limit }: PageRequest): Promise<TemplateFileRow[]> {
  return await db
    .select()
    .from(templateFiles)
    .where(after === null ? undefined : gt(templateFiles.name, after))
    .orderBy(asc(templateFiles.name))
    .limit(limit)
}

/**
 * Adds the records that a file does not have behind those that it has.
 *
 * @param tx that holds the file
 * @returns hashes of those that are new
 */
export async function appendRecords(
  tx: Executor,
  file: string,
  records: readonly { hash: string; record: JsonValue }[]
): Promise<Set<string>> {
  const hashes = records.map(({ hash }) => hash)
  const { hash, line } = templateRecords
  const there = await tx
    .select({ hash })
    .from(templateRecords)
    .where(and(eq(templateRecords.file, file), inArray(hash, hashes)))
  const known = new Set(there.map((row) => row.hash))
  const added = records.filter((record) => !known.has(record.hash))
  const [last] = await tx
    .select({ line: max(line) })
    .from(templateRecords)
    .where(eq(templateRecords.file, file))
  const from = (last?.line ?? 0) + 1
  for (const stretch of inStretches(added.map((record, at) => ({ file, line: from + at, ...record })))) {
    await tx.insert(templateRecords).values(stretch)
  }
  return new Set(added.map((record) => record.hash))
}

/** The lines of a file after one of them, in order. */
export async function recordsAfter(
  db: Executor,
  file: string,
  { after, limit }: { after: number; limit?: number }
): Promise<TemplateRecordRow[]> {
  const query = db
    .select()
    .from(templateRecords)
    .where(and(eq(templateRecords.file, file), gt(templateRecords.line, after)))
    .orderBy(asc(templateRecords.line))
  return await (limit === undefined ? query : query.limit(limit))
}

export async function countRecords(db: Executor, file: string): Promise<number> {
  const [row] = await db.select({ records: count() }).from(templateRecords).where(eq(templateRecords.file, file))
  return row!.records
}

export async function insertVerdict(
  tx: Executor,
  verdict: Omit<TemplateVerdictRow, 'id' | 'createdAt'>
): Promise<TemplateVerdictRow> {
  const [row] = await tx
    .insert(templateVerdicts)
    .values({ id: newId('verdict'), ...verdict })
    .returning()
  return row!
}

/** Verdicts on the templates of a file, the oldest first. */
export async function verdictsOf(db: Executor, file: string): Promise<TemplateVerdictRow[]> {
  return await db
    .select()
    .from(templateVerdicts)
    .where(eq(templateVerdicts.file, file))
    .orderBy(asc(templateVerdicts.id))
}
