import { and, asc, eq, inArray } from 'drizzle-orm'
import { type ChargedCall, type ChargedRound, chargedCalls, chargedRounds } from '../../db/charges.ts'
import type { Executor } from '../../db/client.ts'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { roundsOf } from '../../db/rounds.ts'
import { extractions, items, itemVerifications, modelCalls } from '../../db/tables.ts'
import { verificationsOf } from '../../db/verifications.ts'
import { InvalidError } from '../../errors.ts'
import type { GenerationAsked } from '../../schemas/extraction-settings.ts'
import type { GenerationComparison, GenerationYield } from '../../schemas/generation-comparison.ts'
import { billLine, totalOrNull } from '../costs/bill-line.ts'
import { type Charge, chargeCalls } from '../costs/charge-calls.ts'

export type Comparison = {
  suite: string
  taskTypes: readonly string[]
  /** Ids; all papers that have each of the generations when empty. */
  papers: readonly string[]
  generations: readonly GenerationAsked[]
}

/**
 * Generations of the same papers side by side: what they gave, what checks and verifiers found, and what they cost. A paper
 * that lacks one of them is left out, since their sums would be of different papers; named papers are not. So is a task type
 * of a paper that one of them lacks.
 *
 * @throws {InvalidError} `generations_apart` when no paper has all of them, or a named one lacks one
 */
export async function compareGenerations(db: Executor, asked: Comparison): Promise<GenerationComparison> {
  const { suite, taskTypes, generations } = asked
  const rows = await db
    .select()
    .from(extractions)
    .where(and(eq(extractions.suite, suite), inArray(extractions.taskType, [...taskTypes])))
    .orderBy(asc(extractions.id))
  const sides = generations.map((generation) => rows.filter((row) => isOf(row, generation)))
  const have = sides.map((side) => new Set(side.map(({ paperId }) => paperId)))
  const wanted = asked.papers.length > 0 ? [...new Set(asked.papers)] : [...(have[0] ?? [])]
  const pairs = sides.map((side) => new Set(side.map(pairOf)))
  const alike = sides.map((side) => side.filter((row) => pairs.every((own) => own.has(pairOf(row)))))
  const inAll = new Set(alike[0]!.map(({ paperId }) => paperId))
  const common = wanted.filter((paper) => inAll.has(paper)).sort()
  if (common.length === 0 || (asked.papers.length > 0 && common.length < wanted.length))
    throw apart(asked, { wanted, have })
  const ofPapers = alike.map((side) => side.filter(({ paperId }) => common.includes(paperId)))
  const charged = await chargesOf(db, common)
  const yields: GenerationYield[] = []
  for (const [place, own] of ofPapers.entries()) {
    yields.push({ generation: `${generations[place]}`, ...(await yieldOf(db, own, charged)) })
  }
  return { suite, taskTypes: [...taskTypes], papers: common, generations: yields }
}

/** What is compared with its like: a task type of a paper. */
function pairOf({ paperId, taskType }: ExtractionRow): string {
  return `${taskType} of ${paperId}`
}

function isOf({ generation, generationName }: ExtractionRow, asked: GenerationAsked): boolean {
  return typeof asked === 'number' ? generation === asked : generationName === asked
}

function apart(
  { generations }: Comparison,
  { wanted, have }: { wanted: readonly string[]; have: readonly ReadonlySet<string>[] }
): InvalidError {
  const lacking = wanted.flatMap((paper) => {
    const missing = generations.filter((_, place) => !have[place]!.has(paper))
    return missing.length > 0 ? [`${paper} lacks ${missing.join(' and ')}`] : []
  })
  const message = `no sums of the same papers: ${lacking.slice(0, 5).join(', ') || 'no paper has them'}. Extract it with extract PAPER --generation`
  return new InvalidError('generations_apart', message)
}

type Charged = { charges: Charge[]; rounds: ChargedRound[] }

async function chargesOf(db: Executor, papers: readonly string[]): Promise<Charged> {
  const calls: ChargedCall[] = []
  const rounds: ChargedRound[] = []
  for (const paper of papers) {
    calls.push(...(await chargedCalls(db, paper)))
    rounds.push(...(await chargedRounds(db, paper)))
  }
  return { charges: chargeCalls(calls, rounds), rounds }
}

async function yieldOf(
  db: Executor,
  own: readonly ExtractionRow[],
  { charges, rounds }: Charged
): Promise<Omit<GenerationYield, 'generation'>> {
  const ids = new Set(own.map(({ id }) => id))
  const ownRounds = rounds.filter(({ extractionId }) => ids.has(extractionId))
  const calls = charges.flatMap(({ call, at }) => (at && ids.has(at.extractionId) ? [call] : []))
  const { calls: replies, repairs, costUsd, wallMs } = billLine(calls, ownRounds, {})
  const answered = (await Promise.all([...ids].map((id) => roundsOf(db, id)))).flat()
  return {
    models: [...new Set(answered.map(({ modelId }) => modelId))].sort(),
    papers: new Set(own.map(({ paperId }) => paperId)).size,
    extractions: own.length,
    done: own.filter(({ state }) => state === 'done').length,
    unsuitable: own.filter(({ suitable }) => suitable === false).length,
    stopped: own.filter(({ state }) => state === 'needs_review' || state === 'failed').length,
    ...(await itemsOf(db, own)),
    ...{ calls: replies, repairs, findings: findingsOf(ownRounds), costUsd, wallMs }
  }
}

async function itemsOf(db: Executor, own: readonly ExtractionRow[]) {
  const [first] = own
  const rows = await db
    .select()
    .from(items)
    .where(
      and(
        eq(items.suite, first!.suite),
        inArray(items.paperId, [...new Set(own.map(({ paperId }) => paperId))]),
        inArray(items.taskType, [...new Set(own.map(({ taskType }) => taskType))])
      )
    )
  const made = rows.filter((item) =>
    own.some(
      ({ paperId, taskType, generation }) =>
        item.paperId === paperId && item.taskType === taskType && item.generation === generation
    )
  )
  const outcomes = [
    ...(
      await verificationsOf(
        db,
        made.map(({ id }) => id)
      )
    ).values()
  ]
  const inState = (state: string) => made.filter((item) => item.state === state).length
  const withOutcome = (outcome: string) => outcomes.filter((one) => one === outcome).length
  return {
    items: made.length,
    ...{ approved: inState('approved'), rejected: inState('rejected') },
    failingItems: made.filter(({ checks }) => checks.some(({ ok }) => !ok)).length,
    ...{ verified: withOutcome('verified'), doubted: withOutcome('doubted'), unproven: withOutcome('unproven') },
    verifyingUsd: await verifyingCost(
      db,
      made.map(({ id }) => id)
    )
  }
}

async function verifyingCost(db: Executor, itemIds: readonly string[]): Promise<number | null> {
  if (itemIds.length === 0) return 0
  const rows = await db
    .select({ callIds: itemVerifications.callIds })
    .from(itemVerifications)
    .where(inArray(itemVerifications.itemId, [...itemIds]))
  const ids = [...new Set(rows.flatMap(({ callIds }) => callIds))]
  if (ids.length === 0) return 0
  const calls = await db
    .select({ costUsd: modelCalls.costUsd })
    .from(modelCalls)
    .where(inArray(modelCalls.id, ids))
    .orderBy(asc(modelCalls.id))
  return totalOrNull(calls.map(({ costUsd }) => costUsd))
}

/** Replies that failed a check, by its name: one reply counts once for each check. */
function findingsOf(rounds: readonly ChargedRound[]): Record<string, number> {
  const failed = rounds
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ failures }) => [...new Set(failures.map(({ check }) => check))])
  const counts = Map.groupBy(failed, (check) => check)
  return Object.fromEntries([...counts].map(([check, all]) => [check, all.length] as const).sort())
}
