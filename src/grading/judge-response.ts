import type { Ask } from '../models/ask.ts'
import { type GeneratedObject, type GenerateObjectOptions, generateObject } from '../models/generate-object.ts'
import type { ModelParameters } from '../models/model.ts'
import { parseModelId } from '../models/model-id.ts'
import { fillPrompt, type Prompt } from '../prompts.ts'
import type { Judgment, JudgmentFailure, PartVerdict, ShownOrder } from '../schemas/judgment.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Rubric } from '../schemas/rubric.ts'
import { storable } from '../schemas/storable.ts'
import { failurePolicies } from './failure-policy.ts'
import { fence } from './fence.ts'
import type { JudgedPart } from './grading.ts'
import { judgeOrder } from './judge-order.ts'
import { judgmentFailureOf } from './judgment-failure.ts'
import { judgmentSchemaFor } from './judgment-schema.ts'
import { quoteStands } from './quote-stands.ts'
import { renderSheet } from './render-sheet.ts'
import { isSameModel } from './same-model.ts'

/** Wording that all judges of all task types share, by its paths below `prompts/`; part of every panel. */
export const judgePrompts = ['judge/system', 'judge/sheet', 'judge/materials', 'judge/response'] as const

/** What the verdicts on criteria mean; part of panels of that mode alone. */
export const criteriaPrompt = 'judge/criteria'

/** The prompts that a panel was made with, by their paths. */
export type PanelPrompts = (path: string) => Prompt

/** What one judge is shown of one response. */
export type JudgingTask = {
  itemId: string
  /** For the record of the call: `MM MM-1a2b3c4d-1`. */
  subject: string
  /** Names the structured output: the task type in lower case. */
  taskType: string
  /** The item's materials: the task's judge prompt, filled. */
  materials: string
  parts: readonly JudgedPart[]
  rubric: Rubric
  /** As far as judges read it. */
  response: string
  /** Characters of the response that judges are not shown. */
  omitted: number
}

/** One judge of a panel, and how it is asked. */
export type Judge = {
  modelId: string
  /** Names under which the provider's replies may call the model, besides its own. */
  aliases?: readonly string[] | undefined
  parameters: ModelParameters
  /** 0 for its first verdict on a response; another one has a call of its own. */
  repeat: number
  mode: PanelDefinition['mode']
  orderSeed: number | null
  /** Of scores in points, as the panel has it. */
  pointStep?: PanelDefinition['pointStep']
  prompts: PanelPrompts
  ask: Ask
}

/** A judgment, and the calls whose replies no verdict came of: they must not answer a later call. */
export type Judged = { judgment: Judgment; unusableCalls: string[] }

/** What a judge reads of one response. */
export type ShownResponse = {
  order: ShownOrder
  /** One, or one for each part; the texts in their order. */
  sheets: readonly { texts: readonly string[]; schema: ReturnType<typeof judgmentSchemaFor> }[]
}

type Verdict = { parts: Record<string, PartVerdict>; callIds: string[]; reportedModels: string[] }
type Fault = { failure: JudgmentFailure; message: string; callIds: string[] }

/** Writes what all judges of a panel read of a response in one repeat; its order does not depend on who judges. */
export function showResponse(
  task: JudgingTask,
  {
    repeat,
    mode,
    orderSeed,
    pointStep,
    prompts
  }: Pick<Judge, 'repeat' | 'mode' | 'orderSeed' | 'pointStep' | 'prompts'>
): ShownResponse {
  const order = judgeOrder({ seed: orderSeed, itemId: task.itemId, repeat, partIds: task.parts.map(({ id }) => id) })
  const parts = order.parts.map((id) => task.parts.find((part) => part.id === id)!)
  const frame = writeFrame(task, order, prompts)
  const criteria = mode === 'criteria' ? fillPrompt(prompts(criteriaPrompt), {}) : ''
  const sheets = (mode === 'isolated' ? parts.map((part) => [part]) : [parts]).map((sheet) => ({
    texts: [...frame, fillPrompt(prompts('judge/sheet'), { sheet: renderSheet(sheet, task.rubric, criteria) })],
    schema: judgmentSchemaFor(sheet, task.rubric.levels, pointStep)
  }))
  return { order, sheets }
}

/**
 * One judge, one response, one judgment: by one call, or in `isolated` mode by one for each part, side by side. What may
 * go wrong on the way is a recorded outcome: the judgment says why there are no scores, and never holds a zero in their
 * place. The verdict is taken from the structured reply alone.
 *
 * @param shown what the judge reads, where it was written for another judge already
 * @throws {ReplyPending} when a reply comes by batch
 */
export async function judgeResponse(
  task: JudgingTask,
  judge: Judge,
  { order, sheets }: ShownResponse = showResponse(task, judge)
): Promise<Judged> {
  const { modelId, repeat, ask } = judge
  const outcomes = await Promise.allSettled(
    sheets.map(async (sheet) => {
      try {
        const request = sheetRequest(task, sheet, judge)
        return verdictOf(await generateObject({ ask, modelId, ...request }), task.response)
      } catch (error) {
        return faultOf(error)
      }
    })
  )
  const thrown = outcomes.find(({ status }) => status === 'rejected')
  if (thrown?.status === 'rejected') throw thrown.reason
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const callIds = answers.flatMap((answer) => answer.callIds)
  const faults = answers.flatMap((answer) => ('failure' in answer ? [answer] : []))
  if (faults.length > 0) {
    const { failure, message } = worst(faults)
    return {
      judgment: { status: 'failed', judge: modelId, repeat, failure, message, callIds },
      unusableCalls: faults.flatMap((fault) => fault.callIds)
    }
  }
  const given = answers.flatMap((answer) => ('parts' in answer ? [answer] : []))
  const verdicts = Object.assign({}, ...given.map(({ parts }) => parts))
  const reportedModels = new Set(given.flatMap((verdict) => verdict.reportedModels))
  return {
    judgment: {
      status: 'done',
      judge: modelId,
      repeat,
      order,
      callIds,
      parts: Object.fromEntries(task.parts.map(({ id }) => [id, verdicts[id]])),
      reportedModels: [...reportedModels].sort(),
      ...(task.omitted > 0 && { omittedCharacters: task.omitted })
    },
    unusableCalls: []
  }
}

/** Of several failures the one that pauses the judge soonest: asking on would meet it again. */
function worst(faults: readonly Fault[]): Fault {
  const patience = ({ failure }: Fault) => failurePolicies[failure].pausesAfter ?? Number.POSITIVE_INFINITY
  return faults.reduce((worst, fault) => (patience(fault) < patience(worst) ? fault : worst))
}

type SheetReply = { parts: Record<string, Omit<PartVerdict, 'quoteFound'>> }

/** What a judge is asked for the verdict on one sheet. */
function sheetRequest(
  task: JudgingTask,
  { texts, schema }: ShownResponse['sheets'][number],
  { modelId, aliases = [], parameters, repeat, prompts }: Judge
): Omit<GenerateObjectOptions<SheetReply>, 'ask' | 'modelId'> {
  return {
    request: {
      system: fillPrompt(prompts('judge/system'), {}),
      messages: [{ role: 'user', parts: texts.map((text) => ({ text })) }],
      parameters,
      repeat
    },
    name: `${task.taskType}-judgment`,
    schema,
    purpose: `judge ${task.subject}`,
    maxRepairs: 1,
    alone: true,
    checkModel: (reported) => otherModel({ modelId, aliases }, reported)
  }
}

/** What is wrong with a reply by the name of who wrote it: its verdict would be another judge's. */
function otherModel({ modelId, aliases }: { modelId: string; aliases: readonly string[] }, reported: string) {
  if (isSameModel(parseModelId(modelId).name, reported) || aliases.includes(reported.trim())) return null
  const said = JSON.stringify(reported.trim().slice(0, 500))
  const remedy = `if that is the same model, declare it in a new panel: aliases: [${said}]`
  return { check: 'reply-model', message: `the reply is by ${said}, and not by ${modelId}; ${remedy}` }
}

function verdictOf({ value, callIds, reportedModels }: GeneratedObject<SheetReply>, response: string): Verdict {
  const parts = Object.entries(value.parts).map(([id, verdict]) => {
    return [id, { ...verdict, quoteFound: quoteStands(verdict.quote, response) }] as const
  })
  return { parts: Object.fromEntries(parts), callIds, reportedModels }
}

/** @throws the error itself when it is a fault of ours */
function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error)
  return { ...judgmentFailureOf(error), message: storable(message) }
}

/** The materials and the response, which is untrusted, inside its fence: what stands above each sheet. */
function writeFrame(task: JudgingTask, order: ShownOrder, prompts: PanelPrompts): string[] {
  const materials = fillPrompt(prompts('judge/materials'), { materials: task.materials })
  const response = fillPrompt(prompts('judge/response'), { response: shownResponse(task) })
  return order.first === 'materials' ? [materials, response] : [response, materials]
}

/** The response in its fence; below it, in our words, how much of it is not there. */
function shownResponse({ response, omitted }: JudgingTask): string {
  const fenced = fence('response', response)
  if (omitted === 0) return fenced
  const length = `The response goes on for ${omitted} more characters, which are not shown: responses to this task are read`
  return `${fenced}\n\n${length} up to ${response.length} characters. Judge what is shown.`
}
