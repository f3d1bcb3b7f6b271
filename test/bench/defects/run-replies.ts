import type { Round } from '../../../src/ingestion/extraction.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import type { ItemContent } from '../../../src/suites/suite.ts'
import type { Case } from './cases.ts'

/** Thrown where the replies of a case end. */
class NoReply extends Error {}

/** What the task type of a case is made from. */
export function sourceOf({ taskType }: Case) {
  const { source } = aerSuite.taskTypes.find(({ name }) => name === taskType)!
  if (source.kind !== 'paper') throw new Error(`${taskType} is not made from papers`)
  return source
}

/**
 * Runs the rounds of a case on its replies.
 *
 * @param look told of each round and its output
 * @returns the contents that come of it, none where the paper is not suitable; null where the replies end before
 */
export async function runReplies(
  one: Case,
  look: <Output>(round: Round<Output>, output: Output) => void = () => {}
): Promise<readonly ItemContent[] | null> {
  try {
    const extracted = await sourceOf(one).extract({
      paper: one.paper,
      async round<Output>(round: Round<Output>): Promise<Output> {
        if (!one.replies[round.name]) throw new NoReply()
        const output = round.schema.parse(one.replies[round.name])
        look(round, output)
        return output
      }
    })
    return extracted.suitable ? extracted.contents : []
  } catch (error) {
    if (error instanceof NoReply) return null
    throw error
  }
}
