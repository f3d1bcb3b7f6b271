import { readAdaptation } from '../../suites/question-bank/adaptation.ts'
import { accuracyOf, confidenceOf, differenceOf, pairOf } from './answer-pairs.ts'
import { type AskedModel, askedModels, closedMark, type FigureParts, type FigureTask, markOf } from './figure-task.ts'

/** What reasons and each further worked example change, over all elements. Source: STEER, section 6 of its specification. */
export function prompting(task: FigureTask): FigureParts {
  const { models, leftOut } = askedModels(task.submissions)
  const { seed, resamples } = task.query
  const elements = task.taskTypes.map(({ name }) => name)
  const marks = models.flatMap((model) =>
    stepsOf(model).flatMap(([from, to]) => {
      const pair = pairOf(model, from, to)!
      const row = `${to} minus ${from}`
      const isFull = pair.from.isFull && pair.to.isFull
      return (['accuracy', 'confidence'] as const).map((measure) => {
        const marked = { of: model, panel: measure, row, measure }
        if (measure === 'confidence' && !isFull) return closedMark(marked)
        const measured = measure === 'accuracy' ? accuracyOf : confidenceOf
        const { samples, estimate } = differenceOf(pair, { elements }, { measured, seed, resamples })
        return markOf(samples, estimate, marked)
      })
    })
  )
  return {
    measures: [
      { name: 'accuracy', isDrawn: true, words: 'change of exact match' },
      { name: 'confidence', isDrawn: true, words: 'change of the probability of the likeliest option' }
    ],
    ...{ isSigned: true, marks, leftOut },
    notCovered: [
      'Confidence is there where all of these responses tell the probabilities of their options; a provider tells those of its first token alone.',
      'Worked examples are fewer than asked for where a template has few fillings.'
    ],
    estimand:
      'Mean over elements, which count alike, of the mean difference over their questions, each answered by the same model in both ways; ' +
      'intervals by resampling templates within elements.'
  }
}

/** Every way of reasoning from the usual one, and every number of examples from the next lower one, all else alike. */
function stepsOf({ byAdaptation }: AskedModel): [from: string, to: string][] {
  const asked = [...byAdaptation.keys()].flatMap((name) => {
    const adaptation = readAdaptation(name)
    return adaptation ? [{ name, ...adaptation }] : []
  })
  const reasoned = asked.flatMap(({ name, style, shots, car }): [string, string][] => {
    if (style === 'zero-shot') return []
    const plain = asked.find((one) => one.style === 'zero-shot' && one.shots === shots && one.car === car)
    return plain ? [[plain.name, name]] : []
  })
  const shot = asked.flatMap(({ name, style, shots, car }): [string, string][] => {
    const fewer = asked.filter((one) => one.style === style && one.car === car && one.shots < shots)
    const next = fewer.sort((one, other) => other.shots - one.shots)[0]
    return next ? [[next.name, name]] : []
  })
  const byName = ([, one]: [string, string], [, other]: [string, string]) => (one < other ? -1 : 1)
  return [...reasoned.sort(byName), ...shot.sort(byName)]
}
