import { accuracyOf } from './answer-pairs.ts'
import type { FigureAnswer } from './figure-answer.ts'
import { askedModels, type FigureParts, type FigureTask, markOf, type Scope, scopesOf } from './figure-task.ts'
import { combined, type RatioSample, sampleRatio } from './template-ratios.ts'

const measures = [
  { name: 'difference', isDrawn: true, words: 'exact match on the fresh release minus on the older one' },
  {
    ...{ name: 'new_domains', isDrawn: true },
    words: 'the same, of the fresh release only what is told in domains that the older one has not of the element'
  },
  { name: 'fresh', isDrawn: false, words: 'exact match on the fresh release' },
  { name: 'older', isDrawn: false, words: 'exact match on the older release' }
] as const

type Compared = { fresh: RatioSample; older: RatioSample }

/**
 * How much better or worse a model answers questions that were drawn anew, or told in new domains, than older ones: what was learnt by heart
 * falls. Source: STEER-ME, section 5 of its specification, freshness.
 */
export function freshness(task: FigureTask): FigureParts {
  const { models, leftOut } = askedModels(task.submissions)
  const before = askedModels(task.older ?? [])
  const alone = new Set<string>()
  const marks = models.flatMap((model) => {
    const other = before.models.find((one) => one.model === model.model && one.team === model.team)
    return [...model.byAdaptation].flatMap(([adaptation, { id, answers }]) => {
      const older = other?.byAdaptation.get(adaptation)
      if (!older) {
        alone.add(id)
        return []
      }
      return scopesOf(task).flatMap((scope) =>
        marksOf(
          { fresh: answers, older: older.answers },
          { scope, task, marked: { of: { ...model, id }, panel: adaptation } }
        )
      )
    })
  })
  return {
    measures: [...measures],
    ...{ isSigned: true, marks },
    leftOut: [
      ...[...leftOut, ...before.leftOut],
      ...[...alone].map((id) => ({ what: `submission ${id}`, reason: 'no_submission_to_the_older_release' }))
    ],
    notCovered: [
      'Other questions differ in more than in being known: stories, values and options too. A fall is no proof that the older ones were seen.',
      'Only elements count that both releases ask about.',
      ...(marks.length === 0
        ? ['No model has submissions to both releases that were asked alike: there is nothing to compare.']
        : [])
    ],
    estimand:
      'Mean over the elements of a row, which count alike, of exact match in the fresh release minus that in the older one, by the same model asked in the ' +
      'same way. Intervals by resampling templates within elements: together where both releases have the same ones, each release for itself otherwise.'
  }
}

type Answers = { fresh: readonly FigureAnswer[]; older: readonly FigureAnswer[] }

function marksOf(
  { fresh, older }: Answers,
  of: { scope: Scope; task: FigureTask; marked: { of: { id: string; model: string; team: string }; panel: string } }
) {
  const { scope, task, marked } = of
  const compared = (isKept: (answer: FigureAnswer, domains: ReadonlySet<string>) => boolean): Compared[] =>
    scope.elements.flatMap((element) => {
      const before = older.filter((answer) => answer.element === element)
      const domains = new Set(before.map(({ domain }) => domain))
      const after = fresh.filter((answer) => answer.element === element && isKept(answer, domains))
      return before.length === 0 || after.length === 0 ? [] : [compare(element, { fresh: after, older: before }, task)]
    })
  const all = compared(() => true)
  if (all.length === 0) return []
  const inNew = compared(({ domain }, domains) => !domains.has(domain))
  const mark = (
    measure: (typeof measures)[number]['name'],
    of: readonly Compared[],
    signs: readonly [number, number]
  ) => {
    const samples = of.flatMap(({ fresh, older }) => [fresh, older])
    const shown = samples.filter((_, place) => signs[place % 2] !== 0)
    const difference = (ratios: readonly number[]) =>
      ratios.reduce((sum, ratio, place) => sum + signs[place % 2]! * ratio, 0) / of.length
    return markOf(shown, combined(samples, difference), { ...marked, row: scope.label, measure })
  }
  return [
    mark('difference', all, [1, -1]),
    ...(inNew.length > 0 ? [mark('new_domains', inNew, [1, -1])] : []),
    mark('fresh', all, [1, 0]),
    mark('older', all, [0, 1])
  ]
}

/** The same templates are drawn together, since the same stream draws as many in one order. */
function compare(element: string, { fresh, older }: Answers, { query: { seed, resamples } }: FigureTask): Compared {
  const [freshNames, olderNames] = [fresh, older].map((answers) => new Set(answers.map(({ template }) => template)))
  const isSame = freshNames!.size === olderNames!.size && freshNames!.isSubsetOf(olderNames!)
  const sampled = (answers: readonly FigureAnswer[], name: string) =>
    sampleRatio(
      name,
      answers
        .map((answer) => ({ template: answer.template, top: accuracyOf(answer), bottom: 1 }))
        .sort((one, other) => (one.template < other.template ? -1 : Number(one.template > other.template))),
      { seed, resamples }
    )
  return {
    fresh: sampled(fresh, isSame ? element : `${element} fresh`),
    older: sampled(older, isSame ? element : `${element} older`)
  }
}
