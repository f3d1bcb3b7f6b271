import type { Executor } from '../../db/client.ts'
import { findPaper, paperBytes, paperStructure, saveStructure } from '../../db/papers.ts'
import { READER_VERSION } from '../../ingestion/pdf/reader-version.ts'
import { recognisedPagesOf } from '../../ingestion/pdf/recognition/recognised-pages.ts'
import type { Bibliography } from '../../schemas/bibliography.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { PaperReader } from './ingest-paper.ts'

/**
 * The structure of a stored paper. What an older reader made is made anew from the bytes of the PDF, and stored: a
 * structure is never the only copy of anything but of the words that were recognised in page images, which are kept. With it
 * goes what the bibliography of now says of year, journal and authors.
 *
 * @returns null when there is no such paper
 * @throws {PdfError} when the reader of today refuses the file
 */
export async function currentStructure(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  paperId: string
): Promise<PaperText | null> {
  const paper = await findPaper(db, paperId)
  const structure = paper && (await structureOfNow({ db, pdf }, paperId))
  return structure && { ...structure, given: givenBy(paper.bibliography) }
}

async function structureOfNow(
  { db, pdf }: { db: Executor; pdf: PaperReader },
  paperId: string
): Promise<PaperText | null> {
  const stored = await paperStructure(db, paperId)
  if (stored === null || stored.readerVersion === READER_VERSION) return stored
  const bytes = await paperBytes(db, paperId)
  if (bytes === null) return null
  const structure = await pdf.read(bytes, { recognised: recognisedPagesOf(stored) })
  await saveStructure(db, paperId, structure)
  return structure
}

/** What the pages of a paper may not print. */
function givenBy(bibliography: Bibliography | null): PaperText['given'] {
  if (bibliography === null) return undefined
  const { year, journal, authors } = bibliography
  return year === null && journal === null && authors.length === 0 ? undefined : { year, journal, authors }
}
