import type { JudgmentRow } from '../../db/judgments.ts'
import type { DimensionScore, PartScores, ScoredPart } from '../../grading/grading.ts'
import { scoresByJudge } from '../../grading/score-response.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'

export type JudgedItem = {
  content: ItemContent
  rules: readonly DimensionScore[]
  judgments: readonly Pick<JudgmentRow, 'judge' | 'verdict' | 'rubricHash'>[]
}
/** By metric and judge. */
export type JudgeScores = Record<string, Record<string, number | null>>

/**
 * The item score in [0, 1] that each judge of a panel alone would give under each of some metrics, by judge. Null for a judge that
 * owes a verdict, and for one that judged by another rubric than its panel names.
 */
export function judgeScores(
  taskType: TaskType,
  panel: Pick<PanelDefinition, 'judges' | 'repeats' | 'mode'>,
  { content, rules, judgments, metrics }: JudgedItem & { metrics: readonly string[] }
): JudgeScores {
  const { rubric, hash } = taskType.rubric
  const parts = judgedParts(taskType, { content, rubric, mode: panel.mode })
  const ids = panel.judges.map(({ modelId }) => modelId)
  const wanted = { parts, repeats: panel.repeats, rubricHash: hash }
  const judges = ids.map((id) =>
    wholeVerdicts(
      judgments.filter(({ judge }) => judge === id),
      wanted
    )
  )
  const under = (metric: string) => {
    const scores = scoresByJudge({ rubric, rules, parts, judges }, metric)
    return Object.fromEntries(ids.map((id, index) => [id, scores[index] ?? null]))
  }
  return Object.fromEntries(metrics.map((metric) => [metric, under(metric)]))
}

/** The verdicts that hold every part, or null where fewer than the panel's repeats do. */
export function wholeVerdicts(
  judgments: readonly { rubricHash: string; verdict: { status: 'failed' } | { status: 'done'; parts: PartScores } }[],
  { parts, repeats, rubricHash: wanted }: { parts: readonly ScoredPart[]; repeats: number; rubricHash: string }
): PartScores[] | null {
  const whole = judgments.flatMap(({ verdict, rubricHash }) => {
    const isWhole = verdict.status === 'done' && parts.every(({ id }) => Object.hasOwn(verdict.parts, id))
    return isWhole && rubricHash === wanted ? [verdict.parts] : []
  })
  return whole.length === repeats ? whole : null
}
