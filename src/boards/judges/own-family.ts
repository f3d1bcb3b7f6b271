import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { mean } from 'simple-statistics'
import { rankModels } from '../../grading/rank-models.ts'
import { familyOfModelId } from '../../models/model-id.ts'
import { familyOf, type ModelFamily, unknownFamily } from '../../schemas/model-family.ts'
import type { OwnFamily, OwnFamilyQuery } from '../../schemas/own-family.ts'
import type { WeightedTask } from '../leaderboard/board-strata.ts'
import { chosenOf, hashedProfile, profileWords } from '../leaderboard/chosen.ts'
import { scoreBytes } from '../score-bytes.ts'
import { withoutNoise } from './judge-pairs.ts'
import type { JudgedTable } from './judged-table.ts'

const mostFlips = 500

/** What is asked of a table of judges, with what the board says of its models, in their order. */
export type OwnFamilyTask = {
  query: OwnFamilyQuery
  /** All task types of the release, with their shares of Overall. */
  taskTypes: readonly WeightedTask[]
  /** Null where a model is not ranked. */
  overall: readonly (number | null)[]
}

type JudgedFamily = OwnFamily['families'][number]
type Row = OwnFamily['rows'][number]
type Figure = Row['gap']

/**
 * What judges of a model's own family add to its Overall, and which pairs of models change their order without it. Of every
 * family with a judge the excess of its models' gap over that of the models of families without one, in units of
 * Overall, is its preference; with its judges' share of the panel it is taken off. Source: the between-family component of
 * the judge gap, AER-bench Appendix C, which has two judges and weighs one difference of two families (a shift by 1.5
 * points) against the gaps of the leaderboard; families without a judge tell here how much of it is whose.
 *
 * Families are read from names, whatever the release calls them in earlier results; a judge's is what its panel states.
 *
 * @param table of the split and the profile that the query names
 */
export function ownFamily(table: JudgedTable, task: OwnFamilyTask): OwnFamily {
  const known = {
    ...table,
    judges: table.judges.map(({ modelId, stated }) => ({ modelId, family: stated ?? familyOfModelId(modelId) })),
    models: table.models.map((model) => ({ ...model, family: familyOf(model) }))
  }
  const families = familiesOf(known, task.taskTypes)
  const rows = rowsOf(known, task, families)
  return {
    query: { ...task.query, panel: table.panel },
    inputHash: hashOf(known, task),
    releaseHash: table.releaseHash,
    estimand: estimandOf(table, task),
    reason: families.length > 0 ? null : reasonOf(table),
    families: families.map(({ gaps: _, ...family }) => family),
    rows,
    flips: flipsOf(rows),
    ...chosenOf({ setting: task.query.setting }, { profile: table.chosen })
  }
}

/** By model: in units of Overall, null where a task type that counts has no response that all judges scored. */
type FamilyGaps = JudgedFamily & { gaps: (number | null)[] }

function familiesOf(table: JudgedTable, taskTypes: readonly WeightedTask[]): FamilyGaps[] {
  const { judges, models } = table
  const judging = new Set(judges.map(({ family }) => family))
  return [...judging]
    .filter((family) => family !== unknownFamily)
    .map((family) => {
      const gaps = gapsOf(table, { family, taskTypes })
      const meanOf = (isIn: (of: ModelFamily) => boolean) =>
        gaps.flatMap((gap, model) => (gap !== null && isIn(models[model]!.family) ? gap : []))
      const [own, against] = [meanOf((of) => of === family), meanOf((of) => !judging.has(of) || of === unknownFamily)]
      const preference = preferenceOf(family, { own, against, isAlone: judging.size === 1 })
      const ours = judges.filter((judge) => judge.family === family)
      const { value, reason } = preference
      return {
        ...{ family, judges: ours.map(({ modelId }) => modelId), models: own.length, against: against.length },
        ...{ preference, correction: { value: value === null ? null : value * (ours.length / judges.length), reason } },
        gaps
      }
    })
}

function preferenceOf(
  family: ModelFamily,
  { own, against, isAlone }: { own: readonly number[]; against: readonly number[]; isAlone: boolean }
): Figure {
  if (isAlone) return without(`all judges are of ${family}: there is nobody to hold them against`)
  if (own.length === 0) return without(`no model of ${family} has a gap`)
  if (against.length === 0) {
    return without('every model with a gap is of a family with a judge: nothing tells preference from a milder judge')
  }
  return { value: mean([...own]) - mean([...against]), reason: null }
}

/** Mean score by the judges of a family less that by the others: per task type, then as Overall weighs task types. */
function gapsOf(
  table: JudgedTable,
  { family, taskTypes }: { family: ModelFamily; taskTypes: readonly WeightedTask[] }
): (number | null)[] {
  const { judges, models, items } = table
  const isOwn = judges.map((judge) => judge.family === family)
  if (isOwn.every(Boolean)) return models.map(() => null)
  const places = Map.groupBy(items.keys(), (item) => items[item]!.taskType)
  const total = taskTypes.reduce((sum, { weight }) => sum + weight, 0)
  const judged = taskTypes.filter(({ name, weight }) => weight > 0 && places.has(name))
  return models.map((_, model) => {
    let sum = 0
    for (const { name, weight } of judged) {
      const gap = meanGap(table, { model, places: places.get(name)!, isOwn })
      if (gap === null) return null
      sum += (weight / total) * gap
    }
    return withoutNoise(sum)
  })
}

/** Of the responses that every judge scored; null without any. A large board has millions of scores: no array for each. */
function meanGap(
  { scores }: JudgedTable,
  { model, places, isOwn }: { model: number; places: readonly number[]; isOwn: readonly boolean[] }
): number | null {
  const rows = scores.map((judge) => judge[model]!)
  const owns = isOwn.filter(Boolean).length
  let [sum, count] = [0, 0]
  for (const item of places) {
    let [own, others] = [0, 0]
    let isComplete = true
    for (const [judge, row] of rows.entries()) {
      const score = row[item]!
      if (score === null) isComplete = false
      else if (isOwn[judge]) own += score
      else others += score
    }
    if (!isComplete) continue
    sum += own / owns - others / (isOwn.length - owns)
    count++
  }
  return count === 0 ? null : sum / count
}

function rowsOf({ judges, models }: JudgedTable, { overall }: OwnFamilyTask, families: readonly FamilyGaps[]): Row[] {
  const ranking = rankModels(overall.map((value, model) => ({ model, overall: value })))
  const ranks = new Map(ranking.map(({ model, rank }) => [model, rank]))
  const unranked = [...models.keys()].filter((model) => !ranks.has(model))
  return [...ranking.map(({ model }) => model), ...unranked].map((place) => {
    const { submissionId, model, team, family } = models[place]!
    const value = overall[place]!
    const rated = families.find((one) => one.family === family)
    return {
      ...{ submissionId, model, team, family, ownFamilyJudges: rated?.judges ?? [] },
      ...{ overall: value, rank: ranks.get(place) ?? null },
      ...figuresOf(value, { place, rated, share: (rated?.judges.length ?? 0) / judges.length })
    }
  })
}

function figuresOf(
  overall: number | null,
  { place, rated, share }: { place: number; rated: FamilyGaps | undefined; share: number }
): Pick<Row, 'gap' | 'overallWithoutOwn' | 'overallCorrected'> {
  if (!rated) {
    const none = without('no judge is of its family')
    const same = overall === null ? without('the submission is not ranked') : { value: overall, reason: null }
    return { gap: none, overallWithoutOwn: same, overallCorrected: same }
  }
  const known = rated.gaps[place] ?? null
  const why =
    share === 1 ? 'all judges are of its family' : 'a task type has no response that every judge of the panel scored'
  const gap = known === null ? without(why) : { value: known, reason: null }
  if (overall === null) {
    const unranked = without('the submission is not ranked')
    return { gap, overallWithoutOwn: unranked, overallCorrected: unranked }
  }
  const { value: correction, reason } = rated.correction
  return {
    gap,
    // The panel's mean less the share of the gap is the mean over the other judges.
    overallWithoutOwn: known === null ? gap : { value: overall - share * known, reason: null },
    overallCorrected: { value: correction === null ? null : overall - correction, reason }
  }
}

/** Rows stand best first. */
function flipsOf(rows: readonly Row[]): OwnFamily['flips'] {
  const compared = rows.flatMap(({ submissionId, overall, overallCorrected: { value } }) =>
    overall === null || value === null ? [] : [{ submissionId, overall, corrected: value }]
  )
  const pairs: OwnFamily['flips']['pairs'] = []
  let total = 0
  for (const [place, first] of compared.entries()) {
    for (let next = place + 1; next < compared.length; next++) {
      const second = compared[next]!
      const difference = withoutNoise(first.overall - second.overall)
      const corrected = withoutNoise(first.corrected - second.corrected)
      if (!(difference > 0 && corrected < 0)) continue
      total++
      const [ahead, behind] = [first.submissionId, second.submissionId]
      if (pairs.length < mostFlips) pairs.push({ ahead, behind, difference, corrected })
    }
  }
  return { compared: (compared.length * (compared.length - 1)) / 2, total, pairs }
}

function without(reason: string): Figure {
  return { value: null, reason }
}

function reasonOf({ judges }: JudgedTable): string {
  return judges.length === 0 ? 'no submission is published' : 'the makers of the judges are not known'
}

function estimandOf({ items, chosen }: JudgedTable, { query: { split, profile }, taskTypes }: OwnFamilyTask): string {
  const judged = new Set(items.map(({ taskType }) => taskType))
  const names = taskTypes.filter(({ name }) => judged.has(name)).map(({ name }) => name)
  return [
    'Gap of a model: mean score that the judges of a family alone would have given less that of the other judges, over ' +
      `responses that every judge scored (${names.join(', ') || 'none'}; ${split === 'all' ? 'all items' : `${split} items`}, ` +
      `${profileWords(profile, chosen)}), by task type, weighed as in Overall; task types that rules score add nothing to it.`,
    "Preference of a family's judges: mean gap of its models less mean gap of the models of families without a judge, " +
      "`other` among them. It takes the judges' severity to be the same for all models but those of their own " +
      'family; what is good of a family and one judge sees better than another is taken for preference too.',
    "Corrected Overall: Overall less the preference times the share of the family's judges among all, the same for all " +
      'models of the family. It is an estimate of few models, and its sign may be chance: the tests are at ' +
      '/v1/judges/self-preference.'
  ].join(' ')
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
function hashOf(table: JudgedTable, { query, taskTypes, overall }: OwnFamilyTask): string {
  const { releaseHash, panel, judges, models, items, scores, chosen } = table
  const { release: _, ...asked } = { ...query, panel }
  const decisive = {
    ...{ asked, releaseHash, taskTypes, overall, judges, ...hashedProfile(chosen) },
    models: models.map(({ model, family }) => [model, family]),
    items: items.map(({ taskType }) => taskType)
  }
  const digest = createHash('sha256').update(stringify(decisive) ?? '')
  for (const row of scores.flat()) digest.update(scoreBytes(row))
  return digest.digest('hex')
}
