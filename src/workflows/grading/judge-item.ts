import type { NewScore } from '../../db/grades.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import { type JudgePauses, notAsked } from '../../grading/judge-pause.ts'
import { type Judged, judgeResponse, type PanelPrompts } from '../../grading/judge-response.ts'
import { judgeParameters } from '../../grading/panel.ts'
import { scoreResponse, scoresByJudge, spreadOf } from '../../grading/score-response.ts'
import { ReplyPending } from '../../models/batch/reply-pending.ts'
import type { CallModel } from '../../models/call-model.ts'
import type { Model } from '../../models/model.ts'
import type { Account } from '../../models/model-calls.ts'
import type { Judgment } from '../../schemas/judgment.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import type { ItemContent, Judging, TaskType } from '../../suites/suite.ts'
import { materialsOf } from './materials-of.ts'
import { scoreRow } from './score-row.ts'

/** One response that judges have to look at. */
export type JudgedItem = {
  itemId: string
  taskType: TaskType
  judging: Judging<ItemContent>
  content: ItemContent
  output: string
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
  openModel: (id: string) => Model
  callModel: CallModel
  account: Account
  pauses: JudgePauses
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
export async function judgeItem(tools: JudgingTools, item: JudgedItem): Promise<PanelGrade> {
  const { panel, metrics, prompts } = tools
  const { itemId, taskType, judging, content, rules, values } = item
  const parts = judging.parts(content, taskType.rubric.rubric)
  const materials = materialsOf(item, prompts)
  const outcomes = await Promise.all(
    panel.judges.flatMap((judge) =>
      Array.from({ length: panel.repeats }, (_, repeat) => askJudge(tools, { item, parts, materials, judge, repeat }))
    )
  )
  const judgments = outcomes.filter((outcome) => outcome !== 'pending')
  const pending = outcomes.length - judgments.length
  if (pending > 0) return { judgments, pending, score: null }
  const judges = verdictsByJudge(panel, judgments)
  const findings = { rubric: taskType.rubric.rubric, rules, values, parts, judges }
  const spread = spreadOf(scoresByJudge(findings, metrics[0]!.name))
  const scoreUnder = (metric: Metric) => scoreResponse(findings, metric)
  const score = scoreRow({ itemId, taskType: taskType.name }, metrics, { scoreUnder, spread })
  return { judgments, pending, score }
}

type Order = {
  item: JudgedItem
  parts: readonly JudgedPart[]
  materials: string
  judge: PanelDefinition['judges'][number]
  repeat: number
}

/** One judgment: the one that stands, or a new one; `pending` while its reply comes by batch. */
async function askJudge(
  { panel, prompts, openModel, callModel, account, pauses, discard, onJudgment }: JudgingTools,
  { item, parts, materials, judge, repeat }: Order
): Promise<Judgment | 'pending'> {
  const { itemId, taskType, output, known } = item
  const { modelId } = judge
  const standing = known.find((judgment) => judgment.judge === modelId && judgment.repeat === repeat)
  if (standing) return standing
  const pause = pauses.of(modelId)
  const { name, rubric } = taskType
  const { judgment, unusableCalls } = pause
    ? { judgment: notAsked(pause, { judge: modelId, repeat }), unusableCalls: [] }
    : await judgeResponse(
        {
          ...{ itemId, parts, materials, response: output, rubric: rubric.rubric },
          subject: `${name} ${itemId}`,
          taskType: name.toLowerCase()
        },
        {
          ...{ modelId, openModel, prompts, callModel, account, repeat, mode: panel.mode, orderSeed: panel.orderSeed },
          parameters: judgeParameters(judge)
        }
      ).catch(pendingOr)
  if (judgment === null) return 'pending'
  pauses.note(judgment)
  // Discarded before the failure is stored: killed in between, the judge is asked anew and not held to a bad reply.
  await discard(unusableCalls)
  await onJudgment(judgment, item)
  return judgment
}

function pendingOr(error: unknown): { judgment: null; unusableCalls: Judged['unusableCalls'] } {
  if (error instanceof ReplyPending) return { judgment: null, unusableCalls: [] }
  throw error
}

/** Verdicts of each judge of the panel, null where one of its repeats is missing. */
function verdictsByJudge(panel: PanelDefinition, judgments: readonly Judgment[]) {
  return panel.judges.map(({ modelId }) => {
    const own = judgments.filter(({ judge }) => judge === modelId)
    const verdicts = own.flatMap((judgment) => (judgment.status === 'done' ? [judgment.parts] : []))
    return verdicts.length === panel.repeats ? verdicts : null
  })
}
