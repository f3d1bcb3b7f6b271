import type { Executor } from '../../db/client.ts'
import { type ComparablePaper, comparablePapers } from '../../db/likenesses.ts'
import { ConflictError } from '../../errors.ts'
import { mayShareAuthor, type PaperLikeness } from '../../ingestion/paper-likeness.ts'
import type { Bibliography } from '../../schemas/bibliography.ts'
import type { Resemblance } from '../../schemas/resemblance.ts'
import { overlapOf } from '../../text/text-sketch.ts'

/**
 * Share of the shorter text from which on two papers are copies of each other, and from which on they are told as versions of
 * one work. A choice of ours: among 114 files of two public archives, the two pairs of copies had 1.00, a working paper and its
 * article 0.16, and all other 6,438 pairs 0.08 or less, most of it terms of use. With every fiftieth word misread a copy has
 * 0.85 or more, with every twentieth 0.69.
 */
const copyOverlap = 0.8
const versionOverlap = 0.12

/** A paper that is about to be stored. */
export type Candidate = {
  id: string
  likeness: PaperLikeness
  /** As they were read. */
  authors: readonly string[]
  bibliography: Bibliography | null
}

/** Papers that a candidate is a near-duplicate of, and those it is only like, each with the first one first. */
export type Resemblances = { duplicates: (Resemblance & Pick<ComparablePaper, 'state'>)[]; versions: Resemblance[] }

/**
 * Compares a paper with those that are stored. It is a near-duplicate of one
 * - with the same DOI,
 * - or whose text is the same for the most part,
 * - or with the same title and an author in common, where neither years nor DOIs speak against it.
 *
 * Less of the text, or the title of another year, makes it another version of one work, as a working paper of its article:
 * that is no ground to refuse it.
 */
export async function findResemblances(db: Executor, candidate: Candidate): Promise<Resemblances> {
  const { id, likeness, bibliography } = candidate
  const stored = await comparablePapers(db, { id, doi: bibliography?.doi ?? null, ...likeness })
  const found: Resemblances = { duplicates: [], versions: [] }
  for (const paper of stored) {
    const overlap = overlapOf(likeness.sketch, paper.sketch)
    const like = (by: Resemblance['by']) => ({ paper: paper.id, by, overlap: Math.round(100 * overlap) / 100 })
    const hasTitle = isOfTitle(candidate, paper)
    if (isSameDoi(candidate, paper)) found.duplicates.push({ ...like('doi'), state: paper.state })
    else if (overlap >= copyOverlap) found.duplicates.push({ ...like('text'), state: paper.state })
    else if (hasTitle && !differsByGiven(candidate, paper))
      found.duplicates.push({ ...like('title'), state: paper.state })
    else if (overlap >= versionOverlap) found.versions.push(like('text'))
    else if (hasTitle) found.versions.push(like('title'))
  }
  return found
}

const shownBy = { doi: 'the same DOI', text: 'the same text', title: 'the same title and author' }

/** @throws {ConflictError} `paper_duplicate` with the first of the near-duplicates */
export function refuseDuplicate({ duplicates }: Resemblances): void {
  const [first] = duplicates
  if (!first) return
  const { state, paper, by, overlap } = first
  const share = by === 'text' && overlap !== null ? ` (${Math.round(100 * overlap)} % of the shorter one)` : ''
  throw new ConflictError(
    'paper_duplicate',
    `a near-duplicate of ${paper}${state === 'active' ? '' : `, which is ${state}`}: ${shownBy[by]}${share}; ` +
      'add it with acceptDuplicate and a reason if it is a work of its own',
    { paper, by, overlap }
  )
}

function isSameDoi({ bibliography }: Candidate, paper: ComparablePaper): boolean {
  const doi = bibliography?.doi ?? null
  return doi !== null && doi === paper.bibliography?.doi
}

function isOfTitle({ likeness, authors, bibliography }: Candidate, paper: ComparablePaper): boolean {
  if (likeness.titleKey === null || likeness.titleKey !== paper.titleKey) return false
  return mayShareAuthor(authorsOf(bibliography, authors), authorsOf(paper.bibliography, paper.authors))
}

/** Given authors stand before those that were read. */
function authorsOf(bibliography: Bibliography | null, read: readonly string[]): readonly string[] {
  return bibliography && bibliography.authors.length > 0 ? bibliography.authors : read
}

/** Whether both have a year or a DOI, and not the same. */
function differsByGiven({ bibliography: own }: Candidate, { bibliography: other }: ComparablePaper): boolean {
  if (!own || !other) return false
  const differ = (one: string | number | null, two: string | number | null) =>
    one !== null && two !== null && one !== two
  return differ(own.year, other.year) || differ(own.doi, other.doi)
}
