import type { Round } from '../../../src/ingestion/extraction.ts'
import type { AtomicClaim } from '../../../src/schemas/verification.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { sentenceClaims } from '../../../src/suites/aer/sentence-claims.ts'
import type { ItemContent } from '../../../src/suites/suite.ts'
import type { Case } from './cases.ts'
import type { Fields } from './plant.ts'

/** Thrown where the replies of a case end. */
class NoReply extends Error {}

/**
 * What a verifier is asked of the items that the replies of a case make: one list of claims for each item. Where the replies are
 * those of the first rounds only, what they say already is claimed as the item would.
 */
export async function itemClaims(one: Case): Promise<readonly (readonly AtomicClaim[])[]> {
  const taskType = aerSuite.taskTypes.find(({ name }) => name === one.taskType)!
  const contents = await contentsOf(one)
  if (contents === null) return claimsSoFar(one)
  return contents.map((content) => taskType.claims?.(content) ?? [])
}

/** Null where a round has no reply. */
async function contentsOf({ taskType, paper, replies }: Case): Promise<readonly ItemContent[] | null> {
  const { source } = aerSuite.taskTypes.find(({ name }) => name === taskType)!
  if (source.kind !== 'paper') throw new Error(`${taskType} is not made from papers`)
  try {
    const extracted = await source.extract({
      paper,
      async round<Output>({ name, schema }: Round<Output>): Promise<Output> {
        if (!replies[name]) throw new NoReply()
        return schema.parse(replies[name])
      }
    })
    return extracted.suitable ? extracted.contents : []
  } catch (error) {
    if (error instanceof NoReply) return null
    throw error
  }
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
