import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { blobs, papers } from '../../db/tables.ts'
import { refuseUnlessPaper } from '../../ingestion/check-paper.ts'
import type { PaperText } from '../../schemas/paper.ts'

export type PaperReader = { read(bytes: Uint8Array): Promise<PaperText> }
export type PaperRow = typeof papers.$inferSelect

/**
 * Reads a PDF and stores it with its text. The sha256 of the bytes is the paper's identity: the same file again
 * returns the paper there is.
 *
 * @throws {PdfError} when the bytes cannot be read, or hold no paper; nothing is stored then
 */
export async function addPaper(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  { bytes, fileName }: { bytes: Uint8Array; fileName: string }
): Promise<{ paper: PaperRow; created: boolean }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findPaperBySha256(db, sha256)
  if (known) return { paper: known, created: false }
  const structure = await pdf.read(bytes)
  refuseUnlessPaper(structure)
  const created = await db.transaction(async (tx) => {
    await tx.insert(blobs).values({ sha256, bytes }).onConflictDoNothing()
    const row = {
      id: paperIdOf(sha256),
      sha256,
      fileName,
      title: structure.title,
      pageCount: structure.pageCount,
      structure
    }
    const [paper] = await tx.insert(papers).values(row).onConflictDoNothing().returning()
    return paper
  })
  // Somebody else added the same file while this one was being read.
  return created ? { paper: created, created: true } : { paper: (await findPaperBySha256(db, sha256))!, created: false }
}

/** The id of a paper by the sha256 of its bytes: the same on every service. */
export function paperIdOf(sha256: string): string {
  return `paper-${sha256.slice(0, 12)}`
}

async function findPaperBySha256(db: Executor, sha256: string): Promise<PaperRow | null> {
  const [paper] = await db.select().from(papers).where(eq(papers.sha256, sha256))
  return paper ?? null
}
