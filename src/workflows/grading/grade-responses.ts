import type { DimensionScore } from '../../grading/grading.ts'
import { byMetric } from '../../grading/metrics.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { Judgment } from '../../schemas/judgment.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { ManipulationFlag } from '../../schemas/manipulation.ts'
import { readResponse } from '../../suites/read-response.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'
import { createItemJudge, type JudgeItem, type JudgingTools, type PanelGrade } from './judge-item.ts'
import { ruleOn } from './rule-responses.ts'

/** An item with the response to it, null when there is none. */
export type GradedPair = {
  itemId: string
  taskType: TaskType
  content: ItemContent
  output: string | null
  /** What came with the output, where anything did. */
  record?: AnswerRecord | null
}

/** The judges of a grading without a database. */
export type Judges = Pick<JudgingTools, 'panel' | 'prompts' | 'ask' | 'discard'> & {
  /** Looked at before each item: once true, no judge is asked any more. */
  isStopped: () => boolean
  /** Told of every judgment, those of judges that were not asked too. */
  onJudgment: (judgment: Judgment) => void
}

/** The grade of one item with what explains it. A score is a number in the range of its metric, or null with the reason in `unscored`. */
export type Grade = {
  itemId: string
  taskType: string
  /** `parsed`, `missing`, or why the response is no answer; null where the item could not be graded. */
  parse: string | null
  /** Found by rules. */
  dimensions: readonly DimensionScore[]
  /** By metric. */
  scores: Record<string, number | null>
  unscored: string | null
  evidence: JsonValue
  judgments: Judgment[]
  /** How far the judges lie apart; null with fewer than two. */
  spread: number | null
  flags: ManipulationFlag[]
  words: number | null
  characters: number | null
}

/**
 * Grades responses one by one, in the order given: rules for all, and the judges of the panel where a task type has any
 * and judges are at hand. Nothing is stored but calls. A judge that failed, or was not asked, leaves its response
 * unscored and never with a zero; one bad item stops no other.
 *
 * @param options.judges null for rules alone
 * @param options.metrics of the suite
 * @param options.itemsInFlight items whose judges are asked at the same time
 */
export async function* gradeResponses(
  pairs: readonly GradedPair[],
  { judges, itemsInFlight, metrics }: { judges: Judges | null; itemsInFlight: number; metrics: readonly Metric[] }
): AsyncGenerator<Grade> {
  const tools = { judges: judges && judgesOf(judges, metrics), metrics }
  const underWay: Promise<Grade>[] = []
  for (const pair of pairs) {
    underWay.push(gradePair(pair, tools))
    if (underWay.length >= itemsInFlight) yield await underWay.shift()!
  }
  for (const grade of underWay) yield await grade
}

type Tools = { judges: { isStopped: () => boolean; judgeItem: JudgeItem } | null; metrics: readonly Metric[] }

function judgesOf({ isStopped, onJudgment, ...tools }: Judges, metrics: readonly Metric[]): Tools['judges'] {
  return {
    isStopped,
    judgeItem: createItemJudge({ ...tools, metrics, onJudgment: async (judgment) => onJudgment(judgment) })
  }
}

async function gradePair(pair: GradedPair, { judges, metrics }: Tools): Promise<Grade> {
  const { itemId, taskType, content } = pair
  try {
    const { ruled, values, isJudged, text } = applyRules(pair, metrics)
    if (!isJudged || !taskType.judging || text === null) return ruled
    if (judges === null) return { ...ruled, unscored: 'judge_missing' }
    if (judges.isStopped()) return { ...ruled, unscored: 'not_graded' }
    const findings = { rules: ruled.dimensions, values }
    const item = { itemId, taskType, judging: taskType.judging, content, output: text, ...findings, known: [] }
    const { judgments, score } = await judges.judgeItem(item)
    return { ...ruled, judgments, ...scored(score, metrics) }
  } catch (error) {
    return ungraded(
      { itemId, taskType: taskType.name, metrics },
      error instanceof Error ? error.message : String(error)
    )
  }
}

/** What the service's own rules find; `isJudged` where the score waits for judges. */
function applyRules(pair: GradedPair, metrics: readonly Metric[]) {
  const { itemId: id, taskType, content, output, record = null } = pair
  const read = output === null ? null : readResponse(taskType, { output, content, record })
  const { result, score } = ruleOn({ itemId: id, taskType, content, read }, metrics)
  const { itemId, parse, dimensions, values = null, evidence, words = null, characters = null, flags } = result
  const ruled: Grade = {
    ...{ itemId, taskType: taskType.name, parse, dimensions },
    ...scored(score, metrics),
    ...{ evidence: evidence ?? null, judgments: [], flags: flags ?? [], words, characters }
  }
  return { ruled, values, isJudged: score === null, text: read?.text ?? null }
}

function scored(score: PanelGrade['score'], metrics: readonly Metric[]): Pick<Grade, 'scores' | 'unscored' | 'spread'> {
  const scores = byMetric(metrics, (_, place) => score?.values[place] ?? null)
  return { scores, unscored: score?.reason ?? null, spread: score?.spread ?? null }
}

/** The grade of an item that could not be graded, for no fault of the response. */
export function ungraded(
  { itemId, taskType, metrics }: { itemId: string; taskType: string; metrics: readonly Metric[] },
  message: string
): Grade {
  return {
    ...{ itemId, taskType, parse: null, dimensions: [], scores: byMetric(metrics, () => null) },
    ...{ unscored: 'item_invalid', evidence: { message }, judgments: [], spread: null, flags: [] },
    ...{ words: null, characters: null }
  }
}
