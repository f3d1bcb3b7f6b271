/** What a model writes to its notes. Models that reason by themselves are not asked for their reasoning. Source: EconEvals specification 2. */
export function whatIsWritten({ isReasoningModel }: { isReasoningModel: boolean }): string {
  return isReasoningModel ? 'strategies and insights' : 'reasoning, strategies and insights'
}
