import { showDuration } from '../text/show-duration.ts'
import type { RunAnswer } from '../workflows/releases/run-release.ts'
import type { KnownAnswer } from './response-file.ts'

/** What the answers of a run come to. Costs are in US dollars; an answer without a price counts as 0. */
export type RunSums = {
  answered: number
  /** Of these, by this run. */
  answeredNow: number
  stopReasons: Record<string, number>
  costUsd: number
  /** Of this, by this run. */
  costNowUsd: number
  /** Answers whose cost nobody knows, as the model has no price. */
  unpriced: number
  /** Whole answers that hold no text. */
  empty: number
  /** Answers whose model had less room than the run asks for. */
  shortened: number
  /** Answers to a prompt that its server seems to have cut. */
  seemCut: number
  wallMs: number
}

type Counted = Pick<KnownAnswer, 'stopReason' | 'costUsd' | 'output' | 'askedOutputTokens' | 'seemsCut'>

/** Keeps count of the answers as they come. @param known those of earlier runs */
export function createTally(known: readonly KnownAnswer[], now: () => number = Date.now) {
  const startedAt = now()
  const sums: RunSums = {
    ...{ answered: 0, answeredNow: 0, stopReasons: {}, costUsd: 0, costNowUsd: 0, unpriced: 0, wallMs: 0 },
    ...{ empty: 0, shortened: 0, seemCut: 0 }
  }
  const count = ({ stopReason, costUsd, output, askedOutputTokens, seemsCut }: Counted) => {
    sums.answered += 1
    sums.stopReasons[stopReason] = (sums.stopReasons[stopReason] ?? 0) + 1
    sums.costUsd += costUsd ?? 0
    if (costUsd === null) sums.unpriced += 1
    if (stopReason === 'stop' && output.trim() === '') sums.empty += 1
    if (askedOutputTokens !== undefined) sums.shortened += 1
    if (seemsCut) sums.seemCut += 1
  }
  known.forEach(count)
  return {
    add(answer: RunAnswer): void {
      count(answer)
      sums.answeredNow += 1
      sums.costNowUsd += answer.costUsd ?? 0
    },
    sums: (): RunSums => ({ ...sums, wallMs: now() - startedAt }),
    /** @param asked how many items this run asks */
    progress(asked: number) {
      const left = asked - sums.answeredNow
      return { done: sums.answered, total: sums.answered + left, note: noteOf(sums, left, now() - startedAt) }
    }
  }
}

/** Cost so far, and what is left of cost and time at the pace of this run. */
function noteOf({ answeredNow, costUsd, costNowUsd, unpriced }: RunSums, left: number, elapsedMs: number): string {
  const share = answeredNow === 0 ? 0 : left / answeredNow
  const hasPrice = unpriced === 0
  return [
    hasPrice ? `${costUsd.toFixed(4)} USD so far` : 'without a price',
    ...(share > 0 && hasPrice ? [`about ${(costNowUsd * share).toFixed(4)} USD left`] : []),
    ...(share > 0 ? [`about ${showDuration(elapsedMs * share)} left`] : [])
  ].join(', ')
}
