import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ModelCall } from '../models/model-calls.ts'
import type { Executor } from './client.ts'
import { exactSum } from './exact-sum.ts'
import { batchRequests, extractions, modelCalls, rounds } from './tables.ts'

/** A stored call without what was sent and what came: those hold whole papers. */
export type ChargedCall = Pick<
  ModelCall,
  'id' | 'status' | 'purpose' | 'modelId' | 'usage' | 'costUsd' | 'batchId' | 'extractionId'
>

/** A stored round without its output. */
export type ChargedRound = Pick<
  typeof rounds.$inferSelect,
  'extractionId' | 'name' | 'callIds' | 'attempts' | 'repairs' | 'passed' | 'wallMs'
> & { taskType: string }

const { id, status, purpose, modelId, usage, costUsd, batchId, extractionId } = modelCalls
const columns = { id, status, purpose, modelId, usage, costUsd, batchId, extractionId }

/**
 * The calls that were made for a paper, or for all papers: by the paper and the extraction that they are charged to,
 * and, for calls of a time when nobody was charged, by the rounds that name them.
 *
 * @param paperId null for all papers
 */
export async function chargedCalls(db: Executor, paperId: string | null): Promise<ChargedCall[]> {
  const named = db
    .select({ id: sql<string>`jsonb_array_elements_text(${rounds.callIds})` })
    .from(rounds)
    .innerJoin(extractions, eq(extractions.id, rounds.extractionId))
    .where(paperId === null ? undefined : eq(extractions.paperId, paperId))
  const unowned = and(isNull(modelCalls.paperId), isNull(extractionId), inArray(id, named))
  const owned = paperId === null ? isNotNull(modelCalls.paperId) : eq(modelCalls.paperId, paperId)
  return await db.select(columns).from(modelCalls).where(or(owned, unowned)).orderBy(asc(modelCalls.createdAt), asc(id))
}

/**
 * The rounds of a paper's extractions, or of all papers', in the order in which they run.
 *
 * @param paperId null for all papers
 */
export async function chargedRounds(db: Executor, paperId: string | null): Promise<ChargedRound[]> {
  const { extractionId, name, position, callIds, attempts, repairs, passed, wallMs } = rounds
  return await db
    .select({ extractionId, name, callIds, attempts, repairs, passed, wallMs, taskType: extractions.taskType })
    .from(rounds)
    .innerJoin(extractions, eq(extractions.id, extractionId))
    .where(paperId === null ? undefined : eq(extractions.paperId, paperId))
    .orderBy(asc(extractionId), asc(position))
}

/** Requests of a paper that wait in a batch, or for one, with the most they will cost. */
export async function pendingRequests(db: Executor, paperId: string): Promise<{ requests: number; worstUsd: number }> {
  const [row] = await db
    .select({ requests: count(), worstUsd: exactSum(batchRequests.worstUsd) })
    .from(batchRequests)
    .where(and(eq(batchRequests.paperId, paperId), inArray(batchRequests.state, ['waiting', 'sent'])))
  return row!
}
