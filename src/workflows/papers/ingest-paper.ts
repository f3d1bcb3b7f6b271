import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { fillLikenesses, holdPapers, likenessColumns } from '../../db/likenesses.ts'
import { saveStructure } from '../../db/papers.ts'
import { blobs, papers } from '../../db/tables.ts'
import { NotFoundError } from '../../errors.ts'
import { refuseUnlessPaper } from '../../ingestion/check-paper.ts'
import { likenessOfPaper } from '../../ingestion/paper-likeness.ts'
import type { ReadOptions } from '../../ingestion/pdf/recognition/create-recognising-reader.ts'
import {
  type Bibliography,
  type BibliographyChanges,
  changedBibliography,
  withKnownRights
} from '../../schemas/bibliography.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { Resemblance } from '../../schemas/resemblance.ts'
import { findResemblances, refuseDuplicate } from './find-resemblances.ts'

export type PaperReader = { read(bytes: Uint8Array, options?: ReadOptions): Promise<PaperText> }
export type PaperRow = typeof papers.$inferSelect

/** `structure` is null for a file that is stored already: it is not read again, unless its page images are now recognised. */
export type ReadPaper = { bytes: Uint8Array; fileName: string; sha256: string; structure: PaperText | null }

/** What whoever adds a paper says of it. */
export type GivenWithPaper = {
  bibliography?: Bibliography | null
  /** Why it is added although it is a near-duplicate; null or left out, and one is refused. */
  duplicateReason?: string | null
}

/**
 * Reads a PDF and stores it with its text. The sha256 of the bytes is the paper's identity: the same file again
 * returns the paper there is.
 *
 * @throws {PdfError} when the bytes cannot be read, or hold no paper; nothing is stored then
 * @throws {ConflictError} `paper_duplicate` as `storePaper`
 */
export async function addPaper(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  file: { bytes: Uint8Array; fileName: string },
  given: GivenWithPaper = {}
): Promise<{ paper: PaperRow; created: boolean }> {
  return await storePaper(db, await readPaper({ db, pdf }, file), given)
}

/**
 * The first half of `addPaper`, which takes seconds: a PDF with its text, unless it is stored already.
 *
 * @param options.recognise whether pages that are images alone are recognised, which takes minutes
 * @throws {PdfError} as `addPaper`
 */
export async function readPaper(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  { recognise = false }: { recognise?: boolean } = {}
): Promise<ReadPaper> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findPaperBySha256(db, sha256)
  const isReadEnough = known && (!recognise || known.structure.recognition !== undefined)
  if (isReadEnough) return { bytes, fileName, sha256, structure: null }
  const structure = await pdf.read(bytes, { recognise })
  if (known && !structure.recognition) return { bytes, fileName, sha256, structure: null }
  refuseUnlessPaper(structure, { recognise })
  await fillLikenesses(db)
  return { bytes, fileName, sha256, structure }
}

/**
 * The second half of `addPaper`. Papers are never deleted: one that was there is there. What is said of it this time
 * stands in place of what was said before, but for rights that it does not speak of.
 *
 * @throws {ConflictError} `paper_duplicate` with the id of the first, unless there is a `duplicateReason`
 */
export async function storePaper(
  db: Executor,
  read: ReadPaper,
  { bibliography: given = null, duplicateReason = null }: GivenWithPaper = {}
): Promise<{ paper: PaperRow; created: boolean }> {
  return await db.transaction(async (tx) => {
    await holdPapers(tx)
    const known = await findPaperBySha256(tx, read.sha256)
    // Somebody else may have added the same file while this one was being read.
    const isRecognisedAnew = known && read.structure?.recognition && !known.structure.recognition
    const structure = isRecognisedAnew ? read.structure! : (known?.structure ?? read.structure!)
    const bibliography = given && withKnownRights(given, known?.bibliography ?? null)
    const isSaidAnew = bibliography !== null && !isDeepStrictEqual(bibliography, known?.bibliography)
    if (isRecognisedAnew) await saveStructure(tx, known.id, structure)
    if (known && !isSaidAnew) return { paper: (await findPaperBySha256(tx, read.sha256))!, created: false }
    const id = paperIdOf(read.sha256)
    const { found, likeness } = await compareSaid(tx, id, { structure, bibliography })
    // One that is stored already is told to be like another, and not refused.
    if (!known && duplicateReason === null) refuseDuplicate(found)
    const said = {
      bibliography,
      ...likenessColumns(likeness),
      resembles: resemblancesOf(found),
      duplicateReason: known?.duplicateReason ?? (found.duplicates.length > 0 ? duplicateReason : null)
    }
    return known ? await saySo(tx, id, said) : await insertPaper(tx, { ...read, structure }, said)
  })
}

/**
 * Says of a stored paper what is known of it since; what is left out stays, and null is not known any more.
 *
 * @throws {NotFoundError} `paper_not_found`
 */
export async function describePaper(db: Executor, id: string, changes: BibliographyChanges): Promise<PaperRow> {
  return await db.transaction(async (tx) => {
    await holdPapers(tx)
    const [known] = await tx.select().from(papers).where(eq(papers.id, id))
    if (!known) throw new NotFoundError('paper', id)
    const { structure, duplicateReason } = known
    const bibliography = changedBibliography(known.bibliography, changes)
    const { found, likeness } = await compareSaid(tx, id, { structure, bibliography })
    const said = { bibliography, ...likenessColumns(likeness), resembles: resemblancesOf(found), duplicateReason }
    return (await saySo(tx, id, said)).paper
  })
}

async function compareSaid(
  tx: Executor,
  id: string,
  { structure, bibliography }: { structure: PaperText; bibliography: Bibliography | null }
) {
  const likeness = likenessOfPaper(structure, bibliography)
  return { likeness, found: await findResemblances(tx, { id, likeness, authors: structure.authors, bibliography }) }
}

function resemblancesOf({ duplicates, versions }: Awaited<ReturnType<typeof findResemblances>>): Resemblance[] {
  return [...duplicates.map(({ state: _, ...resemblance }) => resemblance), ...versions]
}

type Said = Pick<PaperRow, 'bibliography' | 'resembles' | 'duplicateReason'> & ReturnType<typeof likenessColumns>

async function saySo(tx: Executor, id: string, said: Said): Promise<{ paper: PaperRow; created: boolean }> {
  const [paper] = await tx.update(papers).set(said).where(eq(papers.id, id)).returning()
  return { paper: paper!, created: false }
}

async function insertPaper(
  tx: Executor,
  { bytes, fileName, sha256, structure }: ReadPaper & { structure: PaperText },
  said: Said
): Promise<{ paper: PaperRow; created: boolean }> {
  await tx.insert(blobs).values({ sha256, bytes }).onConflictDoNothing()
  const { title, pageCount } = structure
  const [paper] = await tx
    .insert(papers)
    .values({ id: paperIdOf(sha256), sha256, fileName, title, pageCount, structure, ...said })
    .returning()
  return { paper: paper!, created: true }
}

/** The id of a paper by the sha256 of its bytes: the same on every service. */
export function paperIdOf(sha256: string): string {
  return `paper-${sha256.slice(0, 12)}`
}

async function findPaperBySha256(db: Executor, sha256: string): Promise<PaperRow | null> {
  const [paper] = await db.select().from(papers).where(eq(papers.sha256, sha256))
  return paper ?? null
}
