import type { GapRecord, JudgeGaps } from '../../schemas/judge-gaps.ts'
import { percentile } from '../../statistics/bootstrap/percentile.ts'
import { chosenOf } from '../leaderboard/chosen.ts'
import { familyBias } from './family-bias.ts'
import { gapEstimates, judgesLevel } from './gap-estimates.ts'
import { gapHistogram } from './gap-histogram.ts'
import { gapOf, type JudgePair, judgePairs, scoreOf, whyNoPairs } from './judge-pairs.ts'
import { judgedTaskTypes, meanOrNull } from './judged-overall.ts'
import type { JudgedTable } from './judged-table.ts'
import { judgesEstimand } from './judges-estimand.ts'
import { type JudgesTask, judgesHash } from './judges-hash.ts'

type PairGaps = JudgeGaps['pairs'][number]
type Gap = { model: number; taskType: string; gap: number }

/**
 * By how much each judge of a panel scores higher than each other one, over the whole table, by task type and model, and
 * by family. Source: AER-bench 4.2, Figure 5 (task x model) and Appendix C.
 *
 * @param table of the split and the profile that the query names
 */
export function judgeGaps(table: JudgedTable, task: JudgesTask): JudgeGaps {
  const taskTypes = judgedTaskTypes(table, task.taskTypes)
  const estimates = gapEstimates(table, task.taskTypes, task.query)
  return {
    query: { ...task.query, panel: table.panel },
    inputHash: judgesHash(table, task),
    releaseHash: table.releaseHash,
    estimand: judgesEstimand(table, task),
    level: judgesLevel,
    judges: table.judges.map(({ modelId, family }) => ({ judge: modelId, family })),
    taskTypes: taskTypes.map((name) => ({
      ...{ name, items: table.items.filter(({ taskType }) => taskType === name).length }
    })),
    models: table.models.map(({ submissionId, model, family }) => ({ submissionId, model, family })),
    pairs: judgePairs(table).map((pair, place) => ({
      ...gapsOf(table, pair, taskTypes),
      intervals: estimates[place]!.bias
    })),
    reason: whyNoPairs(table),
    familyBias: familyBias(table),
    ...chosenOf({ setting: task.query.setting }, { profile: table.chosen })
  }
}

function gapsOf(table: JudgedTable, pair: JudgePair, taskTypes: readonly string[]): Omit<PairGaps, 'intervals'> {
  const gaps = table.models.flatMap((_, model) =>
    table.items.flatMap(({ taskType }, item): Gap[] => {
      const gap = gapOf(table, pair, model, item)
      return gap === null ? [] : [{ model, taskType, gap }]
    })
  )
  const cells = Map.groupBy(gaps, ({ taskType, model }) => `${taskType} ${model}`)
  const matrix = taskTypes.map((taskType) => table.models.map((_, model) => meanGap(cells.get(`${taskType} ${model}`))))
  const ofTasks = Map.groupBy(gaps, ({ taskType }) => taskType)
  const ofModels = Map.groupBy(gaps, ({ model }) => model)
  const [first, second] = [table.judges[pair[0]]!, table.judges[pair[1]]!]
  return {
    judges: [first.modelId, second.modelId],
    families: [first.family, second.family],
    all: margin(gaps, matrix.flat()),
    matrix,
    byTask: taskTypes.map((name, row) => margin(ofTasks.get(name), matrix[row]!)),
    byModel: table.models.map((_, model) =>
      margin(
        ofModels.get(model),
        matrix.map((row) => row[model]!)
      )
    ),
    ...spread(gaps.map(({ gap }) => gap))
  }
}

function meanGap(gaps: readonly Gap[] = []): PairGaps['matrix'][number][number] {
  return { mean: meanOrNull(gaps.map(({ gap }) => gap)), n: gaps.length }
}

function margin(gaps: readonly Gap[] | undefined, cells: PairGaps['matrix'][number]): PairGaps['all'] {
  return { ...meanGap(gaps), meanOfCells: meanOrNull(cells.map(({ mean }) => mean).filter((mean) => mean !== null)) }
}

function spread(gaps: readonly number[]): Pick<PairGaps, 'histogram' | 'quantiles' | 'zeros'> {
  const sorted = Float64Array.from(gaps).sort()
  const at = (probability: number) => percentile(sorted, probability)
  const quantiles = () => ({
    ...{ minimum: at(0), p05: at(0.05), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95), maximum: at(1) }
  })
  return {
    histogram: gapHistogram(gaps),
    quantiles: gaps.length === 0 ? null : quantiles(),
    zeros: gaps.filter((gap) => gap === 0).length
  }
}

/** Every response under every pair of judges, also where one owes its score: pair by pair, model by model. */
export function* gapRecords(table: JudgedTable): Generator<GapRecord> {
  const { release, releaseHash, panel, profile } = table
  for (const [one, other] of judgePairs(table)) {
    const judges = { firstJudge: table.judges[one]!.modelId, secondJudge: table.judges[other]!.modelId }
    for (const [row, model] of table.models.entries()) {
      for (const [place, item] of table.items.entries()) {
        const first = scoreOf(table, one, row, place)
        const second = scoreOf(table, other, row, place)
        const gap = gapOf(table, [one, other], row, place)
        const words = table.words[row]![place]!
        yield { release, releaseHash, panel, ...model, ...item, profile, ...judges, first, second, gap, words }
      }
    }
  }
}
