import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { type ExtractionRow, moveExtraction } from '../../db/extraction-states.ts'
import { holdPaperState } from '../../db/paper-states.ts'
import { extractions, papers } from '../../db/tables.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { refuseUnlessPaper } from '../../ingestion/check-paper.ts'
import type { ExtractionSettings, GenerationAsked } from '../../schemas/extraction-settings.ts'
import type { Delivery } from '../../schemas/states.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suites, TaskType } from '../../suites/suite.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { refuseResting } from '../papers/resting-paper.ts'
import type { Queue } from '../queue.ts'
import { extractedTaskTypes } from './extracted-task-types.ts'
import { checkPrompts, refuseOtherSettings, settingsFor } from './generation-settings.ts'

type Dependencies = {
  db: Executor
  /** Reads a paper again that an older version of the service has read. */
  pdf: PaperReader
  queue: Queue
  suites: Suites
}

export type ExtractionOrder = {
  /** The one that the items are for. */
  suite: string
  /** Names of task types whose source is a paper; all of them when empty. */
  taskTypes: readonly string[]
  /** Of the new ones. */
  delivery: Delivery
  /** The first where it is left out. */
  generation?: GenerationAsked | undefined
  /** In what a new generation differs from the first. */
  settings?: ExtractionSettings | undefined
}

/**
 * Queues the extractions of a paper, one per task type; those that exist already are returned as they are. A generation
 * of a new name is made beside those that are there, with the next number of each task type.
 *
 * @throws {NotFoundError} `paper_not_found`, `suite_not_found`; `generation_not_found` for a number that is not there
 * @throws {InvalidError} `task_type_not_extracted` when a name is unknown or not made from papers; `generation_unnamed`
 *   for settings without a name, and what `checkPrompts` throws
 * @throws {PdfError} `pdf_scanned`, `pdf_cover_only`, `pdf_too_little_text` for a stored PDF that is no paper
 * @throws {ConflictError} `paper_paused`, `paper_withdrawn`; `generation_differs` for one that has other settings
 */
export async function startExtractions(
  { db, pdf, queue, suites }: Dependencies,
  paperId: string,
  { suite: suiteName, taskTypes, delivery, generation = 1, settings }: ExtractionOrder
): Promise<ExtractionRow[]> {
  const suite = findSuite(suites, suiteName)
  const wanted = extractedTaskTypes(suite, taskTypes)
  if (settings) checkPrompts(settings, { wanted, generation })
  const [paper] = await db.select({ state: papers.state }).from(papers).where(eq(papers.id, paperId))
  if (!paper) throw new NotFoundError('paper', paperId)
  refuseResting(paperId, paper.state)
  const find = (executor: Executor) => extractionsOf(executor, { paperId, suite: suite.name, wanted, generation })
  const known = await find(db)
  refuseOtherSettings(known, { settings, wanted })
  if (known.length === wanted.length) return known
  if (typeof generation === 'number' && generation > 1) throw new NotFoundError('generation', `${generation}`)
  // PDFs that were stored before there were floors: nothing is paid for them.
  refuseUnlessPaper((await currentStructure({ db, pdf }, paperId))!)
  await db.transaction(async (tx) => {
    refuseResting(paperId, await holdPaperState(tx, paperId))
    // Numbers are given one after the other: two requests at once would take the same.
    if (generation !== 1) await tx.select({ id: papers.id }).from(papers).where(eq(papers.id, paperId)).for('update')
    for (const taskType of wanted) {
      const place = { paperId, suite: suite.name, taskType: taskType.name }
      const named = generation === 1 ? null : await nextGeneration(tx, place, `${generation}`)
      const row = {
        id: randomUUID(),
        ...place,
        ...(named && { ...named, settings: settingsFor(taskType, settings ?? {}) }),
        returnsDisputes: settings?.disputes !== 'review',
        state: 'queued' as const,
        delivery
      }
      const [added] = await tx.insert(extractions).values(row).onConflictDoNothing().returning({ id: extractions.id })
      if (added) await queue.enqueue('extract', added.id, tx)
    }
  })
  return await find(db)
}

/** The number that follows those of a paper and task type; 2 where there is no first one yet. */
async function nextGeneration(
  tx: Executor,
  { paperId, suite, taskType }: { paperId: string; suite: string; taskType: string },
  generationName: string
): Promise<{ generation: number; generationName: string }> {
  const [last] = await tx
    .select({ generation: max(extractions.generation) })
    .from(extractions)
    .where(and(eq(extractions.paperId, paperId), eq(extractions.suite, suite), eq(extractions.taskType, taskType)))
  return { generation: (last?.generation ?? 1) + 1, generationName }
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

/** Extractions of one generation, in the order of the task types. */
async function extractionsOf(
  db: Executor,
  {
    paperId,
    suite,
    wanted,
    generation
  }: { paperId: string; suite: string; wanted: TaskType[]; generation: GenerationAsked }
): Promise<ExtractionRow[]> {
  const names = wanted.map(({ name }) => name)
  const { generation: number, generationName: name } = extractions
  const isOfIt =
    generation === 1 ? isNull(name) : typeof generation === 'number' ? eq(number, generation) : eq(name, generation)
  const rows = await db
    .select()
    .from(extractions)
    .where(
      and(eq(extractions.paperId, paperId), eq(extractions.suite, suite), inArray(extractions.taskType, names), isOfIt)
    )
  return rows.sort((a, b) => names.indexOf(a.taskType) - names.indexOf(b.taskType))
}
