import type { Executor } from '../../src/db/client.ts'
import { blobs, papers } from '../../src/db/tables.ts'
import { aPaper } from './a-paper.ts'

/** Stores a paper of one page without reading any PDF. */
export async function storePaper(db: Executor, id: string): Promise<void> {
  const sha256 = Buffer.from(id).toString('hex').padEnd(64, '0')
  await db.insert(blobs).values({ sha256, bytes: new Uint8Array(1) })
  await db
    .insert(papers)
    .values({ id, sha256, fileName: `${id}.pdf`, pageCount: 1, structure: aPaper(['Tariffs fell.'], { sha256 }) })
}
