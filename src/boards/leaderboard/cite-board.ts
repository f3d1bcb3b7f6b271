import { stringify } from 'yaml'
import type { Leaderboard } from '../../schemas/leaderboard.ts'

export const citationFormats = ['bibtex', 'cff'] as const
export type CitationFormat = (typeof citationFormats)[number]

type Cited = {
  board: Leaderboard
  /** Of the release; null where it was never frozen here. */
  frozenAt: Date | null
  /** The address that shows the board; null where others cannot reach it. */
  url: string | null
  /** When the record is made, and the board was as the record says. */
  accessedAt: Date
}

/**
 * A record of a board for a list of references: as BibTeX, or as a CITATION.cff (Citation File Format 1.2.0). It holds the
 * hash of the release and that of all the board rests on, so that a reader can tell whether the figures are still those.
 *
 * @returns text that ends with a line break
 */
export function citeBoard(format: CitationFormat, { board, frozenAt, url, accessedAt }: Cited): string {
  const { query, releaseHash, inputHash, notice } = board
  const title = `AER-bench leaderboard of release ${query.release}`
  const day = frozenAt && dayOf(frozenAt)
  if (format === 'cff') {
    const work = {
      title,
      ...(notice !== null && { abstract: notice }),
      authors: [{ name: 'AER-bench' }],
      version: query.release,
      ...(day !== null && { 'date-released': day }),
      ...(url !== null && { url }),
      identifiers: [
        { type: 'other', value: `sha256:${releaseHash}`, description: 'the items of the release' },
        { type: 'other', value: `sha256:${inputHash}`, description: 'all that the figures rest on' }
      ]
    }
    const file = {
      'cff-version': '1.2.0',
      message: 'Please cite the leaderboard by the release and the hashes below.',
      type: 'dataset',
      ...work,
      // Citation File Format has a day of access in references alone.
      'preferred-citation': { type: 'data', ...work, 'date-accessed': dayOf(accessedAt) }
    }
    return stringify(file, { aliasDuplicateObjects: false })
  }
  const fields = [
    ['title', `{${escapeTex(title)}}`],
    ['author', '{AER-bench}'],
    ...(day === null ? [] : [['year', day.slice(0, 4)]]),
    ...(url === null ? [] : [['howpublished', `\\url{${url}}`]]),
    // Styles of BibTeX know no urldate, and all print a note.
    [
      'note',
      `Release ${releaseHash}, input ${inputHash}, panel ${escapeTex(query.panel ?? 'none')}. Accessed ${dayOf(accessedAt)}${notice === null ? '' : `. ${escapeTex(notice)}`}`
    ]
  ]
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`)
  return `@misc{aerbench-${query.release.replaceAll(/[^A-Za-z0-9.-]/g, '-')},\n${lines.join(',\n')}\n}\n`
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function escapeTex(text: string): string {
  return text.replaceAll(/[\\{}]/g, '').replaceAll(/[#$%&_]/g, (sign) => `\\${sign}`)
}
