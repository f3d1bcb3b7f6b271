import { accuracyOf } from './answer-pairs.ts'
import type { FigureAnswer } from './figure-answer.ts'
import {
  type AskedModel,
  askedModels,
  type FigureParts,
  type FigureTask,
  markOf,
  type Scope,
  scopesOf
} from './figure-task.ts'
import { combined, type RatioSample, sampleRatio } from './template-ratios.ts'

/** Those whose templates no model wrote, or of which nobody said. */
const ownStories = 'the suite'

const measures = [
  {
    name: 'difference',
    isDrawn: true,
    words: 'exact match on the templates of the first writer minus on those of the second'
  },
  { name: 'first', isDrawn: false, words: 'exact match on the templates of the first writer' },
  { name: 'second', isDrawn: false, words: 'exact match on the templates of the second writer' }
] as const

type Pair = readonly [first: string, second: string]

/**
 * How much a score depends on who wrote the stories: templates of one model against those of another, or of the suite, by the same model that
 * answers. Source: STEER-ME, section 5 of its specification, where templates are generated again by another model.
 */
export function writers(task: FigureTask): FigureParts {
  const { models, leftOut } = askedModels(task.submissions)
  const other = askedModels(task.older ?? [])
  const writerOf = ({ template }: FigureAnswer) => task.writers?.get(template) ?? ownStories
  const marks = models.flatMap((model) =>
    [...model.byAdaptation].flatMap(([adaptation, submission]) => {
      const answers = [...submission.answers, ...answersAlike(other.models, model, adaptation)]
      const byWriter = Map.groupBy(answers, writerOf)
      return pairsOf([...byWriter.keys()]).flatMap((pair) =>
        scopesOf(task).flatMap((scope) =>
          marksOf(pair, {
            byWriter,
            scope,
            task,
            panel: `${adaptation}, ${pair.join(' minus ')}`,
            of: { ...model, id: submission.id }
          })
        )
      )
    })
  )
  return {
    measures: [...measures],
    ...{ isSigned: true, marks },
    leftOut: [...leftOut, ...other.leftOut],
    notCovered: [
      'Stories of two writers differ in domains and perspectives too, where one has some that the other has not.',
      'Only question types that both wrote of count.',
      ...(marks.length === 0
        ? ['No model answered questions of one type by two writers: there is nothing to compare.']
        : [])
    ],
    estimand:
      'Mean over the elements of a row, which count alike, of exact match on the templates of one writer minus that on those of another; within an element over ' +
      'the question types of which both wrote, which count alike. Intervals by resampling templates within writer and type.'
  }
}

/** What the same model, asked alike, answered to the other release. */
function answersAlike(others: readonly AskedModel[], { model, team }: AskedModel, adaptation: string) {
  const same = others.find((one) => one.model === model && one.team === team)
  return same?.byAdaptation.get(adaptation)?.answers ?? []
}

/** Models by name, the suite last. */
function pairsOf(names: readonly string[]): Pair[] {
  const ordered = names.toSorted((one, other) => {
    if (one === ownStories || other === ownStories) return Number(one === ownStories) - Number(other === ownStories)
    return one < other ? -1 : 1
  })
  return ordered.flatMap((first, at) => ordered.slice(at + 1).map((second): Pair => [first, second]))
}

type Compared = { types: { first: RatioSample; second: RatioSample }[] }

function marksOf(
  pair: Pair,
  of: {
    byWriter: ReadonlyMap<string, readonly FigureAnswer[]>
    scope: Scope
    task: FigureTask
    panel: string
    of: Pick<AskedModel, 'id' | 'model' | 'team'>
  }
) {
  const { byWriter, scope, task, panel } = of
  const compared = scope.elements
    .map((element) => compare(element, { pair, byWriter, task }))
    .filter(({ types }) => types.length > 0)
  if (compared.length === 0) return []
  const samples = compared.flatMap(({ types }) => types.flatMap(({ first, second }) => [first, second]))
  const mark = (measure: (typeof measures)[number]['name'], signs: readonly [first: number, second: number]) => {
    const shown = samples.filter((_, place) => signs[place % 2] !== 0)
    const estimate = combined(samples, (ratios) => meanDifference(compared, ratios, signs))
    return markOf(shown, estimate, { of: of.of, panel, row: scope.label, measure })
  }
  return [mark('difference', [1, -1]), mark('first', [1, 0]), mark('second', [0, 1])]
}

/** @param ratios of the first and the second writer of each type of each element in turn */
function meanDifference(
  compared: readonly Compared[],
  ratios: readonly number[],
  [first, second]: readonly [number, number]
): number {
  let at = 0
  const byElement = compared.map(({ types }) => {
    const own = ratios.slice(at, at + 2 * types.length)
    at += own.length
    return own.reduce((sum, ratio, place) => sum + (place % 2 === 0 ? first : second) * ratio, 0) / types.length
  })
  return byElement.reduce((sum, value) => sum + value, 0) / byElement.length
}

function compare(
  element: string,
  { pair, byWriter, task }: { pair: Pair; byWriter: ReadonlyMap<string, readonly FigureAnswer[]>; task: FigureTask }
): Compared {
  const { seed, resamples } = task.query
  const [first, second] = pair.map((writer) =>
    Map.groupBy(
      byWriter.get(writer)!.filter((answer) => answer.element === element),
      ({ type }) => type
    )
  )
  const sampled = (writer: string, type: string, answers: readonly FigureAnswer[]) =>
    sampleRatio(
      `${element} ${type} ${writer}`,
      answers
        .map((answer) => ({ template: answer.template, top: accuracyOf(answer), bottom: 1 }))
        .sort((one, other) => (one.template < other.template ? -1 : Number(one.template > other.template))),
      { seed, resamples }
    )
  const types = [...first!.keys()].filter((type) => second!.has(type)).toSorted()
  return {
    types: types.map((type) => ({
      first: sampled(pair[0], type, first!.get(type)!),
      second: sampled(pair[1], type, second!.get(type)!)
    }))
  }
}
