import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { type PromptStyle, thoughts } from '../environment/prompt-style.ts'

export function schedulingSystemPrompt(style: PromptStyle): string {
  return fillPrompt(loadPrompt('econevals/scheduling/system'), { thoughts: thoughts(style) })
}
