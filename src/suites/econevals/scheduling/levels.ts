import { z } from 'zod'

/** The best of a side that is scored is worth this many times the worst; 1 where all are equal, null for one order that all share. */
const gapSchema = z.number().min(1).max(1000).nullable()

/** How large an instance of scheduling is, and how far preferences agree. Source: EconEvals specification 5. */
export const schedulingSizeSchema = z.strictObject({
  workers: z.int().min(2).max(1000),
  feedback_pairs: z.int().min(1),
  /** Of workers, as tasks see them. */
  worker_score_gap: gapSchema,
  /** Of tasks, as workers see them. */
  task_score_gap: gapSchema
})

export type SchedulingSize = z.infer<typeof schedulingSizeSchema>

export const schedulingLevels = {
  BASIC: { workers: 10, feedback_pairs: 1 },
  MEDIUM: { workers: 20, feedback_pairs: 2 },
  HARD: { workers: 50, feedback_pairs: 5 }
} as const

export type SchedulingLevel = keyof typeof schedulingLevels

const gaps = [
  { worker_score_gap: 1, task_score_gap: 1 },
  { worker_score_gap: 3, task_score_gap: 3 },
  { worker_score_gap: null, task_score_gap: 3 },
  { worker_score_gap: null, task_score_gap: 1 }
] as const

/** The size of the instance of a level and seed: of twelve seeds three each have equal preferences in kind. */
export function schedulingSize(level: SchedulingLevel, seed: number): SchedulingSize {
  return { ...schedulingLevels[level], ...schedulingGaps(seed) }
}

/** How far the preferences of a seed agree. */
export function schedulingGaps(seed: number): (typeof gaps)[number] {
  return gaps[Math.floor((seed % 12) / 3)]!
}

/** Attempts of a run at most. */
export const schedulingPeriods = 100
