import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { exportedItems, type ReleaseRow } from '../../db/releases.ts'
import type { ReleaseLine } from '../../schemas/release.ts'
import type { Split } from '../../schemas/states.ts'

/** Items read at once: an export needs the memory of so many. */
const stretch = 100

/**
 * A frozen release as NDJSON: one item a line in canonical JSON, in the order of the ids by code point, the canary in
 * every line. The same release gives the same bytes on every database.
 *
 * @param split one of the splits alone; both when left out
 */
export async function* exportRelease(
  db: Executor,
  { name, suite, canary }: Pick<ReleaseRow, 'name' | 'suite' | 'canary'>,
  split?: Split
): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const rows = await exportedItems(db, name, { after, limit: stretch, split })
    for (const { itemId, ...row } of rows) {
      const { taskType, contentVersion, split, examinee, gold, provenance } = row
      const place = { id: itemId, suite, taskType, contentVersion, split, canary, release: name }
      const line: ReleaseLine = { ...place, examinee, gold, provenance }
      yield `${stringify(line)}\n`
    }
    if (rows.length < stretch) return
    after = rows.at(-1)!.itemId
  }
}
