import type { RunFigure, RunFigureMark } from '../../../schemas/run-figure.ts'
import type { PlayedByModel, PlayedRun } from '../load-played.ts'
import { noEstimate, type Resampling, type RunEstimate } from '../mean-over-instances.ts'

/** What a figure has of its own: all but what it is of. */
export type Drawn = Pick<
  RunFigure,
  'drawnAs' | 'isByModel' | 'x' | 'y' | 'series' | 'marks' | 'references' | 'notes' | 'estimand'
>

/** How a figure is made: what it reads of each run, and what it draws of all. */
export type FigurePlan<Read> = {
  read: (run: PlayedRun) => Read
  draw: (models: readonly PlayedByModel<Read>[], resampling: Resampling) => Drawn
}

type Place = { panel?: string; series?: string; runs: number; playedBefore?: number }

/** A mark of a submission. @param x an estimate, or a number that is none */
export function markOf(
  { submissionId, model, team }: Pick<PlayedByModel<never>, 'submissionId' | 'model' | 'team'>,
  { panel = '', series = '', runs, playedBefore = 0 }: Place,
  { x, y }: { x: RunEstimate | number; y: RunEstimate }
): RunFigureMark {
  const along = typeof x === 'number' ? { value: x, lower: null, upper: null, reason: null } : x
  return {
    ...{ submission: submissionId, model, team, panel, series },
    ...{ x: along.value, xLower: along.lower, xUpper: along.upper, xReason: along.reason },
    ...{ value: y.value, lower: y.lower, upper: y.upper, reason: y.reason },
    ...{ runs, playedBefore }
  }
}

/** A mean that rests on all runs of some levels, or, where any failed or is missing, none. */
export function ofAll(
  { lacking }: Pick<PlayedByModel<never>, 'lacking'>,
  levels: { taskType: string; levels: readonly string[] },
  estimate: () => RunEstimate
): RunEstimate {
  const own = lacking.filter(({ taskType, level }) => taskType === levels.taskType && levels.levels.includes(level))
  if (own.length === 0) return estimate()
  return noEstimate(own.some(({ why }) => why === 'failed') ? 'runs_failed' : 'runs_missing')
}

export function countPlayedBefore(runs: readonly { playedBefore: boolean }[]): number {
  return runs.filter(({ playedBefore }) => playedBefore).length
}

/** Means by period of runs that have values by period; of a period that some runs do not have, over those that have it. */
export function periodMarks<Read extends { playedBefore: boolean }>(
  model: PlayedByModel<Read>,
  runs: readonly Read[],
  {
    valuesOf,
    mean,
    ...place
  }: {
    panel?: string
    series: string
    valuesOf: (run: Read) => readonly (number | null)[]
    mean: (values: readonly number[]) => RunEstimate
  }
): RunFigureMark[] {
  const byRun = runs.map(valuesOf)
  const length = Math.max(0, ...byRun.map((values) => values.length))
  return Array.from({ length }, (_, period) => {
    const values = byRun.flatMap((of) => of[period] ?? [])
    const counted = runs.filter((_run, at) => typeof byRun[at]![period] === 'number')
    return markOf(
      model,
      { ...place, runs: values.length, playedBefore: countPlayedBefore(counted) },
      { x: period, y: mean(values) }
    )
  })
}
