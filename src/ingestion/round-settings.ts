import { askedEffort } from '../models/effort.ts'
import { takesPdf } from '../models/model-id.ts'
import { type Choices, choiceFor } from '../schemas/choices.ts'
import { chosenEffort, type EffortChoice, type ReasoningEffort } from '../schemas/reasoning-effort.ts'
import type { PaperForm, RoundSettings } from '../schemas/round-settings.ts'
import type { RoundPlan } from './extraction.ts'

/** What operators choose for the rounds of extractions; where they choose nothing, the suite's own holds. */
export type RoundChoices = { effort: Choices<EffortChoice>; paper: Choices<'auto' | PaperForm> }

/** What a round is to be asked with: what is chosen for it, or else what its plan says, as far as the model takes it. */
export function plannedSettings(
  plan: RoundPlan,
  { taskType, modelId, choices }: { taskType: string; modelId: string; choices: RoundChoices }
): RoundSettings {
  const place = { taskType, round: plan.name }
  const wanted = chosenEffort(choiceFor(choices.effort, place), plan.reasoningEffort)
  const { effort, reason } = askedEffort(modelId, wanted)
  const common = { reasoningEffort: effort, effortReason: reason }
  if (!plan.readsPaper) return { ...common, paperForm: null, paperReason: null }
  const chosen = choiceFor(choices.paper, place) ?? 'auto'
  const form = chosen === 'auto' ? (plan.readsFormulas ? 'pdf' : 'text') : chosen
  if (form === 'text' || takesPdf(modelId)) return { ...common, paperForm: form, paperReason: null }
  return { ...common, paperForm: 'text', paperReason: `${modelId} takes no PDF` }
}

/** What a round goes on with that was begun otherwise than it is planned today. */
export function settingsBegun(
  planned: RoundSettings,
  { reasoningEffort, hasFile }: { reasoningEffort: ReasoningEffort | null; hasFile: boolean }
): RoundSettings {
  const paperForm = planned.paperForm && (hasFile ? 'pdf' : 'text')
  const reason = 'the round was begun so, before this was changed'
  return {
    reasoningEffort,
    effortReason: reasoningEffort === planned.reasoningEffort ? planned.effortReason : reason,
    paperForm,
    paperReason: paperForm === planned.paperForm ? planned.paperReason : reason
  }
}

/** What a round was asked with in the end, where the provider refused something of it. */
export function settingsGranted(
  settings: RoundSettings,
  { modelId, leftOut }: { modelId: string; leftOut: { effort: boolean; file: boolean } }
): RoundSettings {
  return {
    ...settings,
    ...(leftOut.effort && { reasoningEffort: null, effortReason: `${modelId} refused it` }),
    ...(leftOut.file && { paperForm: 'text', paperReason: `${modelId} refused the file` })
  }
}
