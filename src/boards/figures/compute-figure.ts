import { type BankFigure, type FigureName, type FigureQuery, figureTitles } from '../../schemas/bank-figure.ts'
import type { PlacedTask } from '../choices/choice-figures.ts'
import { level } from '../choices/level.ts'
import { familyGap } from './family-gap.ts'
import { figureAnswers } from './figure-answer.ts'
import type { FigureParts, FigureSubmission, FigureTask } from './figure-task.ts'
import { freshness } from './freshness.ts'
import { moduleDifferences } from './module-differences.ts'
import { placeholderChoice } from './placeholder-choice.ts'
import { prompting } from './prompting.ts'
import { scoresByNumber } from './scores-by-number.ts'
import { varianceSources } from './variance-sources.ts'
import { waysOfAsking } from './ways-of-asking.ts'
import { worstDomain } from './worst-domain.ts'
import { writers } from './writers.ts'
import { wrongAnswers } from './wrong-answers.ts'

const computed: Readonly<Record<FigureName, (task: FigureTask) => FigureParts>> = {
  'score-by-grade': (task) => scoresByNumber('grade', task),
  'score-by-digits': (task) => scoresByNumber('digits', task),
  'worst-domain': worstDomain,
  'ways-of-asking': waysOfAsking,
  'prompting-by-module': moduleDifferences,
  'family-gap': familyGap,
  'error-profile': wrongAnswers,
  placeholder: placeholderChoice,
  variance: varianceSources,
  prompting,
  freshness,
  writers
}

type ReadSubmissions = readonly (Omit<FigureSubmission, 'answers'> & {
  answersHash: string
  pages: readonly string[]
})[]

export type FigureInput = {
  figure: FigureName
  release: BankFigure['release']
  taskTypes: readonly PlacedTask[]
  submissions: ReadSubmissions
  /** Of a figure that compares two releases. */
  older?: { release: BankFigure['release']; submissions: ReadSubmissions } | undefined
  /** By the names of templates that a model wrote: that model. */
  writers?: Readonly<Record<string, string>>
  leftOut: BankFigure['leftOut']
  query: FigureQuery
}

/** A figure of answers to a question bank, as data. The same inputs give the same bytes. */
export function bankFigure({
  figure,
  release,
  taskTypes,
  submissions,
  older,
  writers,
  leftOut,
  query
}: FigureInput): BankFigure {
  const wanted = new Set(taskTypes.map(({ name }) => name))
  const read = (all: ReadSubmissions) =>
    all.map(({ pages, answersHash: _, ...submission }) => ({
      ...submission,
      answers: figureAnswers(pages).filter(({ element }) => wanted.has(element))
    }))
  const parts = computed[figure]({
    ...{ taskTypes, submissions: read(submissions), query },
    ...(older && { older: read(older.submissions) }),
    ...(writers && { writers: new Map(Object.entries(writers)) })
  })
  const { release: _, submissions: __, against: ___, ...asked } = query
  return {
    ...{ format: 1, figure, title: figureTitles[figure], release },
    ...(older && { against: older.release }),
    submissions: [...submissions, ...(older?.submissions ?? [])].map(
      ({ id, model, team, adaptation, answersHash }) => ({
        ...{ id, model, team, adaptation, answersHash }
      })
    ),
    ...{ query: asked, level, measures: parts.measures.map(({ name, isDrawn, words }) => ({ name, isDrawn, words })) },
    ...{ isSigned: parts.isSigned, marks: parts.marks, leftOut: [...leftOut, ...(parts.leftOut ?? [])] },
    ...{ notCovered: parts.notCovered, estimand: parts.estimand }
  }
}
