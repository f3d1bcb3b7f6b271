import type { ModelCall, ModelCallStore } from './model-calls.ts'

/**
 * Calls kept in memory, for tools without a database: gone with the process, and alone in it.
 *
 * @returns the store, with its `calls` in the order in which they were made
 */
export function memoryCallStore(): ModelCallStore & { readonly calls: readonly ModelCall[] } {
  const calls: ModelCall[] = []
  const claimed = new Set<string>()
  return {
    calls,
    find: async (key) => calls.find((call) => call.key === key && call.status === 'done') ?? null,
    save: async (call) => {
      calls.push(call)
    },
    claim: async (key) => {
      if (claimed.has(key)) return null
      claimed.add(key)
      return async () => {
        claimed.delete(key)
      }
    },
    spentUsd: async (prefix) =>
      calls
        .filter(({ purpose }) => purpose.startsWith(prefix))
        .reduce((total, { costUsd }) => total + (costUsd ?? 0), 0)
  }
}
