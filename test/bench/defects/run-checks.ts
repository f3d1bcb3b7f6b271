import type { Round } from '../../../src/ingestion/extraction.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import type { Case } from './cases.ts'

/** Thrown where the replies of a case end. */
class NoReply extends Error {}

/** How many results of each check fail: in the rounds that have a reply and, where all have, on the items. */
export async function failuresOf({ taskType, paper, replies }: Case): Promise<Map<string, string[]>> {
  const { source } = aerSuite.taskTypes.find(({ name }) => name === taskType)!
  if (source.kind !== 'paper') throw new Error(`${taskType} is not made from papers`)
  const failures = new Map<string, string[]>()
  const note = (results: ReturnType<Round<unknown>['check']>) => {
    for (const { check, ok, message } of results) {
      if (!ok) failures.set(check, [...(failures.get(check) ?? []), message])
    }
  }
  try {
    const extracted = await source.extract({
      paper,
      async round<Output>(round: Round<Output>): Promise<Output> {
        if (!replies[round.name]) throw new NoReply()
        const output = round.schema.parse(replies[round.name])
        note(round.check(output))
        return output
      }
    })
    if (extracted.suitable) for (const content of extracted.contents) note(source.check(content, paper))
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
  }
  return failures
}

/** Checks of which more results fail than before. */
export function newFailures(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...after]
    .filter(([check, messages]) => messages.length > (before.get(check)?.length ?? 0))
    .map(([check]) => check)
}
