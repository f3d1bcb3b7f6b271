import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../../db/client.ts'
import { itemsToGrade } from '../../db/grades.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { listSent } from '../../db/responses.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import type { SentReading } from '../../schemas/submission.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { readResponse } from '../../suites/read-response.ts'
import type { Suites } from '../../suites/suite.ts'
import { ruleOn } from './rule-responses.ts'

/** Responses read at a time. */
const stretch = 25

/** The unread share of responses as they were sent: a page that is opened again reads none of them anew. */
const shares = new LRUCache<string, number>({ max: 50_000 })

/**
 * How much of what was sent to rule-graded task types no answer can be found in, before a draft is closed. Nothing is stored, and
 * no score told. Of the public split alone: a draft is sent as often as wanted, and rules look at private gold too.
 */
export async function readSent(
  { db, suites }: { db: Executor; suites: Suites },
  submission: SubmissionRow
): Promise<SentReading> {
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, submission.releaseName), null)
  const told = suite.taskTypes.filter(({ tellsUnread, answerReader }) => tellsUnread && answerReader !== 1)
  const names = told.map(({ name }) => name)
  const sent = await listSent(db, submission, { split: 'public', taskTypes: names })
  const keyOf = ({ itemId, createdAt }: (typeof sent)[number]) => `${submission.id} ${itemId} ${createdAt.getTime()}`
  const unknown = sent.filter((row) => !shares.has(keyOf(row)))
  const found = new Map(sent.map((row) => [row.itemId, shares.get(keyOf(row)) ?? 0]))
  for (let at = 0; at < unknown.length; at += stretch) {
    const rows = new Map(unknown.slice(at, at + stretch).map((row) => [row.itemId, row]))
    for (const item of await itemsToGrade(db, submission, [...rows.keys()])) {
      // Long texts take the rules a while: others are served in between.
      await turn()
      const taskType = findTaskType(suite, item.taskType)
      const content = readContent(taskType, item)
      const read = readResponse(taskType, { output: item.output ?? '', content, record: item.record })
      const share = ruleOn({ itemId: item.itemId, taskType, content, read }, suite.metrics).result.unread ?? 0
      shares.set(keyOf(rows.get(item.itemId)!), share)
      found.set(item.itemId, share)
    }
  }
  const tasks = Map.groupBy(sent, ({ taskType }) => taskType)
  const items = sent
    .map(({ itemId, taskType }) => ({ itemId, taskType, unread: found.get(itemId)! }))
    .filter(({ unread }) => unread > 0)
    .sort((one, other) => other.unread - one.unread || (one.itemId < other.itemId ? -1 : 1))
  return {
    items,
    tasks: names.flatMap((taskType) => {
      const rows = tasks.get(taskType) ?? []
      const unread = rows.reduce((sum, { itemId }) => sum + found.get(itemId)!, 0) / rows.length
      return rows.length === 0 ? [] : [{ taskType, responses: rows.length, unread }]
    })
  }
}
