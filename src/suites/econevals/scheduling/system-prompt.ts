import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { whatIsWritten } from '../environment/reasoning.ts'

export function schedulingSystemPrompt(model: { isReasoningModel: boolean }): string {
  return fillPrompt(loadPrompt('econevals/scheduling/system'), { written: whatIsWritten(model) })
}
