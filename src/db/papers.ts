import { asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { PaperText } from '../schemas/paper.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { blobs, papers } from './tables.ts'

// The structure holds every line of the paper: lists and look-ups go without it.
const { structure, ...columns } = getTableColumns(papers)
export type PaperRow = Omit<typeof papers.$inferSelect, 'structure'>

export async function findPaper(db: Executor, id: string): Promise<PaperRow | null> {
  const [paper] = await db.select(columns).from(papers).where(eq(papers.id, id))
  return paper ?? null
}

export async function listPapers(db: Executor, { after, limit }: PageRequest): Promise<PaperRow[]> {
  return await db
    .select(columns)
    .from(papers)
    .where(after === null ? undefined : gt(papers.id, after))
    .orderBy(asc(papers.id))
    .limit(limit)
}

export async function paperStructure(db: Executor, id: string): Promise<PaperText | null> {
  const [row] = await db.select({ structure }).from(papers).where(eq(papers.id, id))
  return row?.structure ?? null
}

export async function saveStructure(db: Executor, id: string, structure: PaperText): Promise<void> {
  await db.update(papers).set({ structure, title: structure.title }).where(eq(papers.id, id))
}

export async function paperBytes(db: Executor, id: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: blobs.bytes })
    .from(papers)
    .innerJoin(blobs, eq(blobs.sha256, papers.sha256))
    .where(eq(papers.id, id))
  return row?.bytes ?? null
}
