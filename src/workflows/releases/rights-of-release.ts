import { inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { ReleaseItemRow, ReleaseRow } from '../../db/releases.ts'
import { papers } from '../../db/tables.ts'
import { ConflictError } from '../../errors.ts'
import type { Bibliography } from '../../schemas/bibliography.ts'
import { isRedistributable } from '../../schemas/licence.ts'
import type { PaperRights, ReleaseRights } from '../../schemas/release-rights.ts'

/** Papers that a message names. */
const mostNamed = 5

type Placed = Pick<ReleaseItemRow, 'paperId' | 'split'>
type PaperOfRelease = { id: string; sha256: string; fileName: string; bibliography: Bibliography | null }

/**
 * The rights of all papers that a release holds items of, and why they may be published where they do not say so themselves.
 * A person may have permission, or hold the rights: that cannot be read off a licence, so that a reason is taken for it.
 *
 * @param given.reason of whoever freezes; not kept where no paper needs one
 * @throws {ConflictError} `licence_missing` for public items of papers without a redistributable licence, without a reason;
 *   with the papers and their counts of items
 */
export async function rightsOfRelease(
  tx: Executor,
  rows: readonly Placed[],
  given: { reason: string | null; author: string }
): Promise<ReleaseRights> {
  const known = await papersOf(tx, rows)
  const publicItems = (id: string) => rows.filter(({ paperId, split }) => paperId === id && split === 'public').length
  const counted = known.map((paper) => ({ ...paper, publicItems: publicItems(paper.id) }))
  const unlicensed = counted.filter(
    ({ bibliography, publicItems }) => publicItems > 0 && !isRedistributable(bibliography?.licence)
  )
  if (unlicensed.length > 0 && given.reason === null) throw licenceMissing(unlicensed)
  return {
    papers: counted.map(({ sha256: paperSha256, bibliography, publicItems }) => ({
      ...{ paperSha256, ...paperRights(bibliography), publicItems }
    })),
    ...(unlicensed.length > 0 ? given : { reason: null, author: null })
  }
}

/** What an exported line says of the rights of its paper; undefined of an item of no paper, and of releases from before rights were kept. */
export function rightsOfLine(
  { rights }: ReleaseRow,
  { provenance, split }: Pick<ReleaseItemRow, 'provenance' | 'split'>
) {
  if (!rights || provenance.source !== 'paper') return undefined
  const paper = rights.papers.find(({ paperSha256 }) => paperSha256 === provenance.paperSha256)
  if (!paper) return undefined
  const { licence, address, version } = paper
  const isExcused = split === 'public' && !isRedistributable(licence) && rights.reason !== null
  return { licence, address, version, ...(isExcused && { reason: rights.reason! }) }
}

/** Null where nobody said anything. */
export function paperRights(bibliography: Bibliography | null): PaperRights {
  const { licence = null, address = null, version = null } = bibliography ?? {}
  return { licence, address, version }
}

async function papersOf(tx: Executor, rows: readonly Placed[]): Promise<PaperOfRelease[]> {
  const ids = [...new Set(rows.flatMap(({ paperId }) => (paperId === null ? [] : [paperId])))].sort()
  if (ids.length === 0) return []
  const { id, sha256, fileName, bibliography } = papers
  const found = await tx.select({ id, sha256, fileName, bibliography }).from(papers).where(inArray(id, ids))
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function licenceMissing(unlicensed: readonly (PaperOfRelease & { publicItems: number })[]): ConflictError {
  const told = unlicensed.map(({ id, fileName, bibliography, publicItems: items }) => ({
    ...{ paper: id, file: fileName, licence: bibliography?.licence ?? null, items }
  }))
  const total = told.reduce((sum, { items }) => sum + items, 0)
  const named = told
    .slice(0, mostNamed)
    .map(
      ({ paper, file, licence, items }) =>
        `${paper} (${file}, ${licence ?? 'no licence known'}, ${items} item${items === 1 ? '' : 's'})`
    )
  const more = told.length > mostNamed ? `, and ${told.length - mostNamed} more` : ''
  const message =
    `${total} items would be public of papers without a licence under which they may be passed on: ${named.join(', ')}${more}. ` +
    'Say the licence (paper describe ID --licence), have them private, or say why they may be public (--reason)'
  return new ConflictError('licence_missing', message, { papers: told })
}
