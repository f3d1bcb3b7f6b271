import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { ReleaseItemRow } from '../../db/releases.ts'

type HashedItem = Pick<ReleaseItemRow, 'itemId' | 'taskType' | 'split' | 'examinee' | 'gold' | 'provenance'>

/** sha256 of the items as canonical JSON lines in the order of their ids: the same on every database. */
export function contentHash(rows: readonly HashedItem[]): string {
  const lines = rows
    .toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
    .map(({ itemId, taskType, split, examinee, gold, provenance }) =>
      stringify({ id: itemId, taskType, split, examinee, gold, provenance })
    )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
