import { wholeVerdicts } from '../../boards/judges/judge-scores.ts'
import type { JudgmentRow } from '../../db/judgments.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import { type PlacedLetters, quoteRanges } from '../../grading/quote-ranges.ts'
import { judgedDimensions, spreadOf } from '../../grading/score-response.ts'
import type { ExplainedDimension, ExplainedVerdict } from '../../schemas/explained-response.ts'
import type { PartVerdict } from '../../schemas/judgment.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import type { Dimension } from '../../schemas/rubric.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import type { ItemContent, TaskType } from '../../suites/suite.ts'

/** What the dimensions of one score are explained from. */
export type Explained = {
  taskType: TaskType
  content: ItemContent
  panel: Pick<PanelDefinition, 'judges' | 'repeats' | 'mode'> | null
  rules: readonly DimensionScore[]
  judgments: readonly JudgmentRow[]
  metric: string
  /** False for a response that was not sent or holds no answer: nobody looked at its dimensions. */
  isAnswer: boolean
  /** The response as its judges read it; null where the reader is not shown it. */
  letters: PlacedLetters | null
  /** Whether the reader sees what judges said. */
  full: boolean
}

/**
 * The dimensions of a score with their weights, what each judge gave, what it said where the reader may see it, and the
 * points that each cost. They add up to what the score lacks of 100, since the mean over judges of weighted means is the
 * weighted mean of the means.
 */
export function explainDimensions(explained: Explained): ExplainedDimension[] {
  const { taskType, content, panel, rules, metric } = explained
  const { rubric } = taskType.rubric
  const parts = panel ? judgedParts(taskType, { content, rubric, mode: panel.mode }) : []
  const judged = Map.groupBy(parts, ({ dimension }) => dimension)
  const byRule = new Map(rules.map((score) => [score.dimension, score]))
  // Of a response without an answer rules have no dimensions either: then all of the rubric stand there.
  const applies = ({ id, by }: Dimension) => judged.has(id) || byRule.has(id) || (!explained.isAnswer && by === 'rule')
  const dimensions = rubric.dimensions.filter(applies)
  const ofMetric = rubric.weights[metric]
  const weightOf = ({ id }: Dimension) => (ofMetric?.[id] ?? 0) * (byRule.get(id)?.share ?? 1)
  const total = dimensions.reduce((sum, dimension) => sum + weightOf(dimension), 0)
  const judges = scoresOfJudges(explained, parts)
  return dimensions.map((dimension) => {
    const { id, name, description, by } = dimension
    const own = judged.get(id)
    const weight = ofMetric && total > 0 ? weightOf(dimension) / total : null
    const given =
      own && explained.isAnswer ? judges.map(({ judge, scores }) => ({ judge, score: scores?.get(id) ?? null })) : []
    return {
      ...{ id, name, description: description.trim(), by, weight },
      ...lost({
        weight,
        isAnswer: explained.isAnswer,
        scores: own ? given.map(({ score }) => score) : [byRule.get(id)?.score ?? null]
      }),
      judges: given,
      spread: spreadOf(given.map(({ score }) => score)),
      parts: own ? explainParts(own, explained) : []
    }
  })
}

type Lost = Pick<ExplainedDimension, 'score' | 'pointsLost' | 'reason'>

function lost({
  weight,
  isAnswer,
  scores
}: {
  weight: number | null
  isAnswer: boolean
  scores: readonly (number | null)[]
}): Lost {
  if (!isAnswer) return { score: null, pointsLost: null, reason: 'no_answer' }
  const present = scores.filter((score) => score !== null)
  // A mean over those that replied would move with who was silent.
  if (present.length === 0 || present.length < scores.length)
    return { score: null, pointsLost: null, reason: 'judge_missing' }
  const score = present.reduce((sum, one) => sum + one, 0) / present.length
  if (weight === null) return { score, pointsLost: null, reason: 'not_weighed' }
  return { score, pointsLost: 100 * weight * (1 - score), reason: null }
}

/** What each judge of the panel gives to each dimension; null for one that owes a verdict. */
function scoresOfJudges(
  { taskType, panel, judgments }: Explained,
  parts: readonly JudgedPart[]
): { judge: string; scores: Map<string, number> | null }[] {
  if (!panel || parts.length === 0) return []
  const { rubric, hash } = taskType.rubric
  return panel.judges.map(({ modelId: judge }) => {
    const own = judgments.filter((row) => row.judge === judge)
    const verdicts = wholeVerdicts(own, { parts, repeats: panel.repeats, rubricHash: hash })
    const scores = verdicts && judgedDimensions(parts, verdicts, rubric)
    return { judge, scores: scores && new Map(scores.map(({ dimension, score }) => [dimension, score])) }
  })
}

function explainParts(parts: readonly JudgedPart[], explained: Explained): ExplainedDimension['parts'] {
  if (!explained.full) return null
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  return parts.map(({ id, name, description, weight }) => ({
    ...{ id, name, description: description.trim(), share: weight / total },
    verdicts: explained.judgments.flatMap(({ judge, repeat, verdict }) => {
      const said = verdict.status === 'done' ? verdict.parts[id] : undefined
      return said ? [explainVerdict({ judge, repeat, said }, explained.letters)] : []
    })
  }))
}

function explainVerdict(
  { judge, repeat, said }: { judge: string; repeat: number; said: PartVerdict },
  letters: PlacedLetters | null
): ExplainedVerdict {
  const { score, rationale, quote, quoteFound = null } = said
  const ranges = letters && quoteRanges(quote, letters)
  const rangesReason = ranges
    ? null
    : quote.trim() === ''
      ? 'nothing_quoted'
      : letters
        ? 'not_in_response'
        : 'response_not_shown'
  return { judge, repeat, score, rationale, quote, quoteFound, ranges, rangesReason }
}
