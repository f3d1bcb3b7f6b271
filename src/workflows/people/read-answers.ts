import { setImmediate as turn } from 'node:timers/promises'
import type { Executor } from '../../db/client.ts'
import type { HumanBaselineRow } from '../../db/human-baselines.ts'
import type { ParticipantAnswerRow } from '../../db/participants.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import { findRelease, type ReleaseItemRow, releaseItemsOf } from '../../db/releases.ts'
import { toJson } from '../../schemas/json.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { readResponse } from '../../suites/read-response.ts'
import type { Suites, TaskType, UnreadPart } from '../../suites/suite.ts'

/** What cannot be read of an answer: all of it, with the reason in words, or some of what the item asks. */
export type Unread = { whole: string | null; parts: readonly UnreadPart[] }

/** Why nothing of an answer can be read, by the reason of `parse`. */
const wholeWords: Readonly<Record<string, string>> = {
  empty: 'it holds no text',
  no_answer_found: 'no question of the item is answered in it: write the id of a question, and its answer behind it',
  no_field_found: 'no field of the item is named in it: write the name of a field, and its value behind it',
  unfinished_thought: 'it ends within a passage that is marked as thinking'
}

/**
 * Which of a person's saved answers cannot be read, or not whole, by the rules that will grade them. Whether anything is
 * right is not told: what counts as unread depends on no key.
 *
 * @returns an entry for each item of which something cannot be read
 */
export async function unreadAnswers(
  { db, suites }: { db: Executor; suites: Suites },
  { releaseName }: Pick<HumanBaselineRow, 'releaseName'>,
  answers: readonly (ParticipantAnswerRow | null)[]
): Promise<Map<string, Unread>> {
  const saved = answers.flatMap((answer) =>
    answer?.output != null && answer.savedAt && !answer.skippedAt ? [{ ...answer, output: answer.output }] : []
  )
  const suite = await suiteOfRelease({ db, suites }, (await findRelease(db, releaseName))!)
  const items = await releaseItemsOf(
    db,
    releaseName,
    saved.map(({ itemId }) => itemId)
  )
  const found = new Map<string, Unread>()
  for (const { itemId, output } of saved) {
    // Long texts take the rules a while: others are served in between.
    await turn()
    const item = items.get(itemId)!
    const unread = unreadOf(findTaskType(suite, item.taskType), item, output)
    if (unread) found.set(itemId, unread)
  }
  return found
}

function unreadOf(taskType: TaskType, item: ReleaseItemRow, output: string): Unread | null {
  const content = readContent(taskType, item)
  const { parsed } = readResponse(taskType, { output, content })
  if (!parsed.ok) return { whole: wholeWords[parsed.reason] ?? parsed.reason.replaceAll('_', ' '), parts: [] }
  if (!taskType.unreadParts) return null
  const evidence = toJson(taskType.rules(content, parsed.answer).evidence)
  const parts = taskType.unreadParts(evidence, taskType.rubric.rubric)
  return parts.length === 0 ? null : { whole: null, parts }
}
