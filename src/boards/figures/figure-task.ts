import type { BankFigure, FigureMark, FigureQuery } from '../../schemas/bank-figure.ts'
import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { PlacedTask } from '../choices/choice-figures.ts'
import type { FigureAnswer } from './figure-answer.ts'
import { none, type RatioSample } from './template-ratios.ts'

/** A submission as figures take it. */
export type FigureSubmission = {
  id: string
  model: string
  team: string
  /** The one way in which all of it was asked. */
  adaptation: string
  /** Whether the reader may see what was chosen, and not only what was right. */
  isFull: boolean
  /** When it was graded or published last, as text that sorts by time. */
  at: string
  answers: readonly FigureAnswer[]
}

export type FigureTask = {
  /** Those that were asked for, in the order of the release. */
  taskTypes: readonly PlacedTask[]
  submissions: readonly FigureSubmission[]
  /** To the other release, where a figure compares two. */
  older?: readonly FigureSubmission[]
  /** By the names of templates that a model wrote: that model. */
  writers?: ReadonlyMap<string, string>
  query: FigureQuery
}

/** What is particular about a figure. */
export type FigureParts = Pick<BankFigure, 'measures' | 'isSigned' | 'marks' | 'notCovered' | 'estimand'> & {
  leftOut?: BankFigure['leftOut']
}

/** A group of elements that has a row. */
export type Scope = { label: string; elements: readonly string[] }

export function scopesOf({ taskTypes, query: { by } }: FigureTask): Scope[] {
  if (by === 'element') return taskTypes.map(({ name, title }) => ({ label: title, elements: [name] }))
  const depth = by === 'setting' ? 0 : 1
  const grouped = Map.groupBy(taskTypes, ({ groups }) => {
    const group = groups[depth] ?? groups.at(-1)
    return group ? `${group.id} ${group.name}` : 'all elements'
  })
  return [...grouped].map(([label, members]) => ({ label, elements: members.map(({ name }) => name) }))
}

/** What a mark is of: a submission, or a model with the first of its submissions, and in words what of it. */
export type Marked = {
  of: Pick<FigureSubmission, 'id' | 'model' | 'team'> | null
  panel: string
  row: string
  measure: string
  chance?: number | null
  note?: string | null
}

export function markOf(
  samples: readonly Pick<RatioSample, 'answers' | 'templates'>[],
  estimate: BoardEstimate,
  { of, panel, row, measure, chance = null, note = null }: Marked
): FigureMark {
  return {
    ...{ submission: of?.id ?? null, model: of?.model ?? null, team: of?.team ?? null },
    ...{ panel, row, measure },
    ...estimate,
    chance,
    answers: samples.reduce((sum, { answers }) => sum + answers, 0),
    templates: samples.reduce((sum, { templates }) => sum + templates, 0),
    note
  }
}

/** A mark of what was chosen for those to whom responses are not open: of how many answers it would be tells of the choices too. */
export function closedMark(marked: Marked): FigureMark {
  return markOf([], none('responses_not_open'), marked)
}

/** Submissions of one model and team: of several that were asked alike the last. */
export type AskedModel = Pick<FigureSubmission, 'id' | 'model' | 'team'> & {
  byAdaptation: ReadonlyMap<string, FigureSubmission>
}

export function askedModels(submissions: readonly FigureSubmission[]): {
  models: AskedModel[]
  leftOut: { what: string; reason: string }[]
} {
  const groups = [...Map.groupBy(submissions, ({ model, team }) => JSON.stringify([model, team])).values()]
  const leftOut: { what: string; reason: string }[] = []
  const models = groups.map((members) => {
    const byAdaptation = new Map<string, FigureSubmission>()
    for (const submission of [...members].sort(byTime)) {
      const before = byAdaptation.get(submission.adaptation)
      if (before) leftOut.push({ what: `submission ${before.id}`, reason: 'older_of_the_same_model_and_way_of_asking' })
      byAdaptation.set(submission.adaptation, submission)
    }
    const [first] = members
    return { id: first!.id, model: first!.model, team: first!.team, byAdaptation }
  })
  return { models, leftOut }
}

function byTime(one: FigureSubmission, other: FigureSubmission): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return one.id < other.id ? -1 : 1
}

export function meanChance(answers: readonly FigureAnswer[]): number | null {
  return answers.length === 0 ? null : answers.reduce((sum, { chance }) => sum + chance, 0) / answers.length
}
