import type { NewRuleResult, NewScore } from '../../db/grades.ts'
import { detectManipulation } from '../../grading/injection/detect-manipulation.ts'
import { missingScore } from '../../grading/metrics.ts'
import { scoreResponse } from '../../grading/score-response.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import { toJson } from '../../schemas/json.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { ManipulationFlag } from '../../schemas/manipulation.ts'
import { storable } from '../../schemas/storable.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'
import { countWords } from '../../text/count-words.ts'
import { scoreRow } from './score-row.ts'

/** What rules found, and the score where no judge is asked. */
export type Ruled = { result: Omit<NewRuleResult, 'submissionId'>; score: Omit<NewScore, 'submissionId'> | null }

/** A response as rules look at it. */
export type RuledResponse = {
  itemId: string
  taskType: TaskType
  content: ItemContent
  output: string | null
  /** What came with the output, where anything did. */
  record?: AnswerRecord | null
}

/**
 * What the rules make of one response, null when none was sent.
 *
 * @throws {AppError} 500 `metric_out_of_range` when rules give a metric a value that it cannot take
 */
export function ruleOn(response: RuledResponse, metrics: readonly Metric[]): Ruled {
  const { itemId, taskType, content, output, record } = response
  const { name, rubric, judging } = taskType
  const parsed =
    output === null
      ? ({ ok: false, reason: 'missing' } as const)
      : taskType.parse(output, content, rubric.rubric, record ?? undefined)
  const measured = measure(output)
  if (!parsed.ok) {
    return {
      result: { itemId, parse: parsed.reason, dimensions: [], values: null, evidence: null, ...measured },
      score: { itemId, taskType: name, values: metrics.map(missingScore), spread: null, reason: null }
    }
  }
  const { dimensions, evidence, values = null } = taskType.rules(content, parsed.answer)
  // A passage may be cut in the middle of a character.
  const result = { itemId, parse: 'parsed', dimensions, values, evidence: storable(toJson(evidence)), ...measured }
  if (judging) return { result, score: null }
  const findings = { rubric: rubric.rubric, rules: dimensions, values, parts: [], judges: [] }
  const scoreUnder = (metric: Metric) => scoreResponse(findings, metric)
  return { result, score: scoreRow({ itemId, taskType: name }, metrics, { scoreUnder, spread: null }) }
}

function measure(output: string | null): {
  words: number | null
  characters: number | null
  flags: ManipulationFlag[]
} {
  if (output === null) return { words: null, characters: null, flags: [] }
  return { words: countWords(output), characters: output.length, flags: detectManipulation(output) }
}
