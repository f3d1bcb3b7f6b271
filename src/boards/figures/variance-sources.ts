import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import { leastTemplates } from '../../schemas/choice-figures.ts'
import {
  type TemplateSums,
  type VarianceShare,
  type VarianceShares,
  varianceShares
} from '../../statistics/choices/variance-shares.ts'
import { studentQuantile } from '../../statistics/distributions/student-quantile.ts'
import { seededRandom } from '../../statistics/random.ts'
import { shuffled } from '../../statistics/shuffled.ts'
import { level } from '../choices/level.ts'
import { templatesTooFew } from '../leaderboard/few-templates.ts'
import { type AskedModel, askedModels, type FigureParts, type FigureTask, markOf } from './figure-task.ts'
import { none } from './template-ratios.ts'

/** Groups of templates, each of which is left out once. */
const mostGroups = 50
const sources = [
  'type',
  'domain',
  'perspective',
  'adaptation',
  'template',
  'filling',
  'adaptation and question together'
] as const
type Source = (typeof sources)[number]

/** What share of the variation of right answers goes with what their questions have in common. Source: STEER-ME, its R². */
export function varianceSources(task: FigureTask): FigureParts {
  const { models, leftOut } = askedModels(task.submissions)
  const marks = models.flatMap((model) => {
    const templates = templatesOf(model)
    const whole = varianceShares(templates)
    const answers = templates.reduce((sum, { questions, sums }) => sum + questions * sums.length, 0)
    const counted = [{ answers, templates: templates.length }]
    const without = whole === null ? [] : leftOutOnce(templates, task.query.seed)
    return sources.flatMap((source) =>
      (['beyond_chance', 'raw'] as const).map((measure) => {
        const of = (shares: VarianceShares | null) => shareOf(shares && sourceOf(shares, source), measure)
        const estimate = whole === null ? none('all_answers_alike') : estimateOf(of(whole), without.map(of))
        const few = templates.length < leastTemplates && estimate.value !== null
        const shown = few ? { ...estimate, lower: null, upper: null, reason: templatesTooFew } : estimate
        return markOf(counted, sourceReason(source, model, shown), {
          of: model,
          panel: [...model.byAdaptation.keys()].sort().join(', '),
          row: source,
          measure
        })
      })
    )
  })
  return {
    measures: [
      {
        name: 'beyond_chance',
        isDrawn: true,
        words: 'share of the variation, beyond what as many levels explain by chance'
      },
      { name: 'raw', isDrawn: true, words: 'share of the variation as it is (R²)' }
    ],
    ...{ isSigned: false, marks, leftOut },
    notCovered: [
      'Sources are taken in in the order shown: what two of them share stands with the first. Types stand within elements, so that elements are in them.',
      'With one way of asking filling is all that is left: how questions of a template differ, and how a model differs from itself.',
      'Right and wrong are two values: even a model that is alike in all has variation within a question type unless it is always right or always wrong.'
    ],
    estimand:
      'Sums of squares over all questions that the model answered in each of its ways of asking, taken in one after the other, as shares of the whole; beyond chance as ' +
      `epsilon squared. Intervals by leaving out one of up to ${mostGroups} groups of templates at a time (jackknife, Student’s t).`
  }
}

function sourceReason(source: Source, { byAdaptation }: AskedModel, estimate: BoardEstimate): BoardEstimate {
  const isOfWays = source === 'adaptation' || source === 'adaptation and question together'
  return isOfWays && byAdaptation.size < 2 ? none('one_way_of_asking') : estimate
}

function templatesOf({ byAdaptation }: AskedModel): TemplateSums[] {
  const asked = [...byAdaptation].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { answers }]) => answers)
  const byItem = asked.map((answers) => new Map(answers.map((answer) => [answer.item, answer])))
  const common = asked[0]!.filter(({ item }) => byItem.every((answers) => answers.has(item)))
  return [...Map.groupBy(common, ({ template }) => template).values()].map((members) => {
    const [{ element, type, domain, perspective }] = members as [(typeof members)[number]]
    const rows = members.map(({ item }) => byItem.map((answers): number => (answers.get(item)!.isRight ? 1 : 0)))
    return {
      levels: [`${element}: ${type}`, domain, perspective ?? 'none'],
      questions: members.length,
      sums: asked.map((_, way) => rows.reduce((sum, row) => sum + row[way]!, 0)),
      squares: rows.reduce((sum, row) => sum + row.reduce((right, one) => right + one, 0) ** 2, 0)
    }
  })
}

function leftOutOnce(templates: readonly TemplateSums[], seed: number): (VarianceShares | null)[] {
  const groups = Math.min(mostGroups, templates.length)
  const order = shuffled(templates, seededRandom(seed, 'groups of templates'))
  return Array.from({ length: groups }, (_, group) =>
    varianceShares(order.filter((_, place) => place % groups !== group))
  )
}

function sourceOf(shares: VarianceShares, source: Source): VarianceShare | null {
  const [type, domain, perspective] = shares.levels
  const { adaptation, template, filling, rest } = shares
  return {
    ...{ type: type!, domain: domain!, perspective: perspective!, adaptation, template, filling },
    'adaptation and question together': rest
  }[source]
}

function shareOf(share: VarianceShare | null, measure: 'beyond_chance' | 'raw'): number | null {
  return share && (measure === 'raw' ? share.raw : share.beyondChance)
}

/** The jackknife over groups. Source: Tukey (1958), as `jackknifeInterval`, on the scale of the share itself. */
function estimateOf(value: number | null, without: readonly (number | null)[]): BoardEstimate {
  if (value === null) return none('fillings_too_few')
  const known = without.filter((share) => share !== null)
  const bare = { value, lower: null, upper: null }
  if (known.length < without.length || known.length < 2) return { ...bare, reason: templatesTooFew }
  const groups = known.length
  const centre = known.reduce((sum, share) => sum + share, 0) / groups
  const variance = ((groups - 1) / groups) * known.reduce((sum, share) => sum + (share - centre) ** 2, 0)
  const half = studentQuantile((1 + level) / 2, groups - 1) * Math.sqrt(variance)
  return { value, lower: value - half, upper: value + half, reason: null }
}
