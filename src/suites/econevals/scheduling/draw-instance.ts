import type { Random } from '../../../statistics/random.ts'
import { drawsFrom, type RandomState, randomState } from '../numpy/random-state.ts'
import type { SchedulingInstance } from './instance.ts'
import { type SchedulingLevel, type SchedulingSize, schedulingSize } from './levels.ts'

/** The published instance of a level and seed; its feedback goes on in the stream of its preferences. Source: EconEvals specification 14. */
export function publishedScheduling(level: SchedulingLevel, seed: number): SchedulingInstance {
  return seededScheduling(schedulingSize(level, seed), seed)
}

/** An instance of any size, from the stream of a seed. */
export function seededScheduling(size: SchedulingSize, seed: number): SchedulingInstance {
  const stream = randomState(seed)
  let words = 0
  const draws = drawsFrom(() => {
    words++
    return stream.word()
  })
  const drawn = drawPreferences(size, draws)
  return { ...drawn, feedback_stream: { seed, words_before: words } }
}

/** An instance of any size, from a stream that nobody outside knows; what its feedback shows tells nothing of that stream. */
export function freshScheduling(size: SchedulingSize, random: Random): SchedulingInstance {
  const drawn = drawPreferences(size, drawsFrom(random.word))
  return { ...drawn, feedback_stream: { seed: random.word(), words_before: 0 } }
}

function drawPreferences(size: SchedulingSize, draws: RandomState): Omit<SchedulingInstance, 'feedback_stream'> {
  const ids = (letter: string) => Array.from({ length: size.workers }, (_, i) => `${letter}${i + 1}`)
  const worker_ids = ids('W')
  const task_ids = ids('T')
  const worker_prefs = drawOrders(worker_ids, task_ids, size.task_score_gap, draws)
  const task_prefs = drawOrders(task_ids, worker_ids, size.worker_score_gap, draws)
  return { worker_ids, task_ids, num_feedback_pairs_k: size.feedback_pairs, worker_prefs, task_prefs }
}

/**
 * The order in which each prefers those of the other side. These have scores on a ladder from 1 to the gap; everyone draws for each
 * of them an exponential number with its score as mean, and prefers larger ones (D5).
 */
function drawOrders(
  scorers: readonly string[],
  scored: readonly string[],
  gap: number | null,
  draws: RandomState
): Record<string, string[]> {
  if (gap === null) {
    const common = draws.permutation(scored)
    return Object.fromEntries(scorers.map((id) => [id, [...common]]))
  }
  const scores = draws.permutation(scored.map((_, i) => gap ** (i / (scored.length - 1))))
  return Object.fromEntries(
    scorers.map((id) => {
      const worth = new Map(scored.map((other, i) => [other, draws.exponential(scores[i]!)]))
      return [id, scored.toSorted((a, b) => worth.get(b)! - worth.get(a)!)]
    })
  )
}
