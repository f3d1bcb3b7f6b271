import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { type ExtractionRow, moveExtraction } from '../../db/extraction-states.ts'
import { holdPaperState } from '../../db/paper-states.ts'
import { extractions, papers } from '../../db/tables.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { refuseUnlessPaper } from '../../ingestion/check-paper.ts'
import type { Delivery } from '../../schemas/states.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { refuseResting } from '../papers/resting-paper.ts'
import type { Queue } from '../queue.ts'
import { extractedTaskTypes } from './extracted-task-types.ts'

type Dependencies = {
  db: Executor
  /** Reads a paper again that an older version of the service has read. */
  pdf: PaperReader
  queue: Queue
  suites: Suites
}

/**
 * Queues the extractions of a paper, one per task type; those that exist already are returned as they are.
 *
 * @param options.suite the one that the items are for
 * @param options.taskTypes names of task types whose source is a paper; all of them when empty
 * @param options.delivery of the new ones
 * @throws {NotFoundError} `paper_not_found`, `suite_not_found`
 * @throws {InvalidError} `task_type_not_extracted` when a name is unknown or not made from papers
 * @throws {PdfError} `pdf_scanned`, `pdf_cover_only`, `pdf_too_little_text` for a stored PDF that is no paper
 * @throws {ConflictError} `paper_paused`, `paper_withdrawn`
 */
export async function startExtractions(
  { db, pdf, queue, suites }: Dependencies,
  paperId: string,
  { suite: suiteName, taskTypes, delivery }: { suite: string; taskTypes: readonly string[]; delivery: Delivery }
): Promise<ExtractionRow[]> {
  const suite = findSuite(suites, suiteName)
  const wanted = extractedTaskTypes(suite, taskTypes).map(({ name }) => name)
  const [paper] = await db.select({ state: papers.state }).from(papers).where(eq(papers.id, paperId))
  if (!paper) throw new NotFoundError('paper', paperId)
  refuseResting(paperId, paper.state)
  const known = await extractionsOf(db, { paperId, suite: suite.name, wanted })
  if (known.length === wanted.length) return known
  // PDFs that were stored before there were floors: nothing is paid for them.
  refuseUnlessPaper((await currentStructure({ db, pdf }, paperId))!)
  await db.transaction(async (tx) => {
    refuseResting(paperId, await holdPaperState(tx, paperId))
    for (const taskType of wanted) {
      const row = {
        id: randomUUID(),
        paperId,
        suite: suite.name,
        taskType,
        state: 'queued' as const,
        delivery
      }
      const [added] = await tx.insert(extractions).values(row).onConflictDoNothing().returning({ id: extractions.id })
      if (added) await queue.enqueue('extract', added.id, tx)
    }
  })
  return await extractionsOf(db, { paperId, suite: suite.name, wanted })
}

/**
 * Queues an extraction that stopped; its passed rounds stay, the one that failed is asked anew.
 *
 * @throws {NotFoundError} `extraction_not_found`
 * @throws {ConflictError} `paper_paused`, `paper_withdrawn`; `extraction_not_stopped` unless it is `failed` or `needs_review`
 * @throws {PdfError} as for `startExtractions`
 */
export async function resumeExtraction({ db, pdf, queue }: Dependencies, id: string): Promise<ExtractionRow> {
  const [extraction] = await db.select().from(extractions).where(eq(extractions.id, id))
  if (!extraction) throw new NotFoundError('extraction', id)
  refuseUnlessPaper((await currentStructure({ db, pdf }, extraction.paperId))!)
  await db.transaction(async (tx) => {
    refuseResting(extraction.paperId, await holdPaperState(tx, extraction.paperId))
    const moved = await moveExtraction(tx, id, {
      from: ['failed', 'needs_review'],
      to: 'queued',
      reason: null,
      deadlineAt: null
    })
    if (!moved) {
      const message = `extraction ${id} is ${extraction.state}: only a failed one, or one that needs review, can resume`
      throw new ConflictError('extraction_not_stopped', message)
    }
    await queue.enqueue('extract', id, tx)
  })
  const [resumed] = await db.select().from(extractions).where(eq(extractions.id, id))
  return resumed!
}

async function extractionsOf(
  db: Executor,
  { paperId, suite, wanted }: { paperId: string; suite: string; wanted: string[] }
): Promise<ExtractionRow[]> {
  const rows = await db
    .select()
    .from(extractions)
    .where(and(eq(extractions.paperId, paperId), eq(extractions.suite, suite), inArray(extractions.taskType, wanted)))
  return rows.sort((a, b) => wanted.indexOf(a.taskType) - wanted.indexOf(b.taskType))
}
