import { readAdaptation } from '../../suites/question-bank/adaptation.ts'
import { accuracyOf, differenceOf, pairOf, type SubmissionPair, wonByNearest } from './answer-pairs.ts'
import {
  type AskedModel,
  askedModels,
  closedMark,
  type FigureParts,
  type FigureTask,
  markOf,
  scopesOf
} from './figure-task.ts'

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
  const marks = models.flatMap((model) =>
    pairsOf(model, task).flatMap(({ pair, panel }) =>
      scopes.flatMap((scope) => {
        const found = differenceOf(pair, scope, { measured: accuracyOf, seed, resamples })
        const marked = { of: model, panel, row: scope.label }
        if (found.samples.length === 0) return []
        const difference = markOf(found.samples, found.estimate, { ...marked, measure: 'difference' })
        if (!isWithout(pair)) return [difference]
        const isFull = pair.from.isFull && pair.to.isFull
        const ofNearest = { ...marked, measure: 'won_by_nearest' }
        if (!isFull) return [difference, closedMark(ofNearest)]
        const { samples, estimate } = wonByNearest(pair, scope, { seed, resamples })
        return [difference, markOf(samples, estimate, ofNearest)]
      })
    )
  )
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
      'Many differences are shown at once, and nothing is adjusted for that.',
      'Guessing is right in some of the questions with options and in none without: a fall to free text is in part that.',
      ...(marks.length === 0
        ? ['No model has submissions that were asked in two ways: there is nothing to compare.']
        : [])
    ],
    estimand:
      'Mean over the elements of a row, which count alike, of the mean difference of exact match over their questions, each answered ' +
      'by the same model in both ways; intervals by resampling templates within elements, both answers to a question together.'
  }
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
