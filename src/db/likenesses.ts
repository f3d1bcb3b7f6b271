import { and, arrayOverlaps, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { likenessOfPaper, type PaperLikeness } from '../ingestion/paper-likeness.ts'
import type { Bibliography } from '../schemas/bibliography.ts'
import type { PaperState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { papers } from './tables.ts'

/** A stored paper as near-duplicates are compared. */
export type ComparablePaper = {
  id: string
  state: PaperState
  titleKey: string | null
  /** As they were read. */
  authors: string[]
  bibliography: Bibliography | null
  sketch: PaperLikeness['sketch']
}

/** Papers whose likeness is computed at once: their structures hold every line. */
const stretch = 20

/**
 * Lets one process at a time add papers, until the transaction ends: two copies that come at once would not see each other.
 */
export async function holdPapers(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('papers', 0))`)
}

/** The columns of a paper that hold its likeness. */
export function likenessColumns({ titleKey, sketch }: PaperLikeness) {
  return { titleKey, sketch: [...sketch.hashes], shingleCount: sketch.shingles }
}

/** Stored papers that share a DOI, a title or a run of words with this one, the first one first. */
export async function comparablePapers(
  db: Executor,
  {
    id,
    doi,
    titleKey,
    sketch
  }: { id: string; doi: string | null; titleKey: string | null; sketch: PaperLikeness['sketch'] }
): Promise<ComparablePaper[]> {
  const rows = await db
    .select({
      id: papers.id,
      state: papers.state,
      titleKey: papers.titleKey,
      authors: sql<string[] | null>`${papers.structure} -> 'authors'`,
      bibliography: papers.bibliography,
      hashes: papers.sketch,
      shingles: papers.shingleCount
    })
    .from(papers)
    .where(
      and(
        ne(papers.id, id),
        or(
          doi === null ? undefined : sql`(${papers.bibliography} ->> 'doi') = ${doi}`,
          titleKey === null ? undefined : eq(papers.titleKey, titleKey),
          sketch.hashes.length === 0 ? sql`false` : arrayOverlaps(papers.sketch, [...sketch.hashes])
        )
      )
    )
    .orderBy(asc(papers.createdAt), asc(papers.id))
  return rows.map(({ authors, hashes, shingles, ...row }) => ({
    ...row,
    authors: authors ?? [],
    sketch: { hashes: hashes ?? [], shingles: shingles ?? 0 }
  }))
}

/** Gives papers from before there were likenesses theirs. */
export async function fillLikenesses(db: Executor): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ id: papers.id, structure: papers.structure, bibliography: papers.bibliography })
      .from(papers)
      .where(isNull(papers.sketch))
      .limit(stretch)
    for (const { id, structure, bibliography } of rows) {
      await db
        .update(papers)
        .set(likenessColumns(likenessOfPaper(structure, bibliography)))
        .where(eq(papers.id, id))
    }
    if (rows.length < stretch) return
  }
}
