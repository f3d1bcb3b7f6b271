import { hash } from 'node:crypto'
import { mean, sampleStandardDeviation } from 'simple-statistics'
import { shownMetric } from '../../grading/metrics.ts'
import type { FamilyComponents, FamilyFingerprints, FingerprintsQuery } from '../../schemas/family-fingerprints.ts'
import { familyOf, inFamilyOrder, unknownFamily } from '../../schemas/model-family.ts'
import { varianceComponents } from '../../statistics/variance-components.ts'
import { boardHash } from './board-statistics.ts'
import { placesOf, type WeightedTask, weightedTasks } from './board-strata.ts'
import { chooseWeights } from './choose-weights.ts'
import { chosenOf, profileWords } from './chosen.ts'
import { metricIn, type ScoreTable } from './score-table.ts'

/** Nothing is resampled, and the hash of Student's method holds no seed. */
const unused = { seed: 1, resamples: 100 }

type Measure = FamilyFingerprints['measures'][number]
type FamilySpread = Measure['byFamily'][number]

/**
 * Mean scores of families of models by task type, with the spread of submissions within families and of families among
 * themselves. Source: AER-bench 4.3, Finding 2, which names the patterns without a measure of them.
 *
 * @param table of the split
 */
export function familyFingerprints(table: ScoreTable, query: FingerprintsQuery): FamilyFingerprints {
  const taskTypes = chooseWeights(weightedTasks(table.manifest), query.weights)
  const names = table.models.map(familyOf)
  const families = inFamilyOrder(names)
    .map((family) => ({ family, places: [...names.keys()].filter((place) => names[place] === family) }))
    .filter(({ places }) => places.length > 0)
  const held = taskTypes.filter(({ name }) => placesOf(table, name).length > 0)
  const means = new Map(held.map(({ name }) => [name, taskMeans(table, { taskType: name, profile: query.profile })]))
  const titles = new Map(table.manifest.taskTypes.map(({ name, title }) => [name, title]))
  const measureOf = (taskType: string | null, values: readonly (number | null)[]): Measure => {
    const groups = families.map(({ family, places }) => ({ family, values: places.flatMap((at) => values[at] ?? []) }))
    return {
      ...{ taskType, title: taskType === null ? 'Overall' : titles.get(taskType)! },
      left: values.filter((value) => value === null).length,
      byFamily: groups.map(({ values }) => spreadOf(values)),
      components: componentsOf(groups.flatMap(({ family, values }) => (family === unknownFamily ? [] : [values])))
    }
  }
  return {
    query: { ...query, panel: table.panel },
    inputHash: hashOf(table, { query, taskTypes, names }),
    releaseHash: table.releaseHash,
    estimand: estimandOf(table, query),
    families: families.map(({ family, places }) => ({
      ...{ family, models: places.map((place) => shownModel(table.models[place]!)) }
    })),
    measures: [
      measureOf(null, overallOf(table, { taskTypes, means })),
      ...held.map(({ name }) => measureOf(name, means.get(name)!))
    ],
    ...shownMetric(metricIn(table, query.profile)),
    ...chosenOf(query, { taskTypes, profile: table.profile })
  }
}

/** By model; null where a response or a score is missing. */
function taskMeans(table: ScoreTable, { taskType, profile }: { taskType: string; profile: string }): (number | null)[] {
  const places = placesOf(table, taskType)
  return table.scores[profile]!.map((row, model) => {
    let sum = 0
    for (const place of places) {
      const score = row[place]!
      if (score === null || !table.sent[model]![place]!) return null
      sum += score
    }
    return sum / places.length
  })
}

function overallOf(
  { models }: ScoreTable,
  { taskTypes, means }: { taskTypes: readonly WeightedTask[]; means: ReadonlyMap<string, readonly (number | null)[]> }
): (number | null)[] {
  const counting = taskTypes.filter(({ weight }) => weight > 0)
  const total = counting.reduce((sum, { weight }) => sum + weight, 0)
  return models.map((_, model) => {
    const parts = counting.flatMap(({ name, weight }) => {
      const value = means.get(name)?.[model] ?? null
      return value === null ? [] : [(weight / total) * value]
    })
    return parts.length < counting.length ? null : parts.reduce((sum, part) => sum + part, 0)
  })
}

function spreadOf(values: number[]): FamilySpread {
  const models = values.length
  if (models === 0) return { models, mean: null, standardDeviation: null, reason: 'no submission has all scores of it' }
  if (models === 1) return { models, mean: values[0]!, standardDeviation: null, reason: 'one submission has no spread' }
  return { models, mean: mean(values), standardDeviation: sampleStandardDeviation(values), reason: null }
}

function componentsOf(families: readonly (readonly number[])[]): FamilyComponents {
  const { groups, values, withinVariance, betweenVariance } = varianceComponents(families)
  const counted = { families: groups, models: values }
  const within = withinVariance === null ? null : Math.sqrt(withinVariance)
  if (withinVariance === null || betweenVariance === null) {
    const nothing = { between: null, betweenVariance: null, shareBetween: null }
    const reason = withinVariance === null ? 'no named family has two submissions' : 'it takes two named families'
    return { ...counted, within, ...nothing, reason }
  }
  const positive = Math.max(0, betweenVariance)
  const all = positive + withinVariance
  return {
    ...{ ...counted, within, between: Math.sqrt(positive), betweenVariance },
    ...{ shareBetween: all === 0 ? null : positive / all, reason: all === 0 ? 'all submissions score the same' : null }
  }
}

function shownModel({ submissionId, model }: ScoreTable['models'][number]) {
  return { submissionId, model }
}

function estimandOf({ profile: chosen }: ScoreTable, { split, profile }: FingerprintsQuery): string {
  return [
    `Task scores and Overall, ${profileWords(profile, chosen)}, over ${split === 'all' ? 'all items' : `the ${split} items`} ` +
      'of the release: by family the plain mean of its submissions, each submission counted once, several of one model too, ' +
      'and their standard deviation with n - 1. One that lacks a response or a score of a task type is in no figure of it.',
    'Between and within: variance components of one-way random effects over the named families; `other` is none, since its ' +
      'models may be of different makers. They are about the submissions on this board, and the errors of their scores are in ' +
      'what is within.'
  ].join(' ')
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
function hashOf(
  table: ScoreTable,
  {
    query,
    taskTypes,
    names
  }: { query: FingerprintsQuery; taskTypes: readonly WeightedTask[]; names: readonly string[] }
): string {
  const board = { ...query, ...unused, method: 'student', unit: 'source' } as const
  const scores = boardHash({ table, taskTypes, query: board })
  return hash('sha256', JSON.stringify(['families', scores, names]))
}
