import type { AtomicClaim } from '../../../src/schemas/verification.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { sentenceClaims } from '../../../src/suites/aer/sentence-claims.ts'
import type { Case } from './cases.ts'
import type { Fields } from './plant.ts'
import { runReplies } from './run-replies.ts'

/**
 * What a verifier is asked of the items that the replies of a case make: one list of claims for each item. Where the replies are
 * those of the first rounds only, what they say already is claimed as the item would.
 */
export async function itemClaims(one: Case): Promise<readonly (readonly AtomicClaim[])[]> {
  const taskType = aerSuite.taskTypes.find(({ name }) => name === one.taskType)!
  const contents = await runReplies(one)
  if (contents === null) return claimsSoFar(one)
  return contents.map((content) => taskType.claims?.(content) ?? [])
}

function claimsSoFar({ taskType, replies }: Case): readonly (readonly AtomicClaim[])[] {
  if (taskType === 'EK') {
    const points: Fields[] = replies['knowledge-points']?.knowledgePoints ?? []
    // Their contexts are ours, and say nothing of the paper.
    return [points.map(({ id, statement }) => ({ id, statement, holds: true }))]
  }
  if (taskType === 'PA') {
    const points: Fields[] = replies['key-points']?.keyPoints ?? []
    const body = sentenceClaims('condensedBody', replies['condensed-body']?.condensedBody ?? '')
    return [[...points.map(({ id, statement }) => ({ id, statement, holds: true })), ...body]]
  }
  if (taskType === 'EA') {
    const selected: Fields[] = replies.results?.selectedResults ?? []
    return selected.map(({ context, dataDescription }) => [
      ...sentenceClaims('context', context),
      ...sentenceClaims('dataDescription', dataDescription)
    ])
  }
  return []
}
