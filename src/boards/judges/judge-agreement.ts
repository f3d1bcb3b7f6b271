import type { JudgeAgreement } from '../../schemas/judge-agreement.ts'
import { agreementBands } from '../../statistics/agreement/agreement-bands.ts'
import { icc } from '../../statistics/agreement/icc.ts'
import { alphaWithout } from '../../statistics/agreement/intervals/alpha-without.ts'
import { jackknifeInterval } from '../../statistics/agreement/intervals/cluster-jackknife.ts'
import { type Clusters, clustersOf } from '../../statistics/agreement/intervals/clusters.ts'
import { iccIntervals, pairIntervals } from '../../statistics/agreement/intervals/pair-intervals.ts'
import { krippendorffAlpha } from '../../statistics/agreement/krippendorff-alpha.ts'
import { pairAgreement } from '../../statistics/agreement/pair-agreement.ts'
import { chosenOf } from '../leaderboard/chosen.ts'
import { agreementLevels, levelDefinitions } from './agreement-levels.ts'
import { gapEstimates, judgesLevel } from './gap-estimates.ts'
import {
  completeScores,
  gapOf,
  judgePairs,
  type PairedResponse,
  pairedResponses,
  scoreOf,
  whyNoPairs
} from './judge-pairs.ts'
import { judgedTaskTypes, meanOrNull } from './judged-overall.ts'
import type { JudgedTable } from './judged-table.ts'
import { judgesEstimand } from './judges-estimand.ts'
import { type JudgesTask, judgesHash } from './judges-hash.ts'
import { leaveOneJudgeOut } from './leave-one-judge-out.ts'
import { lengthBias } from './length-bias.ts'

type Scope = JudgeAgreement['pairs'][number]['scopes'][number]
const unnamed = { taskType: null, submissionId: null, model: null }

/**
 * How far the judges of a panel agree, by every pair and together: a function of the table and the query alone. Source:
 * AER-bench 4.2 and Appendix C, and the measures that auditors expect beside its mean absolute difference.
 *
 * @param table of the split and the profile that the query names
 */
export function judgeAgreement(table: JudgedTable, task: JudgesTask): JudgeAgreement {
  const { query, taskTypes } = task
  return {
    query: { ...query, panel: table.panel },
    inputHash: judgesHash(table, task),
    releaseHash: table.releaseHash,
    estimand: judgesEstimand(table, task),
    definitions,
    level: judgesLevel,
    judges: table.judges.map(({ modelId, family }, judge) => ({
      ...{ judge: modelId, family, ...countsOf(table, judge) },
      lengthBias: lengthBias(table, (model, item) => scoreOf(table, judge, model, item))
    })),
    pairs: pairsOf(table, task),
    reason: whyNoPairs(table),
    panel: panelOf(table, taskTypes),
    leaveOneOut: leaveOneJudgeOut(table, taskTypes),
    ...chosenOf({ setting: query.setting }, { profile: table.chosen })
  }
}

function pairsOf(table: JudgedTable, { query, taskTypes }: JudgesTask): JudgeAgreement['pairs'] {
  const estimates = gapEstimates(table, taskTypes, query)
  return judgePairs(table).map((pair, place) => {
    const responses = pairedResponses(table, pair)
    const first = responses.map((response) => response.first)
    const second = responses.map((response) => response.second)
    const { bias, meanAbsoluteDifference } = estimates[place]!
    return {
      judges: [table.judges[pair[0]]!.modelId, table.judges[pair[1]]!.modelId],
      scored: responses.length,
      missing: sentIn(table) - responses.filter(({ words }) => words !== null).length,
      meanAbsoluteDifference: agreementLevels(table, pair, taskTypes),
      intervals: { bias: bias.all, meanAbsoluteDifference: meanAbsoluteDifference.all },
      scopes: scopesOf(table, responses, taskTypes),
      bands: agreementBands(first, second),
      lengthBias: lengthBias(table, (model, item) => gapOf(table, pair, model, item))
    }
  })
}

function scopesOf(table: JudgedTable, responses: readonly PairedResponse[], taskTypes: readonly string[]): Scope[] {
  const byTask = Map.groupBy(responses, ({ item }) => table.items[item]!.taskType)
  const byModel = Map.groupBy(responses, ({ model }) => model)
  const measures = (within: readonly PairedResponse[]) => {
    const [x, y] = [within.map(({ first }) => first), within.map(({ second }) => second)]
    const agreement = pairAgreement(x, y)
    const clusters = itemsOf(table, within)
    return { ...agreement, intervals: pairIntervals({ x, y, agreement }, { clusters, level: judgesLevel }) }
  }
  return [
    { ...unnamed, scope: 'all', ...measures(responses) },
    ...judgedTaskTypes(table, taskTypes).map(
      (taskType): Scope => ({ ...unnamed, scope: 'task', taskType, ...measures(byTask.get(taskType) ?? []) })
    ),
    ...table.models.map(
      ({ submissionId, model }, place): Scope => ({
        ...{ ...unnamed, scope: 'model', submissionId, model },
        ...measures(byModel.get(place) ?? [])
      })
    )
  ]
}

function panelOf(table: JudgedTable, taskTypes: readonly string[]): JudgeAgreement['panel'] {
  const responses = table.models.flatMap((_, model) => table.items.map((_, item) => ({ model, item })))
  const raters = table.judges.length
  const alphaOf = (taskType: string | null) => {
    const units = responses
      .filter(({ item }) => taskType === null || table.items[item]!.taskType === taskType)
      .map(({ model, item }) => ({
        item,
        scores: table.judges.map((_, judge) => scoreOf(table, judge, model, item)).filter((score) => score !== null)
      }))
      .filter(({ scores }) => scores.length >= 2)
    const scores = units.map((unit) => unit.scores)
    const { units: compared, values, ...result } = krippendorffAlpha(scores, { metric: 'interval' })
    const clusters = itemsOf(table, units)
    const without = alphaWithout(scores, { metric: 'interval', clusters })
    const interval = jackknifeInterval({ value: result.alpha, without, clusters, raters, level: judgesLevel })
    return { taskType, ...result, responses: compared, scores: values, interval }
  }
  const complete = responses.flatMap(({ model, item }) => {
    const scores = completeScores(table, model, item)
    return scores === null ? [] : [{ item, scores }]
  })
  const rows = complete.map(({ scores }) => scores)
  const iccOfAll = icc(rows)
  return {
    krippendorff: [null, ...judgedTaskTypes(table, taskTypes)].map(alphaOf),
    icc: iccOfAll,
    iccIntervals: iccIntervals({ rows, icc: iccOfAll }, { clusters: itemsOf(table, complete), level: judgesLevel })
  }
}

/** Responses by their item, items by their task type. */
function itemsOf(table: JudgedTable, responses: readonly { item: number }[]): Clusters {
  return clustersOf(
    responses.map(({ item }) => item),
    (item) => table.items[item]!.taskType
  )
}

function countsOf(table: JudgedTable, judge: number) {
  const scores = table.models.flatMap((_, model) =>
    table.items.flatMap((_, item) => scoreOf(table, judge, model, item) ?? [])
  )
  const missing = table.words.flatMap((row, model) =>
    row.filter((words, item) => words !== null && table.scores[judge]![model]![item] === null)
  )
  return { scored: scores.length, missing: missing.length, mean: meanOrNull(scores) }
}

function sentIn({ words }: JudgedTable): number {
  return words.reduce((sum, row) => sum + row.filter((count) => count !== null).length, 0)
}

const definitions = {
  ...Object.fromEntries(
    Object.entries(levelDefinitions).map(([name, text]) => [`meanAbsoluteDifference.${name}`, text])
  ),
  difference:
    'of the same responses, first judge minus second; limits are bias -+ 1.96 standard deviations (Bland & Altman)',
  kendall: 'tau-b',
  lin: "Lin's concordance correlation coefficient, moments with divisor n",
  icc: 'Shrout & Fleiss: icc1 one-way, icc2 absolute agreement, icc3 consistency; Single for one judge, Mean for the mean of all',
  krippendorff:
    "Krippendorff's alpha with squared differences (interval); responses that one judge alone scored are left out",
  kappa: 'weighted kappa of scores to the nearest tenth, eleven categories; weights by distance (linear) or its square',
  coefficientIntervals:
    'of every coefficient, 95 %: jackknife over items within task types, each item with the responses of all models, and ' +
    "Student's t on Fisher's scale; null with the reason items_too_few (fewer than two items) or no_spread (the coefficient is " +
    'not defined, at an end of its range, or moved by no item)',
  bands: 'fifths of the mean of both scores',
  lengthBias:
    "mean over items of Spearman's correlation, over the models' responses to the item, of score (or gap) with words; at " +
    'least three responses an item. An association: better models may write more',
  missing: 'responses sent that the judge, or one judge of the pair, owes a score',
  leaveOneOut:
    'Overall of the task types in this table by the panel without one judge, against the whole panel, over responses that ' +
    'every judge scored'
}
