import { createHash } from 'node:crypto'
import type { Executor } from '../../src/db/client.ts'
import { blobs, papers } from '../../src/db/tables.ts'
import { paperIdOf } from '../../src/workflows/papers/ingest-paper.ts'
import { readSamplePaper } from '../suites/aer/recorded-extraction.ts'

/**
 * Papers for which the recorded replies hold: the sample paper, each with a line of its own at its end, so that no two
 * ask a model the same.
 *
 * @returns their ids
 */
export async function seedPapers(db: Executor, count: number): Promise<string[]> {
  const sample = await readSamplePaper()
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const sha256 = createHash('sha256').update(`copy ${number} of the sample`).digest('hex')
    const pages = sample.pages.map((page, index) =>
      index === sample.pages.length - 1 ? { ...page, text: `${page.text}\nCopy ${number} of this paper.` } : page
    )
    const id = paperIdOf(sha256)
    const { title, pageCount } = sample
    await db.insert(blobs).values({ sha256, bytes: new Uint8Array(1) })
    await db
      .insert(papers)
      .values({ id, sha256, fileName: `${number}.pdf`, title, pageCount, structure: { ...sample, sha256, pages } })
    ids.push(id)
  }
  return ids
}
