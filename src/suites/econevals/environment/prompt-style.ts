/** Whom prompts and descriptions of tools are written for: models that reason by themselves are not told to write reasoning. */
export const promptStyles = ['standard', 'reasoning_model'] as const
export type PromptStyle = (typeof promptStyles)[number]

/** What a model is told to keep in its notes. */
export function thoughts(style: PromptStyle): string {
  return style === 'standard' ? 'reasoning, strategies and insights' : 'strategies and insights'
}
