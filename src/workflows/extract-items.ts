import { eq } from 'drizzle-orm'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { moveExtraction } from '../db/extraction-states.ts'
import { discardCalls } from '../db/model-calls.ts'
import { findPassedRound, roundsOf, saveRound } from '../db/rounds.ts'
import { extractions, items, papers } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import type { Extraction, Round } from '../ingestion/extraction.ts'
import { runRound } from '../ingestion/run-round.ts'
import type { CallModel } from '../models/call-model.ts'
import type { Model } from '../models/model.ts'
import { toJson } from '../schemas/json.ts'
import type { PaperText } from '../schemas/paper.ts'
import type { Provenance } from '../schemas/states.ts'
import { findTaskType } from '../suites/index.ts'
import type { ItemContent, Suite, TaskType } from '../suites/suite.ts'
import { claimed } from './claimed.ts'
import { currentStructure } from './current-structure.ts'
import type { PaperReader, PaperRow } from './ingest-paper.ts'
import { type MendingDependencies, mendReferences } from './mend-references.ts'

export type ExtractionDependencies = MendingDependencies & {
  db: Executor
  claim: Claim
  suite: Suite
  /** Reads a paper again that an older version of the service has read. */
  pdf: PaperReader
  /** Opened when the first round needs it, so that a missing key fails the extraction and not the start. */
  extractor: () => Model
  callModel: CallModel
}

/**
 * Runs, or goes on with, one extraction: its rounds in order, each stored when it is done, then the items as
 * candidates for review. Safe to call at any time and from several processes: one works.
 *
 * @throws {ClaimedElsewhere} while another process has it
 */
export async function extractItems(dependencies: ExtractionDependencies, extractionId: string): Promise<void> {
  const { db, claim, suite } = dependencies
  await claimed(claim, `extraction ${extractionId}`, async () => {
    if (!(await moveExtraction(db, extractionId, { from: ['queued', 'running'], to: 'running' }))) return
    const [row] = await db
      .select()
      .from(extractions)
      .innerJoin(papers, eq(papers.id, extractions.paperId))
      .where(eq(extractions.id, extractionId))
    const { extractions: extraction, papers: paper } = row!
    const taskType = findTaskType(suite, extraction.taskType)
    if (taskType.source.kind !== 'paper') throw new Error(`task type ${taskType.name} is not made from papers`)
    try {
      const read = (await currentStructure(dependencies, paper.id))!
      const structure = await mendReferences(dependencies, { paperId: paper.id, structure: read })
      const extracted = await taskType.source.extract(tools(dependencies, { taskType, structure, extraction }))
      if (extracted.suitable) await storeItems(db, { taskType, paper, extractionId, contents: extracted.contents })
      else {
        const { reason } = extracted
        await moveExtraction(db, extractionId, { from: ['running'], to: 'done', suitable: false, reason })
      }
    } catch (error) {
      const stop = stopOf(error)
      if (!stop) throw error
      await moveExtraction(db, extractionId, { from: ['running'], ...stop })
    }
  })
}

/** The tools of an `extract` function: a round that is stored is not run again. */
function tools(
  { db, extractor, callModel }: ExtractionDependencies,
  { taskType, structure, extraction }: { taskType: TaskType; structure: PaperText; extraction: { id: string } }
): Extraction {
  let position = 0
  return {
    paper: structure,
    async round<Output>(round: Round<Output>): Promise<Output> {
      position += 1
      const stored = await findPassedRound(db, extraction.id, round.name)
      if (stored) return round.schema.parse(stored.output)
      const result = await runRound(round, {
        taskType: taskType.name,
        paper: structure,
        model: extractor(),
        callModel
      })
      await saveRound(db, {
        extractionId: extraction.id,
        name: round.name,
        position,
        promptId: result.prompt.id,
        promptVersion: result.prompt.version,
        promptHash: result.prompt.hash,
        inputHash: result.inputHash,
        modelId: result.modelId,
        output: toJson(result.output),
        checks: result.checks,
        callIds: result.callIds,
        repairs: result.repairs,
        passed: result.failure === null
      })
      if (result.output === null || result.failure !== null) {
        await discardCalls(db, result.callIds)
        throw new RoundFailed(round.name, result.failure)
      }
      return result.output
    }
  }
}

async function storeItems(
  db: Executor,
  input: { taskType: TaskType; paper: PaperRow; extractionId: string; contents: ItemContent[] }
): Promise<void> {
  const { taskType, paper, extractionId } = input
  const rounds = await roundsOf(db, extractionId)
  const provenance: Provenance = {
    source: 'paper',
    paperSha256: paper.sha256,
    fragmentId: null,
    rounds: rounds.map(({ name, promptId, promptVersion, promptHash, modelId }) => ({
      name,
      promptId,
      promptVersion,
      promptHash,
      modelId
    })),
    rubricHash: taskType.rubric.hash
  }
  const rows = input.contents.map((content, index) => {
    const { examinee, gold } = taskType.contentSchema.parse(content)
    return {
      // Derived from what the item is, so that running again gives the same items.
      id: `${taskType.name}-${paper.sha256.slice(0, 8)}-${index + 1}`,
      taskType: taskType.name,
      state: 'candidate' as const,
      examinee: toJson(examinee),
      gold: toJson(gold),
      provenance,
      paperId: paper.id
    }
  })
  await db.transaction(async (tx) => {
    if (!(await moveExtraction(tx, extractionId, { from: ['running'], to: 'done', suitable: true, reason: null })))
      return
    if (rows.length > 0) await tx.insert(items).values(rows).onConflictDoNothing()
  })
}

/** A round did not pass: the extraction stops with what it has, for a person to look at. */
class RoundFailed extends Error {
  constructor(round: string, failure: string | null) {
    super(`round ${round}: ${failure ?? 'no usable reply'}`)
  }
}

/** The state an expected fault leads to; null for what should not happen, which the queue tries again. */
function stopOf(error: unknown): { to: 'needs_review' | 'failed'; reason: string } | null {
  if (error instanceof RoundFailed) return { to: 'needs_review', reason: error.message }
  if (error instanceof AppError) return { to: 'failed', reason: error.message }
  return null
}
