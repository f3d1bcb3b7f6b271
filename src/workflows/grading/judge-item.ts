import type { NewScore } from '../../db/grades.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import { createJudgePauses, notAsked } from '../../grading/judge-pause.ts'
import {
  type Judged,
  type JudgingTask,
  judgeResponse,
  type PanelPrompts,
  type ShownResponse,
  showResponse
} from '../../grading/judge-response.ts'
import { judgeParameters } from '../../grading/panel.ts'
import { scoreResponse, scoresByJudge, spreadOf } from '../../grading/score-response.ts'
import type { Ask } from '../../models/ask.ts'
import { ReplyPending } from '../../models/batch/reply-pending.ts'
import type { Judgment } from '../../schemas/judgment.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { type AnsweredItem, judgingTaskOf } from './judging-task.ts'
import { scoreRow } from './score-row.ts'

/** One response that judges have to look at. */
export type JudgedItem = AnsweredItem & {
  /** What the rules found. */
  rules: readonly DimensionScore[]
  values: Readonly<Record<string, number>> | null
  /** The verdicts that stand already. */
  known: readonly Judgment[]
}

export type JudgingTools = {
  panel: PanelDefinition
  /** Of the release; the spread of the judges is that under the first one. */
  metrics: readonly Metric[]
  prompts: PanelPrompts
  ask: Ask
  /** Keeps replies that no verdict came of from answering later calls. */
  discard: (callIds: readonly string[]) => Promise<void>
  /** Told of each new judgment the moment it is there. */
  onJudgment: (judgment: Judgment, item: JudgedItem) => Promise<void>
}

/** What the panel made of a response; there is no score while verdicts are `pending`, that is, come by batch. */
export type PanelGrade = {
  judgments: Judgment[]
  pending: number
  score: Omit<NewScore, 'submissionId'> | null
}

/** Asks all judges of the panel about one response, side by side, and scores it once they have spoken. */
export type JudgeItem = (item: JudgedItem) => Promise<PanelGrade>

/** A judge of the panel, and which of its verdicts on a response is meant. */
type Turn = { judge: PanelDefinition['judges'][number]; repeat: number }

/** Makes the judges of one run of a grading: a judge that is paused stays so until the run ends. */
export function createItemJudge({ panel, metrics, prompts, ask, discard, onJudgment }: JudgingTools): JudgeItem {
  const { mode, orderSeed, pointStep } = panel
  const pauses = createJudgePauses()
  const turns = panel.judges.flatMap((judge) =>
    Array.from({ length: panel.repeats }, (_, repeat) => ({ judge, repeat }))
  )

  /** A new judgment; `pending` while its reply comes by batch. */
  async function askJudge(
    item: JudgedItem,
    { task, shown }: { task: JudgingTask; shown: ShownResponse },
    { judge, repeat }: Turn
  ): Promise<Judgment | 'pending'> {
    const { modelId, aliases } = judge
    const pause = pauses.of(modelId)
    const asked = {
      modelId,
      aliases,
      ask,
      prompts,
      parameters: judgeParameters(judge),
      repeat,
      mode,
      orderSeed,
      pointStep
    }
    const { judgment, unusableCalls } = pause
      ? { judgment: notAsked(pause, { judge: modelId, repeat }), unusableCalls: [] }
      : await judgeResponse(task, asked, shown).catch(pendingOr)
    if (judgment === null) return 'pending'
    pauses.note(judgment)
    // Discarded before the failure is stored: killed in between, the judge is asked anew and not held to a bad reply.
    await discard(unusableCalls)
    await onJudgment(judgment, item)
    return judgment
  }

  return async (item) => {
    const task = judgingTaskOf(item, prompts, mode)
    // Judges of a repeat read the same.
    const repeats = Array.from({ length: panel.repeats }, (_, repeat) => {
      return showResponse(task, { repeat, mode, orderSeed, pointStep, prompts })
    })
    const outcomes = await Promise.all(
      turns.map((turn) => standing(item, turn) ?? askJudge(item, { task, shown: repeats[turn.repeat]! }, turn))
    )
    const judgments = outcomes.filter((outcome) => outcome !== 'pending')
    const pending = outcomes.length - judgments.length
    const score = pending > 0 ? null : scoreOf(item, task.parts, { panel, metrics, judgments })
    return { judgments, pending, score }
  }
}

function standing({ known }: JudgedItem, { judge, repeat }: Turn): Judgment | undefined {
  return known.find((judgment) => judgment.judge === judge.modelId && judgment.repeat === repeat)
}

function pendingOr(error: unknown): { judgment: null; unusableCalls: Judged['unusableCalls'] } {
  if (error instanceof ReplyPending) return { judgment: null, unusableCalls: [] }
  throw error
}

function scoreOf(
  { itemId, taskType, rules, values }: JudgedItem,
  parts: readonly JudgedPart[],
  { panel, metrics, judgments }: { panel: PanelDefinition; metrics: readonly Metric[]; judgments: readonly Judgment[] }
): Omit<NewScore, 'submissionId'> {
  const judges = verdictsByJudge(panel, judgments)
  const findings = { rubric: taskType.rubric.rubric, rules, values, parts, judges }
  const spread = spreadOf(scoresByJudge(findings, metrics[0]!.name))
  const scoreUnder = (metric: Metric) => scoreResponse(findings, metric)
  return scoreRow({ itemId, taskType: taskType.name }, metrics, { scoreUnder, spread })
}

/** Verdicts of each judge of the panel, null where one of its repeats is missing. */
function verdictsByJudge(panel: PanelDefinition, judgments: readonly Judgment[]) {
  return panel.judges.map(({ modelId }) => {
    const own = judgments.filter(({ judge }) => judge === modelId)
    const verdicts = own.flatMap((judgment) => (judgment.status === 'done' ? [judgment.parts] : []))
    return verdicts.length === panel.repeats ? verdicts : null
  })
}
