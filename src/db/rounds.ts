import { and, asc, type Column, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ModelParameters } from '../models/model.ts'
import type { PaperForm } from '../schemas/round-settings.ts'
import type { Executor } from './client.ts'
import { batchRequests, modelCalls, rounds } from './tables.ts'

export type RoundRow = typeof rounds.$inferSelect
export type NewRoundRow = typeof rounds.$inferInsert

export async function roundsOf(db: Executor, extractionId: string): Promise<RoundRow[]> {
  return await db.select().from(rounds).where(eq(rounds.extractionId, extractionId)).orderBy(asc(rounds.position))
}

/**
 * Stores a round; one that failed its checks earlier is replaced.
 *
 * @returns false when the round had passed meanwhile: then it stays as it is
 */
export async function saveRound(db: Executor, row: NewRoundRow): Promise<boolean> {
  const saved = await db
    .insert(rounds)
    .values(row)
    .onConflictDoUpdate({ target: [rounds.extractionId, rounds.name], set: row, setWhere: eq(rounds.passed, false) })
    .returning({ name: rounds.name })
  return saved.length === 1
}

export async function findPassedRound(db: Executor, extractionId: string, name: string): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.extractionId, extractionId), eq(rounds.name, name), eq(rounds.passed, true)))
  return row ?? null
}

export async function findRound(db: Executor, extractionId: string, name: string): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.extractionId, extractionId), eq(rounds.name, name)))
  return row ?? null
}

/** How the calls of a round are made that is not stored yet. */
export type RoundUnderWay = { parameters: ModelParameters; paperForm: PaperForm }

/**
 * How a round was asked whose reply waits in a batch, or came and is counted by no stored round: asked in another way, it
 * would be paid for twice.
 *
 * @param call.purpose of the calls of this round
 * @param call.counted ids of calls of an earlier run of it, which was given up
 */
export async function findRoundUnderWay(
  db: Executor,
  call: { extractionId: string; modelId: string; purpose: string; counted: readonly string[] }
): Promise<RoundUnderWay | null> {
  const { extractionId, modelId, purpose, counted } = call
  const [waiting] = await db
    .select({ parameters: batchRequests.parameters, paperForm: paperFormIn(batchRequests.request) })
    .from(batchRequests)
    .where(
      and(
        eq(batchRequests.extractionId, extractionId),
        eq(batchRequests.modelId, modelId),
        eq(batchRequests.purpose, purpose)
      )
    )
    .limit(1)
  if (waiting) return waiting
  const [made] = await db
    .select({ parameters: modelCalls.parameters, paperForm: paperFormIn(modelCalls.request) })
    .from(modelCalls)
    .where(
      and(
        eq(modelCalls.extractionId, extractionId),
        eq(modelCalls.modelId, modelId),
        eq(modelCalls.purpose, purpose),
        inArray(modelCalls.status, ['done', 'refused']),
        notInArray(modelCalls.id, [...counted])
      )
    )
    .orderBy(desc(modelCalls.createdAt))
    .limit(1)
  return made ?? null
}

/** What a stored request, within its downgrades or not, holds of a paper beside text. */
function paperFormIn(request: Column) {
  return sql<PaperForm>`case when ${request}::jsonb @? '$.**.parts[*].file' then 'pdf' when ${request}::jsonb @? '$.**.parts[*].image' then 'images' else 'text' end`
}
