import type { CheckResult } from '../../../src/ingestion/extraction.ts'
import type { Case } from './cases.ts'
import { runReplies, sourceOf } from './run-replies.ts'

/** How many results of each check fail: in the rounds that have a reply and, where all have, on the items. */
export async function failuresOf(one: Case): Promise<Map<string, string[]>> {
  const failures = new Map<string, string[]>()
  const note = (results: readonly CheckResult[]) => {
    for (const { check, ok, message } of results) {
      if (!ok) failures.set(check, [...(failures.get(check) ?? []), message])
    }
  }
  const contents = await runReplies(one, (round, output) => note(round.check(output)))
  for (const content of contents ?? []) note(sourceOf(one).check(content, one.paper))
  return failures
}

/** Checks of which more results fail than before. */
export function newFailures(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...after]
    .filter(([check, messages]) => messages.length > (before.get(check)?.length ?? 0))
    .map(([check]) => check)
}
