import type { RuleResult } from '../../../src/grading/grading.ts'
import { judgmentSchemaFor } from '../../../src/grading/judgment-schema.ts'
import { scoreResponse } from '../../../src/grading/score-response.ts'
import type { ItemContent, TaskType } from '../../../src/suites/suite.ts'
import { aMetric } from '../../helpers/a-suite.ts'
import { readCandidate, readVerdicts } from './recorded-extraction.ts'

export const candidates = ['strong', 'middle', 'weak'] as const
export const judges = ['anthropic', 'openai'] as const

/** The score of a recorded output under the recorded verdicts of both judges, graded as the service does. */
export function recordedScore<Content extends ItemContent>(
  taskType: TaskType<Content, string>,
  content: Content,
  input: { candidate: string; item: string; profile: string }
): { score: number; rules: RuleResult } {
  const parsed = taskType.parse(readCandidate(input.candidate, input.item), content, taskType.rubric.rubric)
  if (!parsed.ok) throw new Error(`${input.candidate} ${input.item}: ${parsed.reason}`)
  const { rubric } = taskType.rubric
  const rules = taskType.rules(content, parsed.answer)
  const parts = taskType.judging?.parts(content, taskType.rubric.rubric) ?? []
  const schema = judgmentSchemaFor(parts, rubric.levels)
  const verdicts = judges.map((judge) => [schema.parse(readVerdicts(judge, input.candidate, input.item)).parts])
  const score = scoreResponse({ rubric, rules: rules.dimensions, parts, judges: verdicts }, aMetric(input.profile))
  if (score.status !== 'scored') throw new Error(`${input.candidate} ${input.item}: ${score.reason}`)
  return { score: score.value, rules }
}
