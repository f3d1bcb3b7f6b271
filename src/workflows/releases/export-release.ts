import stringify from 'safe-stable-stringify'
import type { ReleaseItemRow, ReleaseRow } from '../../db/releases.ts'
import type { ReleaseLine } from '../../schemas/release.ts'
import type { Split } from '../../schemas/states.ts'
import { itemsToExport, type ReleaseDependencies } from './release-items.ts'
import { rightsOfLine } from './rights-of-release.ts'

/** Items read at once: an export needs the memory of so many. */
const stretch = 100

/**
 * A frozen release as NDJSON: one item a line in canonical JSON, in the order of the ids by code point, the canary in
 * every line. The same release gives the same bytes on every database.
 *
 * @param split one of the splits alone; both when left out
 */
export async function* exportRelease(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  split?: Split
): AsyncGenerator<string> {
  const { name, suite, canary, manifest } = release
  const { answerReader = 1 } = manifest ?? {}
  // The first reader goes without saying: exports from before the second one keep their bytes.
  const reader = answerReader === 1 ? {} : { answerReader }
  for await (const { itemId, ...row } of exportedRows(dependencies, release, split)) {
    const { taskType, contentVersion, split, examinee, gold, provenance } = row
    const rights = rightsOfLine(release, { split, provenance })
    const place = { id: itemId, suite, taskType, contentVersion, split, canary, release: name }
    const line: ReleaseLine = { ...place, ...reader, examinee, gold, provenance, ...(rights && { rights }) }
    yield `${stringify(line)}\n`
  }
}

/** All items of a release in the order of their ids by code point, a stretch at a time. */
export async function* exportedRows(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  split?: Split
): AsyncGenerator<ReleaseItemRow> {
  for (let after: string | null = null; ; ) {
    const rows = await itemsToExport(dependencies, release, { after, limit: stretch, split })
    yield* rows
    if (rows.length < stretch) return
    after = rows.at(-1)!.itemId
  }
}
