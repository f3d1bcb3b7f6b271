import { z } from 'zod'
import type { NewSolutionRow } from '../../db/solutions.ts'
import { paperPart } from '../../ingestion/render-paper.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import { generateObject } from '../../models/generate-object.ts'
import type { Message, StopReason } from '../../models/model.ts'
import { type ModelCall, nobody } from '../../models/model-calls.ts'
import { ModelOutputError } from '../../models/model-output-error.ts'
import { fillPrompt, loadPrompt } from '../../prompts.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { ReasoningEffort } from '../../schemas/reasoning-effort.ts'
import type { SolutionVerdict, UnusableReason } from '../../schemas/solution.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { CompareByModel, ItemContent, Solving, TaskType } from '../../suites/suite.ts'
import { askedSettings } from './asked-settings.ts'

const systemPrompt = loadPrompt('solver/system')
const taskPrompt = loadPrompt('solver/with-paper')
const compareSystemPrompt = loadPrompt('solver/compare-system')

const stopReasons: Partial<Record<StopReason, UnusableReason>> = {
  refusal: 'refusal',
  content_filter: 'refusal',
  length: 'cut_off',
  other: 'stopped'
}
const comparisonSchema = z.object({ difference: z.string(), agrees: z.boolean() })

export type SolvableItem = { id: string; version: number; paperId: string | null }
export type Solution = Pick<NewSolutionRow, 'output' | 'verdict' | 'callIds'>

/**
 * Has a model answer one item, with its paper in front of the task or as an examinee gets it, and holds the answer
 * against the key. A refusal, a cut-off and what cannot be read or compared are outcomes of their own: they say
 * nothing about the item.
 *
 * @param input.effort that the model is asked for; null to leave it to the model
 * @param input.paper the item's paper, or null to leave the model without it
 * @throws {ModelError} {BudgetError} from the calls
 */
export async function takeSolution(
  { modelId, ask }: { modelId: string; ask: Ask },
  input: {
    item: SolvableItem
    taskType: TaskType
    solving: Solving<ItemContent>
    content: ItemContent
    effort: ReasoningEffort | null
    paper: PaperText | null
  }
): Promise<Solution> {
  const { item, taskType, solving, content, paper } = input
  const settings = askedSettings(input.effort)
  const purpose = `${taskType.name} ${item.id} version ${item.version} ${paper ? 'with' : 'without'} paper`
  const charged = chargedTo({ ...nobody, paperId: item.paperId }, ask)
  const { call } = await charged(modelId, {
    purpose: `solve ${purpose}`,
    request: {
      ...requestOf(renderItem(taskType, content.examinee), paper),
      output: null,
      ...settings
    }
  })
  const callIds = [call.id]
  const reason = unusableReason(call)
  const output = call.text ?? ''
  if (reason) return { output, verdict: unusable(reason), callIds }
  try {
    const byModel = compareWith({ modelId, ask: charged, settings, purpose: `compare ${purpose}`, callIds })
    return { output, verdict: await solving.compare(content, output, byModel), callIds }
  } catch (error) {
    if (!(error instanceof ModelOutputError)) throw error
    return { output, verdict: unusable('not_compared'), callIds: [...callIds, ...error.callIds] }
  }
}

/** Without the paper the model gets what an examinee gets, and nothing else. */
function requestOf(task: string, paper: PaperText | null): { system: string; messages: Message[] } {
  if (!paper) return { system: '', messages: [{ role: 'user', parts: [{ text: task }] }] }
  const parts = [paperPart(paper, null), { text: fillPrompt(taskPrompt, { task }) }]
  return { system: fillPrompt(systemPrompt, {}), messages: [{ role: 'user', parts }] }
}

function unusableReason({ status, stopReason }: ModelCall): UnusableReason | null {
  return stopReasons[stopReason ?? 'other'] ?? (status === 'done' ? null : 'stopped')
}

function unusable(reason: UnusableReason): SolutionVerdict {
  return { outcome: 'unusable', reason, share: null, parts: [] }
}

/** The same model compares: a third one would bring a judgment of its own. Its calls are added to `callIds`. */
function compareWith({
  callIds,
  settings,
  ...call
}: {
  modelId: string
  ask: Ask
  settings: ReturnType<typeof askedSettings>
  purpose: string
  callIds: string[]
}): CompareByModel {
  return async ({ prompt, variables }) => {
    const parts = [{ text: fillPrompt(loadPrompt(prompt), variables) }]
    const { value, callIds: made } = await generateObject({
      ...call,
      request: { system: fillPrompt(compareSystemPrompt, {}), messages: [{ role: 'user', parts }], ...settings },
      name: 'solver-comparison',
      schema: comparisonSchema
    })
    callIds.push(...made)
    return value
  }
}
