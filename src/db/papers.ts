import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import { likenessOfPaper } from '../ingestion/paper-likeness.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { PaperState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { likenessColumns } from './likenesses.ts'
import type { PageRequest } from './page.ts'
import { blobs, papers } from './tables.ts'

// The structure holds every line of the paper, and the sketch is for comparing: lists and look-ups go without them.
const { structure, sketch, shingleCount, titleKey, ...columns } = getTableColumns(papers)
export type PaperRow = Omit<typeof papers.$inferSelect, 'structure' | 'sketch' | 'shingleCount' | 'titleKey'>

export async function findPaper(db: Executor, id: string): Promise<PaperRow | null> {
  const [paper] = await db.select(columns).from(papers).where(eq(papers.id, id))
  return paper ?? null
}

export async function listPapers(
  db: Executor,
  { after, limit, state }: PageRequest & { state?: PaperState | undefined }
): Promise<PaperRow[]> {
  return await db
    .select(columns)
    .from(papers)
    .where(
      and(state === undefined ? undefined : eq(papers.state, state), after === null ? undefined : gt(papers.id, after))
    )
    .orderBy(asc(papers.id))
    .limit(limit)
}

export async function paperStructure(db: Executor, id: string): Promise<PaperText | null> {
  const [row] = await db.select({ structure }).from(papers).where(eq(papers.id, id))
  return row?.structure ?? null
}

export async function saveStructure(db: Executor, id: string, structure: PaperText): Promise<void> {
  const [known] = await db.select({ bibliography: papers.bibliography }).from(papers).where(eq(papers.id, id))
  const likeness = likenessColumns(likenessOfPaper(structure, known?.bibliography ?? null))
  await db
    .update(papers)
    .set({ structure, title: structure.title, ...likeness })
    .where(eq(papers.id, id))
}

export async function paperBytes(db: Executor, id: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: blobs.bytes })
    .from(papers)
    .innerJoin(blobs, eq(blobs.sha256, papers.sha256))
    .where(eq(papers.id, id))
  return row?.bytes ?? null
}
