import type { Score } from '../../schemas/score.ts'

/** A score in [0, 1] as pages print it: times 100 with one decimal, a dash where there is none. */
export function formatScore(value: number | null): string {
  return value === null ? '–' : (100 * value).toFixed(1)
}

export function formatGrade(score: Score): string {
  return score.status === 'scored' ? formatScore(score.value) : score.reason.replaceAll('_', ' ')
}

/** A moment as people read it, in UTC. */
export function formatMoment(moment: string | null): string {
  return moment === null ? '–' : `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
