import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** A computation that nobody asks for again is forgotten with its page. */
const keptMs = 10 * 60_000
const mostKept = 20

/**
 * Pages, or parts of them, that may take minutes to compute: nobody is left before an empty window. Each is computed once, however often it is asked
 * for meanwhile, and kept until somebody has come for it.
 *
 * @param patienceMs how long a request waits
 * @returns takes what the page answers and rests on, and what computes it; gives the page, or null while it is computed
 */
export function slowPages<Page extends string | object = string>(
  patienceMs: number
): (key: string, compute: () => Promise<Page>) => Promise<Page | null> {
  const underWay = new LRUCache<string, Promise<Page>>({ max: mostKept, ttl: keptMs })
  return async (key, compute) => {
    const known = underWay.get(key)
    const page = known ?? compute()
    if (!known) underWay.set(key, page)
    const patience = new AbortController()
    try {
      const shown = await Promise.race([page, wait(patienceMs, null, { signal: patience.signal })])
      if (shown !== null) underWay.delete(key)
      // Whoever comes next is told why it failed; until then nobody waits for it.
      else page.catch(() => {})
      return shown
    } catch (error) {
      underWay.delete(key)
      throw error
    } finally {
      patience.abort()
    }
  }
}
