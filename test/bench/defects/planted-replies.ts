import { seededRandom } from '../../../src/statistics/random.ts'
import type { Case } from './cases.ts'
import type { Plant, Replies } from './plant.ts'

/** Replies planted per kind: of the sample paper, and of each other paper. */
const perCase = { sample: 4, other: 1 }

/** The replies of a case with one thing changed, each way as often as it goes and no two alike; the same for one seed. */
export function plantedReplies(
  kinds: readonly Plant[],
  one: Case,
  seed: number
): { kind: string; number: number; replies: Replies }[] {
  return kinds
    .filter(({ kind }) => kind.startsWith(one.taskType))
    .flatMap(({ kind, plant }) => {
      const random = seededRandom(seed, `${one.paperName} ${kind}`)
      const seen = new Set([JSON.stringify(one.replies)])
      const most = one.paperName === 'sample' ? perCase.sample : perCase.other
      return Array.from({ length: most }).flatMap(() => {
        const replies = structuredClone(one.replies)
        plant(replies, random, one.paper)
        const text = JSON.stringify(replies)
        if (seen.has(text)) return []
        seen.add(text)
        return [{ kind, number: seen.size - 1, replies }]
      })
    })
}
