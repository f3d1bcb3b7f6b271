import { adaptationNames, readAdaptation } from '../../suites/question-bank/adaptation.ts'
import { pairOf, wonByNearest, wrongThoughFar } from './answer-pairs.ts'
import {
  type AskedModel,
  askedModels,
  closedMark,
  type FigureParts,
  type FigureSubmission,
  type FigureTask,
  markOf,
  meanChance
} from './figure-task.ts'
import { exactMatches } from './scores-by-number.ts'
import { meanOfRatios, sampleRatio } from './template-ratios.ts'

const free = 'free-text'
const pairMeasures = [
  {
    ...{ measure: 'won_by_nearest', find: wonByNearest },
    row: 'right when hidden, wrong in free text: the nearest option'
  },
  {
    ...{ measure: 'wrong_though_far', find: wrongThoughFar },
    row: 'wrong when hidden, right in free text: an option 10 % off or more'
  }
]

/** Exact match of each model in each way of asking, over the questions that it answered in all of them, and what the nearest option won. */
export function waysOfAsking(task: FigureTask): FigureParts {
  const { seed, resamples } = task.query
  const { models, leftOut } = askedModels(task.submissions)
  const elements = task.taskTypes.map(({ name }) => name)
  const marks = models.flatMap((model) => {
    const common = commonItems([...model.byAdaptation.values()])
    const scores = inOrder(model).map(({ adaptation, answers }) => {
      const held = Map.groupBy(
        answers.filter(({ item }) => common.has(item)),
        ({ element }) => element
      )
      const samples = elements.flatMap((element) => {
        const members = held.get(element)
        return members ? [sampleRatio(element, exactMatches(members), { seed, resamples })] : []
      })
      const isFree = readAdaptation(adaptation)?.style === free
      const chances = [...held.values()].map((members) => meanChance(members)!)
      const chance = isFree ? null : chances.reduce((sum, one) => sum + one, 0) / chances.length
      const marked = { of: model, panel: 'exact match', row: adaptation, measure: 'exact_match', chance }
      return markOf(samples, meanOfRatios(samples), marked)
    })
    const pair = pairOf(model, 'hidden', free)
    if (!pair) return scores
    const isFull = pair.from.isFull && pair.to.isFull
    const ofPair = pairMeasures.map(({ measure, row, find }) => {
      const marked = { of: model, panel: 'hidden against free text', row, measure }
      if (!isFull) return closedMark(marked)
      const { samples, estimate } = find(pair, { elements }, { seed, resamples })
      return markOf(samples, estimate, marked)
    })
    return [...scores, ...ofPair]
  })
  return {
    measures: [
      { name: 'exact_match', isDrawn: true, words: 'exact match' },
      {
        ...{ name: 'won_by_nearest', isDrawn: true },
        words:
          'of the questions right with hidden options and wrong without: those whose chosen option is the nearest to the answer without'
      },
      {
        ...{ name: 'wrong_though_far', isDrawn: true },
        words:
          'of the questions wrong with hidden options and right without: those whose chosen option is at least 10 % off'
      }
    ],
    ...{ isSigned: false, marks, leftOut },
    notCovered: [
      'What guessing scores without options nobody can say: it has no chance line.',
      'Formulas and choices have no nearest option, and count among those that it did not win; so does an answer without a number.'
    ],
    estimand:
      'Mean over elements, which count alike, of exact match over the questions that the model answered in every way shown; shares are of all such questions. ' +
      'Intervals by resampling templates within elements.'
  }
}

function inOrder({ byAdaptation }: AskedModel): FigureSubmission[] {
  const place = (name: string) => adaptationNames.indexOf(name.replace(/^\d+-/, 'N-'))
  return [...byAdaptation.values()].sort(
    ({ adaptation: one }, { adaptation: other }) => place(one) - place(other) || (one < other ? -1 : 1)
  )
}

function commonItems(submissions: readonly FigureSubmission[]): ReadonlySet<string> {
  const sets = submissions.map(({ answers }) => new Set(answers.map(({ item }) => item)))
  return sets.reduce((common, set) => common.intersection(set))
}
