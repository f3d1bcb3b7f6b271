import { type ChargedCall, type ChargedRound, chargedCalls, chargedRounds } from '../../db/charges.ts'
import type { Executor } from '../../db/client.ts'
import { findRelease } from '../../db/releases.ts'
import { type CountedExtraction, countedExtractions, countItems, countReleased } from '../../db/yield-counts.ts'
import { NotFoundError } from '../../errors.ts'
import type { ReleaseYield, RoundYield, TaskYield } from '../../schemas/release-yield.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { billLine, totalOrNull } from './bill-line.ts'
import { type Charge, chargeCalls } from './charge-calls.ts'

/**
 * What it took to make the items of a release, by task type and round: over every extraction for its suite at this time,
 * those that gave nothing too, since a paper that is not suitable costs as much to find out about.
 *
 * @param db the database, or the transaction that freezes the release, with its items in it
 * @throws {NotFoundError} `release_not_found`
 */
export async function releaseYield(db: Executor, name: string): Promise<ReleaseYield> {
  const release = await findRelease(db, name)
  if (!release) throw new NotFoundError('release', name)
  const extractions = await countedExtractions(db, release.suite)
  const rounds = await chargedRounds(db, null)
  const charges = chargesOf(extractions, chargeCalls(await chargedCalls(db, null), rounds))
  const made = await countItems(db, release.suite)
  const released = await countReleased(db, name)
  // A draft holds no items yet: frozen now, it would take all that are approved.
  const inRelease = released.length > 0 ? released : made.map(({ taskType, approved: items }) => ({ taskType, items }))
  const names = new Set([...extractions, ...made, ...inRelease].map(({ taskType }) => taskType))
  const tasks = [...names]
    .map((taskType) => ({ taskType }))
    .sort(inTaskOrder)
    .map(({ taskType }) => {
      const own = extractions.filter((extraction) => extraction.taskType === taskType)
      return taskYield(taskType, {
        extractions: own,
        items: made.find((row) => row.taskType === taskType)?.made ?? 0,
        released: inRelease.find((row) => row.taskType === taskType)?.items ?? 0,
        rounds: yieldRounds(
          own,
          rounds.filter((round) => round.taskType === taskType),
          charges
        )
      })
    })
  return {
    papers: new Set(extractions.map(({ paperId }) => paperId)).size,
    costUsd: totalOrNull(charges.map(({ call }) => call.costUsd)),
    tasks
  }
}

/** Those for these extractions; what no round was charged with was spent on papers, which all extractions share. */
function chargesOf(extractions: readonly CountedExtraction[], charges: readonly Charge[]): Charge[] {
  const ids = new Set(extractions.map(({ id }) => id))
  return charges.filter(({ at }) => (at === null ? ids.size > 0 : ids.has(at.extractionId)))
}

function taskYield(
  taskType: string,
  made: { extractions: readonly CountedExtraction[]; items: number; released: number; rounds: RoundYield[] }
): TaskYield {
  const { extractions, items, released, rounds } = made
  // A paper counts once, whatever its generations: it is suitable where one of them found it so.
  const papersOf = (some: readonly CountedExtraction[]) => new Set(some.map(({ paperId }) => paperId))
  const gave = papersOf(extractions.filter((extraction) => extraction.suitable === true))
  const without = extractions.filter(({ paperId }) => !gave.has(paperId))
  const unsuitable = papersOf(without.filter((extraction) => extraction.suitable === false)).size
  const stopped = papersOf(without.filter(({ state }) => state === 'needs_review' || state === 'failed')).size
  const suitable = gave.size
  return {
    taskType,
    papers: papersOf(extractions).size,
    suitable,
    unsuitable,
    stopped,
    suitableShare: suitable + unsuitable === 0 ? null : suitable / (suitable + unsuitable),
    items,
    itemsPerPaper: suitable === 0 ? null : items / suitable,
    released,
    rounds
  }
}

/** The rounds of a task type in their order, with the calls made for each. */
function yieldRounds(
  extractions: readonly CountedExtraction[],
  rounds: readonly ChargedRound[],
  charges: readonly Charge[]
): RoundYield[] {
  const states = new Map(extractions.map(({ id, state }) => [id, state]))
  const own = charges.flatMap(({ call, at }) => (at && states.has(at.extractionId) ? [{ call, ...at }] : []))
  const names = [...new Set([...rounds.map(({ name }) => name), ...own.map(({ round }) => round)])]
  return names.map((round) => {
    const rows = rounds.filter(({ name }) => name === round)
    const charged = own.filter((charge) => charge.round === round)
    const came = new Set([...rows, ...charged].map(({ extractionId }) => extractionId))
    const needsReview = rows.filter(
      ({ extractionId, passed }) => !passed && states.get(extractionId) === 'needs_review'
    )
    return { round, extractions: came.size, needsReview: needsReview.length, ...took(rows, charged) }
  })
}

function took(rows: readonly ChargedRound[], charged: readonly { call: ChargedCall }[]) {
  const line = billLine(
    charged.map(({ call }) => call),
    rows,
    {}
  )
  const { calls, repairs, inputTokens, cachedInputTokens, outputTokens, costUsd, wallMs } = line
  const failedChecks = countFailedChecks(rows)
  return { calls, repairs, failedChecks, inputTokens, cachedInputTokens, outputTokens, costUsd, wallMs }
}

/** Replies that failed a check, by its name: one reply counts once for each check, however often it failed it. */
function countFailedChecks(rows: readonly ChargedRound[]): Record<string, number> {
  const failed = rows
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ failures }) => [...new Set(failures.map(({ check }) => check))])
  const counts = new Map<string, number>()
  for (const check of failed) counts.set(check, (counts.get(check) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
