import { askedEffort } from '../models/effort.ts'
import { takesFiles } from '../models/model-id.ts'
import { type Choices, choiceFor } from '../schemas/choices.ts'
import type { PaperText } from '../schemas/paper.ts'
import { chosenEffort, type EffortChoice, type ReasoningEffort } from '../schemas/reasoning-effort.ts'
import type { PaperForm, RoundSettings } from '../schemas/round-settings.ts'
import type { RoundPlan } from './extraction.ts'

/** What operators choose for the rounds of extractions; where they choose nothing, the suite's own holds. */
export type RoundChoices = { effort: Choices<EffortChoice>; paper: Choices<'auto' | PaperForm> }

/** What a round is to be asked with: what is chosen for it, or else what its plan says, as far as the model takes it. */
export function plannedSettings(
  plan: RoundPlan,
  input: { taskType: string; modelId: string; choices: RoundChoices; paper: Pick<PaperText, 'equations'> }
): RoundSettings {
  const { taskType, modelId, choices, paper } = input
  const place = { taskType, round: plan.name }
  const wanted = chosenEffort(choiceFor(choices.effort, place), plan.reasoningEffort)
  const { effort, reason } = askedEffort(modelId, wanted)
  const common = { reasoningEffort: effort, effortReason: reason }
  if (!plan.readsPaper) return { ...common, paperForm: null, paperReason: null }
  const chosen = choiceFor(choices.paper, place) ?? 'auto'
  const form = chosen === 'auto' ? (plan.readsFormulas ? 'pdf' : 'text') : chosen
  const paperReason = form === 'text' ? null : reasonForText(form, { modelId, paper })
  return { ...common, paperForm: paperReason === null ? form : 'text', paperReason }
}

function reasonForText(
  form: Exclude<PaperForm, 'text'>,
  { modelId, paper }: { modelId: string; paper: Pick<PaperText, 'equations'> }
): string | null {
  if (!takesFiles(modelId)) return `${modelId} takes no ${form === 'pdf' ? 'PDF' : 'images'}`
  return form === 'images' && paper.equations.length === 0 ? 'no page displays an equation' : null
}

/** What a round goes on with that was begun otherwise than it is planned today. */
export function settingsBegun(
  planned: RoundSettings,
  begun: { reasoningEffort: ReasoningEffort | null; paperForm: PaperForm }
): RoundSettings {
  const { reasoningEffort } = begun
  const paperForm = planned.paperForm && begun.paperForm
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
    ...(leftOut.file && {
      paperForm: 'text',
      paperReason: `${modelId} refused the ${settings.paperForm === 'images' ? 'images' : 'file'}`
    })
  }
}
