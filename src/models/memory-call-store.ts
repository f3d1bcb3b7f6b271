import type { ModelCall, ModelCallStore, SpendingScope } from './model-calls.ts'

/**
 * Calls kept in memory, for tools without a database: gone with the process, and alone in it.
 *
 * @returns the store, with its `calls` in the order in which they were made
 */
export function memoryCallStore(): ModelCallStore & { readonly calls: readonly ModelCall[] } {
  const calls: ModelCall[] = []
  const ids = new Set<string>()
  const claimed = new Set<string>()
  return {
    calls,
    find: async (key) => calls.find((call) => call.key === key && call.status === 'done') ?? null,
    save: async (call) => {
      if (!ids.has(call.id)) calls.push(call)
      ids.add(call.id)
    },
    claim: async (key) => {
      if (claimed.has(key)) return null
      claimed.add(key)
      return async () => {
        claimed.delete(key)
      }
    },
    spentUsd: async (scope) =>
      calls.filter((call) => isWithin(call, scope)).reduce((total, { costUsd }) => total + (costUsd ?? 0), 0)
  }
}

type Charged = Pick<ModelCall, 'paperId' | 'extractionId' | 'submissionId' | 'createdAt'>

/** Whether a call counts in the sum over a scope. Only a database knows of teams. */
export function isWithin(call: Charged, scope: SpendingScope): boolean {
  const { paperId, extractionId, submissionId, teamId, since } = scope
  return (
    teamId === undefined &&
    (paperId === undefined || call.paperId === paperId) &&
    (extractionId === undefined || call.extractionId === extractionId) &&
    (submissionId === undefined || call.submissionId === submissionId) &&
    (since === undefined || call.createdAt >= since)
  )
}
