import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { blobs, papers } from '../../db/tables.ts'
import { refuseUnlessPaper } from '../../ingestion/check-paper.ts'
import type { PaperText } from '../../schemas/paper.ts'

export type PaperReader = { read(bytes: Uint8Array): Promise<PaperText> }
export type PaperRow = typeof papers.$inferSelect

/** `structure` is null for a file that is stored already: it is not read again. */
export type ReadPaper = { bytes: Uint8Array; fileName: string; sha256: string; structure: PaperText | null }

/**
 * Reads a PDF and stores it with its text. The sha256 of the bytes is the paper's identity: the same file again
 * returns the paper there is.
 *
 * @throws {PdfError} when the bytes cannot be read, or hold no paper; nothing is stored then
 */
export async function addPaper(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  file: { bytes: Uint8Array; fileName: string }
): Promise<{ paper: PaperRow; created: boolean }> {
  return await storePaper(db, await readPaper({ db, pdf }, file))
}

/**
 * The first half of `addPaper`, which takes seconds: a PDF with its text, unless it is stored already.
 *
 * @throws {PdfError} as `addPaper`
 */
export async function readPaper(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  { bytes, fileName }: { bytes: Uint8Array; fileName: string }
): Promise<ReadPaper> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (await findPaperBySha256(db, sha256)) return { bytes, fileName, sha256, structure: null }
  const structure = await pdf.read(bytes)
  refuseUnlessPaper(structure)
  return { bytes, fileName, sha256, structure }
}

/** The second half of `addPaper`. Papers are never deleted: one that was there is there. */
export async function storePaper(
  db: Executor,
  { bytes, fileName, sha256, structure }: ReadPaper
): Promise<{ paper: PaperRow; created: boolean }> {
  if (structure === null) return { paper: (await findPaperBySha256(db, sha256))!, created: false }
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
