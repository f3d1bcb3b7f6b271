import { createHash } from 'node:crypto'
import type { Executor } from '../../src/db/client.ts'
import { insertItems, type NewItemRow } from '../../src/db/items.ts'
import { blobs, papers } from '../../src/db/tables.ts'
import { paperIdOf } from '../../src/workflows/papers/ingest-paper.ts'
import { aLongPaper } from './a-paper.ts'

/** The id of the paper with a number. */
export function paperId(number: number): string {
  return paperIdOf(sha256(number))
}

/**
 * Papers `from` to `to` of the tiny suite, and `each` EK items of every one, approved: the gold of EK-<paper>-<n> is
 * `gold-<paper>-<n>`.
 */
export async function addPaperItems(
  db: Executor,
  { from = 1, to, each, changes = {} }: { from?: number; to: number; each: number; changes?: Partial<NewItemRow> }
): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    const structure = aLongPaper([`the text of paper ${number}`], { sha256: sha256(number) })
    await db.insert(blobs).values({ sha256: sha256(number), bytes: bytesOf(number) })
    await db.insert(papers).values({
      id: paperId(number),
      sha256: sha256(number),
      fileName: `${number}.pdf`,
      title: null,
      pageCount: 1,
      structure,
      bibliography: { doi: null, title: null, year: null, journal: null, authors: [], licence: 'CC-BY-4.0' }
    })
    const rows = Array.from({ length: each }, (_, index) => ({ ...anItem(number, index + 1), ...changes }))
    await insertItems(db, rows)
  }
}

/** An approved item of a paper. */
export function anItem(paper: number, number: number): NewItemRow {
  const name = `${paper}-${number}`
  return {
    id: `EK-${name}`,
    taskType: 'EK',
    state: 'approved',
    examinee: { question: `question ${name}` },
    gold: { answer: `gold-${name}` },
    provenance: {
      source: 'paper',
      paperSha256: sha256(paper),
      fragmentId: null,
      rounds: [],
      rubricHash: 'tiny-ek'
    },
    paperId: paperId(paper)
  }
}

function bytesOf(number: number): Uint8Array {
  return Uint8Array.from(Buffer.from(`paper ${number}`))
}

function sha256(number: number): string {
  return createHash('sha256').update(bytesOf(number)).digest('hex')
}
