import { eq } from 'drizzle-orm'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { beginExtraction, type ExtractionRow, moveExtraction } from '../../db/extraction-states.ts'
import { insertItems } from '../../db/items.ts'
import { roundsOf } from '../../db/rounds.ts'
import { extractions, papers } from '../../db/tables.ts'
import { AppError } from '../../errors.ts'
import { refuseUnlessPaper } from '../../ingestion/check-paper.ts'
import { markRecognisedEvidence } from '../../ingestion/checks/recognised-evidence.ts'
import { READER_VERSION } from '../../ingestion/pdf/reader-version.ts'
import type { Ask } from '../../models/ask.ts'
import { ReplyPending } from '../../models/batch/reply-pending.ts'
import { toJson } from '../../schemas/json.ts'
import type { PaperText } from '../../schemas/paper.ts'
import { tellSettings } from '../../schemas/round-settings.ts'
import type { GenerationOrigin, Provenance } from '../../schemas/states.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { itemId } from '../../suites/item-id.ts'
import { versionOf } from '../../suites/read-content.ts'
import type { ItemContent, Suites, TaskType } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'
import type { Deadlines } from '../deadlines.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader, PaperRow } from '../papers/ingest-paper.ts'
import { type MendingDependencies, mendReferences } from '../papers/mend-references.ts'
import { askWhileActive, PaperRests } from '../papers/resting-paper.ts'
import type { Queue } from '../queue.ts'
import { paperParts } from './paper-parts.ts'
import { type PaperSource, paperSource } from './paper-source.ts'
import { stopExtraction } from './stop-extraction.ts'
import { type RoundDependencies, RoundFailed, roundTools } from './take-round.ts'

export type ExtractionDependencies = MendingDependencies &
  RoundDependencies & {
    claim: Claim
    suites: Suites
    deadlines: Deadlines
    /** Reads a paper again that an older version of the service has read. */
    pdf: PaperReader
    /** Asks by the providers' batch endpoints: throws `ReplyPending` until the reply is there. */
    askByBatch: Ask
    /** Has new items verified; left out or without a verifier, they wait for somebody who asks for it. */
    queue?: Queue
    verifier?: string | null
  }

/**
 * Runs, or goes on with, one extraction: its rounds in order, each stored when it is done, then the items as
 * candidates for review. Safe to call at any time and from several processes: one works. Where a reply comes by batch
 * it returns, with the extraction still `running`, and is called again when the reply is there. Once its paper is paused or
 * withdrawn it returns before the next call.
 *
 * @throws {ClaimedElsewhere} while another process has it
 */
export async function extractItems(dependencies: ExtractionDependencies, extractionId: string): Promise<void> {
  const { db, claim, suites, deadlines, now } = dependencies
  await claimed(claim, `extraction ${extractionId}`, async () => {
    const [row] = await db
      .select()
      .from(extractions)
      .innerJoin(papers, eq(papers.id, extractions.paperId))
      .where(eq(extractions.id, extractionId))
    const { extractions: extraction, papers: paper } = row!
    // It waits, or was ended: whoever resumes the paper queues it again.
    if (paper.state !== 'active') return
    const deadlineAt = new Date(now().getTime() + deadlines.extraction[extraction.delivery])
    if (!(await beginExtraction(db, extractionId, deadlineAt))) return
    const taskType = taskTypeOf(suites, extraction)
    try {
      await extractFrom(dependencies, { taskType, source: paperSource(taskType), paper, extraction })
    } catch (error) {
      if (error instanceof ReplyPending || error instanceof PaperRests) return
      const stop = stopOf(error)
      if (!stop) throw error
      await stopExtraction(db, extractionId, { from: ['running'], ...stop })
    }
  })
}

type Work = { taskType: TaskType; source: PaperSource; paper: PaperRow; extraction: ExtractionRow }

async function extractFrom(given: ExtractionDependencies, work: Work): Promise<void> {
  const { source, paper: row, extraction } = work
  const { db } = given
  const ask = askWhileActive(db, row.id, given.ask)
  const askByBatch = askWhileActive(db, row.id, given.askByBatch)
  const dependencies = { ...given, ask, askByBatch }
  const read = (await currentStructure(dependencies, row.id))!
  refuseUnlessPaper(read)
  const paper = await mendReferences(dependencies, { paperId: row.id, structure: read })
  const tools = roundTools(
    { ...dependencies, ask: extraction.delivery === 'batch' ? askByBatch : ask },
    { paper, paperParts: paperParts(db, { paperId: row.id, paper }), extraction }
  )
  const extracted = await source.extract(tools)
  if (extracted.suitable) await storeItems(dependencies, { ...work, structure: paper, contents: extracted.contents })
  else {
    const { reason } = extracted
    await moveExtraction(db, extraction.id, { from: ['running'], to: 'done', suitable: false, reason })
  }
}

async function storeItems(
  { db, queue, verifier }: ExtractionDependencies,
  { taskType, source, paper, extraction, structure, contents }: Work & { structure: PaperText; contents: ItemContent[] }
): Promise<void> {
  const provenance = await provenanceOf(db, { taskType, paper, extraction })
  const rows = contents.map((content, index) => {
    const parsed = taskType.contentSchema.parse(content)
    return {
      // Derived from what the item is, so that running again gives the same items.
      id: itemId(extraction.suite, nameOf({ taskType, paper, extraction }, index + 1)),
      suite: extraction.suite,
      taskType: taskType.name,
      state: 'candidate' as const,
      examinee: toJson(parsed.examinee),
      gold: toJson(parsed.gold),
      contentVersion: versionOf(taskType),
      checks: markRecognisedEvidence(source.check(parsed, structure), structure),
      provenance,
      paperId: paper.id,
      generation: extraction.generation
    }
  })
  await db.transaction(async (tx) => {
    const changes = { suitable: true, reason: null }
    if (!(await moveExtraction(tx, extraction.id, { from: ['running'], to: 'done', ...changes }))) return
    const ids = await insertItems(tx, rows)
    if (!queue || !verifier || !taskType.claims) return
    for (const id of ids) await queue.enqueue('verify', id, tx)
  })
}

/** Names of the first generation have no number of it: they are those of a time when there was but one. */
function nameOf(
  { taskType, paper, extraction }: Pick<Work, 'taskType' | 'paper' | 'extraction'>,
  place: number
): string {
  const { generation } = extraction
  return [taskType.name, paper.sha256.slice(0, 8), ...(generation === 1 ? [] : [`g${generation}`]), place].join('-')
}

async function provenanceOf(
  db: Executor,
  { taskType, paper, extraction }: Pick<Work, 'taskType' | 'paper' | 'extraction'>
): Promise<Provenance> {
  const rounds = await roundsOf(db, extraction.id)
  return {
    source: 'paper',
    paperSha256: paper.sha256,
    fragmentId: null,
    rounds: rounds.map(({ name, promptId, promptVersion, promptHash, modelId, settings, decidedBy }) => ({
      name,
      promptId,
      promptVersion,
      promptHash,
      modelId,
      ...tellSettings(settings),
      ...(decidedBy !== null && { decidedBy })
    })),
    rubricHash: taskType.rubric.hash,
    ...(extraction.generationName !== null && { generation: originOf(extraction) })
  }
}

/** The generation that an item is of, beside what its rounds say: the first goes without saying. */
function originOf({ generation: number, generationName, settings }: ExtractionRow): GenerationOrigin {
  const { sample } = settings ?? {}
  return { number, name: generationName!, reader: READER_VERSION, ...(sample !== undefined && { sample }) }
}

/** The state an expected fault leads to; null for what should not happen, which the queue tries again. */
function stopOf(error: unknown): { to: 'needs_review' | 'failed'; reason: string } | null {
  if (error instanceof RoundFailed) return { to: 'needs_review', reason: error.message }
  if (error instanceof AppError) return { to: 'failed', reason: error.message }
  return null
}
