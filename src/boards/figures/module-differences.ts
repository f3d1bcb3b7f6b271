import type { FigureMark } from '../../schemas/bank-figure.ts'
import { readAdaptation } from '../../suites/question-bank/adaptation.ts'
import type { Resampling } from '../choices/element-sample.ts'
import { accuracyOf, differenceOf, pairOf, type SubmissionPair, wonByNearest } from './answer-pairs.ts'
import {
  type AskedModel,
  askedModels,
  closedMark,
  type FigureParts,
  type FigureTask,
  type Marked,
  markOf,
  type Scope,
  scopesOf
} from './figure-task.ts'
import { LargestDeviations } from './largest-deviations.ts'

const usual = 'zero-shot'
/** What is compared where nothing is named, beside every way with the usual one. */
const compared = [
  ['shown', 'hidden'],
  ['hidden', 'free-text']
] as const

/** What a way of asking changes in exact match, by module, question by question: each model against itself. */
export function moduleDifferences(task: FigureTask): FigureParts {
  const { models, leftOut } = askedModels(task.submissions)
  const scopes = scopesOf(task)
  const { seed, resamples } = task.query
  const deviations = new LargestDeviations(resamples)
  const differences = models.flatMap((model) =>
    pairsOf(model, task).flatMap(({ pair, panel }) =>
      scopes.flatMap((scope) => {
        const { samples, estimate } = differenceOf(pair, scope, { measured: accuracyOf, seed, resamples })
        if (samples.length === 0) return []
        const marked = { of: model, panel, row: scope.label }
        const { value, lower, upper } = estimate
        const isBounded = value !== null && lower !== null && upper !== null
        return {
          mark: markOf(samples, estimate, { ...marked, measure: 'difference' }),
          difference: isBounded ? deviations.add(samples, { value, lower, upper }) : null,
          won: isWithout(pair) ? [wonMark(pair, scope, { marked, seed, resamples })] : []
        }
      })
    )
  )
  const marks = differences.flatMap(({ mark, difference, won }) => [
    { ...mark, atOnce: difference && deviations.intervalOf(difference) },
    ...won
  ])
  return {
    measures: [
      { name: 'difference', isDrawn: true, words: 'exact match asked in the second way minus asked in the first' },
      {
        ...{ name: 'won_by_nearest', isDrawn: false },
        words:
          'of the questions right with options and wrong without: those whose chosen option is the one nearest to the answer without options'
      }
    ],
    ...{ isSigned: true, marks, leftOut },
    notCovered: [
      'A bar is of one difference alone: of twenty without any effect one leaves out 0 on average. The thin lines are for whoever looks at all of them.',
      'Guessing is right in some of the questions with options and in none without: a fall to free text is in part that.',
      ...(marks.length === 0
        ? ['No model has submissions that were asked in two ways: there is nothing to compare.']
        : [])
    ],
    estimand:
      'Mean over the elements of a row, which count alike, of the mean difference of exact match over their questions, each answered ' +
      'by the same model in both ways; intervals by resampling templates within elements, both answers to a question together. Intervals for all differences at once go by the largest deviation of any in each resample.'
  }
}

function wonMark(
  pair: SubmissionPair,
  scope: Scope,
  { marked, ...resampling }: Resampling & { marked: Omit<Marked, 'measure'> }
): FigureMark {
  const ofNearest = { ...marked, measure: 'won_by_nearest' }
  if (!pair.from.isFull || !pair.to.isFull) return closedMark(ofNearest)
  const { samples, estimate } = wonByNearest(pair, scope, resampling)
  return markOf(samples, estimate, ofNearest)
}

function isWithout({ from, to }: SubmissionPair): boolean {
  return readAdaptation(to.adaptation)?.style === 'free-text' && readAdaptation(from.adaptation)?.style !== 'free-text'
}

function pairsOf(model: AskedModel, { query: { from, to } }: FigureTask) {
  const asked = [...model.byAdaptation.keys()].sort()
  const wanted: (readonly [string, string])[] =
    from !== undefined && to !== undefined
      ? [[from, to]]
      : [...asked.filter((name) => name !== usual).map((name) => [usual, name] as const), ...compared]
  return wanted.flatMap(([from, to]) => {
    const pair = pairOf(model, from, to)
    return pair ? [{ pair, panel: `${to} minus ${from}` }] : []
  })
}
